import { localBack } from './local-back.ts';
import { noticeCode, writeNotice, type NoticeForm } from './notice-codes.ts';

/** Query parameter by which a page tells what came of a form that was sent without script. */
export const NOTICE_QUERY = 'notice';

/** What came of a form: `success` or the code of what went wrong, and with a refusal for now, for how long. */
export interface FormOutcome {
  code: string;
  seconds?: number | undefined;
}

/** Which form was sent, and the address of the page it was on. */
export interface FormReturn {
  form: NoticeForm;
  back: string;
}

/** The page gone back to, with what it tells. */
export function backWithNotice({ form, back }: FormReturn, { code, seconds }: FormOutcome): string {
  const url = new URL(localBack(back), 'http://site');
  url.searchParams.set(NOTICE_QUERY, writeNotice({ code: noticeCode(form, code), seconds }));
  return localBack(url.pathname + url.search + url.hash);
}
