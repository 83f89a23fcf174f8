/** What was posted to a page and not carried out, because whoever sent it is not who it was made for any more. */
export interface PendingForm {
  form: FormData;
  /** `unnamed`: of everybody's page, which could not say for whom it was made; it does now. */
  why: 'signed_out' | 'other_member' | 'unnamed';
  /** Whether it came with files, of which nothing is there any more. */
  lacksFiles?: true;
  /** The address it was posted to. */
  back: string;
}

/** Never written back into a page. */
const SECRET: ReadonlySet<string> = new Set(['pwd', 'old_pwd', 'code', 'token', 'captcha']);

/** Fields in which somebody writes; what is in the others only a program reads. */
const WRITTEN: ReadonlySet<string> = new Set([
  ...['msg', 'title', 'desc', 'text', 'reason', 'about', 'display_name', 'city', 'education'],
  ...['occupation', 'website', 'interests', 'email', 'name'],
]);

/** What a page may hold of a form that is sent once more: texts, without what is secret; and whether anything was left out. */
export function pendingFields(form: FormData): {
  fields: readonly (readonly [string, string])[];
  written: readonly string[];
  isWhole: boolean;
} {
  const all = [...form];
  const fields = all.filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !SECRET.has(field[0]),
  );
  const written = fields
    .filter(([name, value]) => WRITTEN.has(name) && value.trim() !== '')
    .map(([, value]) => value);
  return { fields, written, isWhole: fields.length === all.length };
}
