import { localBack } from './local-back.ts';
import { noticeCode, type NoticeForm } from './notice-codes.ts';
import { withQuery } from './query.ts';

/** Query parameter by which a page tells what came of a form that was sent without script. */
export const NOTICE_QUERY = 'notice';

/** Which form was sent, and the path its visitor goes back to. */
export interface FormReturn {
  form: NoticeForm;
  back: string;
}

const FORMS: readonly NoticeForm[] = ['vote'];

/** Where a form is sent that works without script: to the API, and the visitor then back to `back`, a path of ours. */
export function formAction(apiPath: string, form: NoticeForm, back: string): string {
  return withQuery(apiPath, { form, back });
}

/** Which form a posted address belongs to and where its visitor goes back to; null for a program's call. */
export function readFormReturn(query: URLSearchParams): FormReturn | null {
  const form = FORMS.find((name) => name === query.get('form'));
  return form ? { form, back: localBack(query.get('back')) } : null;
}

/** The page gone back to, with what it tells. */
export function backWithNotice({ form, back }: FormReturn, outcome: string): string {
  const url = new URL(back, 'http://site');
  url.searchParams.set(NOTICE_QUERY, noticeCode(form, outcome));
  return localBack(url.pathname + url.search + url.hash);
}
