import { z } from 'zod';
import type { WriteCall } from '../call.ts';

const text = z.string().default('');

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
  subject: text,
  email: text,
  message: text,
  captcha: text,
  referrer: text,
  website: text,
  file,
});
export type ReportBody = z.output<typeof reportBody>;

export const reportAnswer = z.object({ ok: z.unknown() }).transform(() => ({ ok: true as const }));

/** Contact and report, multipart. Refused with `errors`, a list of field and code (SPEC.md §7). */
export const report: WriteCall<ReportBody, { ok: true }> = {
  kind: 'write',
  name: 'report',
  path: 'report.php',
  body: reportBody,
  multipart: true,
  answer: reportAnswer,
  errors: ['bad_request', 'bad_origin', 'invalid', 'too_large', 'too_many_attempts'],
};
