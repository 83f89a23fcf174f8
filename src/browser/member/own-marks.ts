import { loadMemberTexts } from '#i18n/member-texts.ts';
import clock from '#lib/icons/clock.svg?raw';
import heart from '#lib/icons/heart.svg?raw';
import { languageOf } from '#lib/language.ts';
import { $viewed } from '#stores/session.ts';
import { changeAndTell } from './change-and-tell.ts';
import { iconOf } from './icon.ts';

const MARKS = [
  { act: 'favourite', key: 'favourite', text: 'list.favourites', icon: heart },
  { act: 'watch_later', key: 'watchLater', text: 'list.watch_later', icon: clock },
] as const;

/**
 * Shows a member, beside the way to their lists, whether the video is among their favourites and what they want to watch
 * later, each as a button that changes it, and in which of their playlists it is. Once it is known: nothing is shown that
 * changes a moment later.
 */
export async function showOwnMarks(opener: HTMLElement, video: number): Promise<void> {
  const t = await loadMemberTexts('own', languageOf(document.documentElement.lang));
  const buttons = MARKS.map(({ act, key, text, icon }) => {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'btn own-mark', title: t(text) });
    button.ariaLabel = t(text);
    button.append(iconOf(icon));
    const press = async (): Promise<void> => {
      if (button.ariaDisabled === 'true') return;
      button.ariaDisabled = 'true';
      const section = $viewed.get()?.[key] ? 'rem' : 'add';
      await changeAndTell(t, { act, section, video_id: video });
      button.ariaDisabled = null;
    };
    button.addEventListener('click', () => void press());
    return { button, key };
  });
  const marks = document.createElement('span');
  marks.className = 'own-marks';
  marks.append(...buttons.map(({ button }) => button));
  const held = Object.assign(document.createElement('b'), { className: 'own-held' });
  const words = Object.assign(document.createElement('span'), { className: 'vh' });
  $viewed.subscribe((viewed) => {
    if (!viewed) return;
    for (const { button, key } of buttons) button.ariaPressed = String(viewed[key]);
    const titles = viewed.playlists.join(', ');
    const more = viewed.inPlaylists > viewed.playlists.length ? '…' : '';
    const isHeld = viewed.inPlaylists > 0;
    held.textContent = String(viewed.inPlaylists);
    held.hidden = !isHeld;
    held.ariaHidden = 'true';
    words.textContent = isHeld ? ` ${t('addto.held', { titles: titles + more })}` : '';
    opener.title = words.textContent.trim();
  });
  opener.append(held, words);
  opener.after(marks);
}
