import { z } from 'zod';
import { toLine, toText } from '#contract/texts.ts';
import { checkField, type FieldRule } from '#lib/field-check.ts';

/** What is wrong with a text by its rule, in a few words; null where nothing is. */
function wrongIn(text: string, rule: FieldRule): string | null {
  const problem = checkField(text, rule);
  if (problem === null) return null;
  const length = problem.info?.['length'];
  if (problem.code === 'required') return 'must have a text';
  return `must have at ${problem.code === 'min_length' ? 'least' : 'most'} ${length} characters`;
}

const told = (rule: FieldRule, asShown: (text: string) => string, form: string) =>
  z.string().superRefine((text, context) => {
    const message = text === asShown(text) ? wrongIn(text, rule) : form;
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** A text of one line that is shown as it stands. */
export const toldLine = (rule: FieldRule) =>
  told(rule, toLine, 'must be one line without blanks around it and control characters');

/** A text of several lines that is shown as it stands. */
export const toldText = (rule: FieldRule) =>
  told(rule, toText, 'must be a text without blanks around it and control characters');

/** Where a picture is, from the folder of the file; null takes it away. */
export const toldPicture = z.string().min(1, 'must name a file').nullable().optional();
