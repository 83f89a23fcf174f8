import '../without-eval.ts';
import { z } from 'zod';
import {
  CAPTCHA_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_SUBJECT_MAX,
  EMAIL_MAX,
  REFERRER_MAX,
} from '#config/limits.ts';
import { isLanguage, type Language } from '#config/locales.ts';
import { NOTICE_CATEGORIES, NOTICE_NAME_MAX, NOTICE_TIME_MAX } from '#config/notices.ts';
import type { WriteCall } from '../call.ts';
import { RECEIPT } from '../receipt.ts';
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

/** A field that a form may leave out or empty: undefined then. */
const further = (max: number) =>
  z
    .string()
    .optional()
    .transform((sent) => (sent ? cutText(sent, max) : undefined));

/**
 * A message to the operator (SPEC.md §3, §7). What its fields must hold is checked as a whole, so that the
 * answer names everything that is wrong. `website` is empty: people do not see that field.
 *
 * With a `category` it is a report of something on the site, a notice as Article 16 of Regulation (EU) 2022/2065 has it, whose contents the
 * further fields are: `address` says exactly where, `from` and `to` when in a video (1:30), `message` why, `good_faith` is 1. They are ours: an
 * API that knows none of them takes the rest as a message. `lang` is that of the mails about it.
 */
export const reportBody = z.object({
  subject: text(CONTACT_SUBJECT_MAX),
  email: text(EMAIL_MAX),
  message: text(CONTACT_MESSAGE_MAX),
  captcha: text(CAPTCHA_MAX),
  referrer: text(REFERRER_MAX),
  website: text(0),
  file,
  category: z
    .enum(['', ...NOTICE_CATEGORIES])
    .optional()
    .transform((sent) => (sent === '' ? undefined : sent)),
  address: further(REFERRER_MAX),
  from: further(NOTICE_TIME_MAX),
  to: further(NOTICE_TIME_MAX),
  name: further(NOTICE_NAME_MAX),
  good_faith: further(1),
  lang: z
    .string()
    .optional()
    .transform((sent): Language | undefined =>
      sent !== undefined && isLanguage(sent) ? sent : undefined,
    ),
});
export type ReportBody = z.output<typeof reportBody>;

export const reportAnswer = z
  .object({ ok: z.unknown(), receipt: z.string().regex(RECEIPT).optional().catch(undefined) })
  .transform(({ receipt }) => ({ ok: true as const, receipt: receipt ?? null }));
/** `receipt` is the secret key of what becomes of a report (the call `notice`); null where there is none. */
export type ReportAnswer = z.output<typeof reportAnswer>;

/** Contact and report, multipart. Refused with `errors`, a list of field and code (SPEC.md §7). */
export const report: WriteCall<ReportBody, ReportAnswer> = {
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
