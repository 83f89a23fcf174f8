import { isPageNumber } from '#lib/page-number.ts';
import type { ParamCheck } from './pattern.ts';

const isId: ParamCheck = (value) => /^[1-9]\d{0,11}$/.test(value);
/** A `dir`: what the API makes from titles, in any script, but never only digits where a page could stand. */
const isDir: ParamCheck = (value) => value.length <= 200 && !/[/\\\u0000-\u001f]/.test(value);

/** What a route parameter may be. A path whose part fails falls through to the next row, at last to 404. */
export const PARAM_CHECKS: Readonly<Record<string, ParamCheck>> = {
  page: isPageNumber,
  id: isId,
  dir: isDir,
  sort: (value) => /^[a-z]+(-[a-z]+)*$/.test(value),
  object_id: isDir,
};
