import type { Translate } from '#i18n/translate.ts';
import { noticeKind, ownNotice } from '#lib/notice-codes.ts';
import { waitWords } from '#lib/wait-words.ts';
import { showNotice } from '#stores/notices.ts';
import { changeOwn } from '#stores/own-lists.ts';

/** Puts a video into a list of one's own or takes it out, and tells by a notice what came of it; gives the API's code, or `ok`. */
export async function changeAndTell(
  t: Translate<'own'>,
  fields: { act: string; section: 'add' | 'rem'; video_id: number; object_id?: number },
): Promise<string> {
  const { code, wait } = await changeOwn(fields);
  const isRemoval = fields.section === 'rem';
  const done = isRemoval ? 'removed' : 'added';
  const notice = ownNotice(fields.act, code === 'ok' ? done : code);
  const hasFailed = isRemoval && code !== 'ok' && code !== 'need_auth';
  const text = hasFailed
    ? t('notify.removal_failed', { code })
    : t(`notify.${notice}`, waitWords(document.documentElement.lang, wait));
  const { act, object_id = '', video_id } = fields;
  // Put in and taken out again at once, only what holds is told.
  showNotice(noticeKind(notice), text, `${act} ${object_id} ${video_id}`);
  return code;
}
