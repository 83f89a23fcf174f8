/** What a page may tell about what was just done: keys of `notify` in `locales/`, a form's name before its outcome. */
export const NOTICE_CODES = [
  'vote_success',
  'vote_already_voted',
  'vote_too_many_attempts',
  'vote_not_found',
  'vote_api_unreachable',
  'vote_general_error',
] as const;

export type NoticeCode = (typeof NOTICE_CODES)[number];

/** Forms that tell what came of them by a notice. */
export type NoticeForm = 'vote';

/** The code if it is one of ours, else null. */
export function readNoticeCode(text: string | null): NoticeCode | null {
  return NOTICE_CODES.find((code) => code === text) ?? null;
}

/** What is told of an outcome (`success` or the API's code); one without words of its own is a `general_error`. */
export function noticeCode(form: NoticeForm, outcome: string): NoticeCode {
  return readNoticeCode(`${form}_${outcome}`) ?? `${form}_general_error`;
}

/** Whether a notice tells of something that went well. */
export function noticeKind(code: NoticeCode): 'success' | 'error' {
  return code.endsWith('_success') ? 'success' : 'error';
}
