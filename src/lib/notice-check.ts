import { EMAIL_MAX, REFERRER_MAX, typedMax } from '#config/limits.ts';
import {
  isNoticeCategory,
  mayBeAnonymous,
  NOTICE_CATEGORIES,
  NOTICE_NAME_MAX,
  NOTICE_TIME_MAX,
} from '#config/notices.ts';
import { checkMessage, CONTACT_TYPED, fileProblem, type ContactField } from './contact-check.ts';
import { checkField, isEmail, type FieldProblem } from './field-check.ts';
import { parseClock } from './start-time.ts';

export type NoticeField =
  ContactField | 'category' | 'address' | 'from' | 'to' | 'name' | 'good_faith';

/** What is wrong with one field of a report. */
export interface NoticeProblem extends FieldProblem {
  field: NoticeField;
}

export interface NoticeFields {
  /** Empty where none was chosen. */
  category: string;
  address: string;
  from: string;
  to: string;
  message: string;
  name: string;
  email: string;
  good_faith: string;
  /** As in checkContact. */
  file: { size: number; type: string } | null;
}

function timeProblem(text: string): FieldProblem | null {
  return text.trim() === '' || parseClock(text) !== null ? null : { code: 'invalid_time' };
}

/** The end of a range, which is not before its beginning. */
function endProblem({ from, to }: NoticeFields): FieldProblem | null {
  const [start, end] = [parseClock(from), parseClock(to)];
  if (from.trim() === '' || to.trim() === '' || start === null || end === null)
    return timeProblem(to);
  return end < start ? { code: 'time_order' } : null;
}

/**
 * Checks a report as browser and API both do: what is wrong, in the order of the form. It holds what Article 16(2) of Regulation (EU)
 * 2022/2065 names: reasons, the exact address, name and email but for the abuse of children, and good faith.
 */
export function checkNotice(fields: NoticeFields): NoticeProblem[] {
  const { category, address, message, name, email, file } = fields;
  const required = isNoticeCategory(category) && !mayBeAnonymous(category);
  const mail = email.trim();
  const found: [NoticeField, FieldProblem | null][] = [
    ['category', isNoticeCategory(category) ? null : { code: 'category_required' }],
    ['address', checkField(address, { required: true, max: REFERRER_MAX })],
    ['from', timeProblem(fields.from)],
    ['to', endProblem(fields)],
    ['message', checkMessage(message)],
    ['name', checkField(name, { required, max: NOTICE_NAME_MAX })],
    [
      'email',
      checkField(email, { required, max: EMAIL_MAX }) ??
        (mail === '' || isEmail(mail) ? null : { code: 'invalid_email' }),
    ],
    ['good_faith', fields.good_faith === '1' ? null : { code: 'good_faith_required' }],
    ['file', fileProblem(file)],
  ];
  return found.flatMap(([field, problem]) => (problem ? [{ field, ...problem }] : []));
}

/** For who may not read the configuration itself. */
export const NOTICE_CHOICES = NOTICE_CATEGORIES;
/** What its fields take, in code units. */
export const NOTICE_TYPED = {
  address: typedMax(REFERRER_MAX),
  time: NOTICE_TIME_MAX,
  message: CONTACT_TYPED.message,
  name: typedMax(NOTICE_NAME_MAX),
  email: CONTACT_TYPED.email,
} as const;
