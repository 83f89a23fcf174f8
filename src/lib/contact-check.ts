import {
  CONTACT_FILE_BYTES,
  CONTACT_FILE_MB,
  CONTACT_MESSAGE_MAX,
  CONTACT_SUBJECT_MAX,
  EMAIL_MAX,
  typedMax,
} from '#config/limits.ts';
import { checkField, isEmail, type FieldProblem } from './field-check.ts';

/** The types of picture a message may carry; SVG is a document, not a picture. */
export const CONTACT_FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** For who may not read the configuration itself. */
export const CONTACT_MAX_LENGTH = CONTACT_MESSAGE_MAX;
export const CONTACT_MAX_MB = CONTACT_FILE_MB;
/** What its fields take, in code units. */
export const CONTACT_TYPED = {
  subject: typedMax(CONTACT_SUBJECT_MAX),
  email: typedMax(EMAIL_MAX),
  message: typedMax(CONTACT_MESSAGE_MAX),
} as const;

export type ContactField = 'subject' | 'email' | 'message' | 'captcha' | 'file';

/** What is wrong with one field of a message. */
export interface ContactProblem extends FieldProblem {
  field: ContactField;
}

export interface ContactFields {
  subject: string;
  email: string;
  message: string;
  /** Null where none is attached. `type` is what the browser says; the API looks at the content. */
  file: { size: number; type: string } | null;
}

function emailProblem(email: string): FieldProblem | null {
  const problem = checkField(email, { required: true, max: EMAIL_MAX });
  return problem ?? (isEmail(email.trim()) ? null : { code: 'invalid_email' });
}

/** What is wrong with the words of a message. */
export const checkMessage = (message: string): FieldProblem | null =>
  checkField(message, { required: true, max: CONTACT_MESSAGE_MAX });

/** What is wrong with its picture, as far as that can be known before it is looked at. */
export function fileProblem(file: ContactFields['file']): FieldProblem | null {
  if (file === null) return null;
  if (file.size > CONTACT_FILE_BYTES) {
    return { code: 'file_too_large', info: { size: CONTACT_FILE_MB } };
  }
  const types: readonly string[] = CONTACT_FILE_TYPES;
  return file.type === '' || types.includes(file.type) ? null : { code: 'invalid_file_type' };
}

/** Checks a message as browser and API both do (SPEC.md §5, §8, §9): what is wrong, in the order of the form. */
export function checkContact(fields: ContactFields): ContactProblem[] {
  const { subject, email, message, file } = fields;
  const found: [ContactField, FieldProblem | null][] = [
    ['subject', checkField(subject, { max: CONTACT_SUBJECT_MAX })],
    ['email', emailProblem(email)],
    ['message', checkMessage(message)],
    ['file', fileProblem(file)],
  ];
  return found.flatMap(([field, problem]) => (problem ? [{ field, ...problem }] : []));
}
