import { COMMENT_MAX_LENGTH, COMMENT_MIN_LENGTH } from '#config/limits.ts';
import { checkField } from '#lib/field-check.ts';
import { ServiceError } from '../../errors.ts';

const RULE = { required: true, min: COMMENT_MIN_LENGTH, max: COMMENT_MAX_LENGTH };
/** More empty lines than one only push others down. */
const EMPTY_LINES = /\n\s*\n\s*/gu;

/**
 * What a member wrote, as it is kept: with one empty line at most between others.
 *
 * @throws ServiceError `required`, `min_length` or `max_length` (SPEC.md §5), with `info.length` and the field `msg`.
 */
export function writtenText(msg: string): string {
  const text = msg.replace(EMPTY_LINES, '\n\n');
  const problem = checkField(text, RULE);
  if (problem === null) return text;
  const { code, info } = problem as {
    code: 'required' | 'min_length' | 'max_length';
  } & typeof problem;
  throw new ServiceError(code, { field: 'msg', ...(info && { info }) });
}
