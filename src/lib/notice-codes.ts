/** What came of changing what is one's own: keys of `notify` in the files `own.json` of `locales/`. */
export const OWN_NOTICES = [
  'favourite_added',
  'favourite_removed',
  'watch_later_added',
  'watch_later_removed',
  'playlist_added',
  'playlist_removed',
  'playlist_created',
  'playlist_updated',
  'playlist_deleted',
  'playlist_ordered',
  'favourite_already_added',
  'watch_later_already_added',
  'playlist_already_added',
  'list_full',
  'not_found',
  'no_permission',
  'need_auth',
  'too_many_attempts',
  'api_unreachable',
  'general_error',
] as const;
export type OwnNotice = (typeof OWN_NOTICES)[number];

/** What is told of an action on what is one's own: `added` and the like, or the code of its refusal. */
export function ownNotice(act: string, outcome: string): OwnNotice {
  const told = OWN_NOTICES.find((code) => code === `${act}_${outcome}` || code === outcome);
  return told ?? 'general_error';
}

const WENT_WELL =
  /(?<!already)_(?:success|taken_back|added|removed|created|updated|deleted|ordered)$/u;

/** What a page may tell about what was just done: keys of `notify` in `locales/`, a form's name before its outcome. */
const NOTICE_CODES = [
  'vote_success',
  'vote_taken_back',
  'vote_already_voted',
  'vote_too_many_attempts',
  'vote_not_found',
  'vote_api_unreachable',
  'vote_general_error',
  ...OWN_NOTICES.map((code) => `own_${code}` as const),
] as const;

export type NoticeCode = (typeof NOTICE_CODES)[number];

type OwnCode = `own_${OwnNotice}`;

/** Forms that tell what came of them by a notice. */
export type NoticeForm = 'vote';

/** What an address tells of a form; with a refusal for now, in how many seconds that can be done. */
export interface AddressNotice {
  code: NoticeCode;
  seconds?: number | undefined;
}

/** As it stands in an address: `vote_too_many_attempts.720`. */
export const writeNotice = ({ code, seconds }: AddressNotice): string =>
  seconds === undefined ? code : `${code}.${Math.ceil(seconds)}`;

const codeOf = (notice: string): string => notice.split('.')[0] ?? '';

/** Whether an address tells one of ours. */
export const isNotice = (text: string): boolean => readNoticeCode(codeOf(text)) !== null;

/** Reads what {@link writeNotice} wrote; null for what is none of ours. A wait that is none, or of days, is left out. */
export function readNotice(text: string): AddressNotice | null {
  const code = readNoticeCode(codeOf(text));
  const seconds = Number(text.split('.')[1]);
  return code && (seconds > 0 && seconds < 1e5 ? { code, seconds } : { code });
}

/** The code if it is one of ours, else null. */
function readNoticeCode(text: string | null): NoticeCode | null {
  return NOTICE_CODES.find((code) => code === text) ?? null;
}

/** Whether a code is of what is one's own. */
export const isOwnCode = (code: NoticeCode): code is OwnCode => code.startsWith('own_');

/** What is told of an outcome (`success` or the API's code); one without words of its own is a `general_error`. */
export function noticeCode(form: NoticeForm, outcome: string): Exclude<NoticeCode, OwnCode> {
  const code = readNoticeCode(`${form}_${outcome}`);
  return code === null || isOwnCode(code) ? `${form}_general_error` : code;
}

/** Whether a notice tells of something that went well, a vote that counts already too. */
export function noticeKind(code: NoticeCode | OwnNotice): 'success' | 'error' {
  return WENT_WELL.test(code) || code === 'vote_already_voted' ? 'success' : 'error';
}
