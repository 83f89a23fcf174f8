import '../without-eval.ts';
import { z } from 'zod';
import {
  CAPTCHA_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_SUBJECT_MAX,
  EMAIL_MAX,
  REFERRER_MAX,
} from '#config/limits.ts';
import type { WriteCall } from '../call.ts';
import { cutText } from '../texts.ts';

const text = (max: number) =>
  z
    .string()
    .default('')
    .transform((sent) => cutText(sent, max));

/** A browser sends an empty file for none. */
const file = z
  .union([z.instanceof(Blob), z.literal('')])
  .optional()
  .transform((sent) => (sent === undefined || sent === '' || sent.size === 0 ? undefined : sent));

/**
 * A message to the operator (SPEC.md §3, §7). What its fields must hold is checked as a whole, so that the
 * answer names everything that is wrong. `website` is empty: people do not see that field.
 */
export const reportBody = z.object({
  subject: text(CONTACT_SUBJECT_MAX),
  email: text(EMAIL_MAX),
  message: text(CONTACT_MESSAGE_MAX),
  captcha: text(CAPTCHA_MAX),
  referrer: text(REFERRER_MAX),
  website: text(0),
  file,
});
export type ReportBody = z.output<typeof reportBody>;

export const reportAnswer = z.object({ ok: z.unknown() }).transform(() => ({ ok: true as const }));

/** Contact and report, multipart. Refused with `errors`, a list of field and code (SPEC.md §7). */
export const report: WriteCall<ReportBody, { ok: true }> = {
  kind: 'write',
  name: 'report',
  access: 'anyone',
  path: 'report.php',
  body: reportBody,
  multipart: true,
  answer: reportAnswer,
  errors: [
    'bad_request',
    'bad_origin',
    'bad_file_type',
    'invalid',
    'too_large',
    'too_many_attempts',
    'busy',
  ],
};
