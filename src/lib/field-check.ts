/** What a text field asks of its value (SPEC.md §5, generic field check). Lengths in characters. */
export interface FieldRule {
  required?: boolean;
  min?: number;
  max?: number;
}

/** What is wrong with a field: a code for which there is a text, and the numbers that text takes in. */
export interface FieldProblem {
  code: string;
  info?: Readonly<Record<string, string | number>>;
}

/** Length as a person counts it: an emoji is one character, and so is a line break however it travels. */
export function lengthOf(text: string): number {
  return Array.from(text.replaceAll('\r\n', '\n')).length;
}

/** Spaces, and what is drawn as nothing or as a gap: of these alone there would be a title nobody can see or press. */
const UNSEEN = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Checks a text by its rule (SPEC.md §5): `required`, `min_length` or `max_length` (with `length`), or null.
 * An empty text that is not required passes. One of which nothing can be seen is empty.
 */
export function checkField(text: string, { required, min, max }: FieldRule): FieldProblem | null {
  if (UNSEEN.test(text)) return required === true ? { code: 'required' } : null;
  const length = lengthOf(text);
  if (min !== undefined && length < min) return { code: 'min_length', info: { length: min } };
  if (max !== undefined && length > max) return { code: 'max_length', info: { length: max } };
  return null;
}

const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@.<>()[\]\\,;:"\p{Cc}]+$/u;

/** Whether a text can be an e-mail address. Only a mail that arrives proves more. */
export function isEmail(text: string): boolean {
  const [local = '', domain = ''] = text.split('@');
  return EMAIL.test(text) && !/^\.|\.\.|\.$/.test(local) && !/^[.-]|\.\.|\.$/.test(domain);
}
