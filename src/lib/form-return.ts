import { localBack } from './local-back.ts';
import { noticeCode, type NoticeForm } from './notice-codes.ts';

/** Query parameter by which a page tells what came of a form that was sent without script. */
export const NOTICE_QUERY = 'notice';

/** Which form was sent, and the address of the page it was on. */
export interface FormReturn {
  form: NoticeForm;
  back: string;
}

/** The page gone back to, with what it tells. */
export function backWithNotice({ form, back }: FormReturn, outcome: string): string {
  const url = new URL(localBack(back), 'http://site');
  url.searchParams.set(NOTICE_QUERY, noticeCode(form, outcome));
  return localBack(url.pathname + url.search + url.hash);
}
