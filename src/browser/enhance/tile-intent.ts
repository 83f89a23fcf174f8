import { loadMemberTexts } from '#i18n/member-texts.ts';
import { languageOf } from '#lib/language.ts';
import { openModal } from '#stores/modals.ts';
import { changeAndTell } from '../member/change-and-tell.ts';

/** Puts a video into a member's watch later, and says so. */
export async function putAside(video_id: number): Promise<void> {
  try {
    const t = await loadMemberTexts('own', languageOf(document.documentElement.lang));
    await changeAndTell(t, { act: 'watch_later', section: 'add', video_id });
  } catch {
    // Without words for it nothing was done: the entry is there to be pressed again.
  }
}

/** Goes on with what was wanted of a tile (`tile.later.42`) by who had to sign in for it. */
export function carryOnTile(intent: string): void {
  const [, what, number] = intent.split('.');
  const id = Number(number);
  const tile = document.querySelector<HTMLElement>(`.tile a[href*="/videos/${id}/"]`);
  if (!tile) return;
  tile.scrollIntoView({ block: 'nearest' });
  tile.focus({ preventScroll: true });
  if (what === 'later') void putAside(id);
  else openModal('addto', { video_id: id, title: tile.querySelector('h3')?.textContent ?? '' });
}
