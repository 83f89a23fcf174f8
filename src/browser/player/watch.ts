import { isPlain } from '#lib/is-plain.ts';
import { startOf } from '#player/resume.ts';
import type { Feature } from '../boot.ts';
import { type LoadServices, watchPlayer } from './load-player.ts';

/** Whether the address asks the video to start by itself. `0` and `false` say no. */
export function asksForPlayback(search: string): boolean {
  const query = new URLSearchParams(search);
  return ['autoplay', 'autostart'].some((name) => ![null, '0', 'false'].includes(query.get(name)));
}

/** Where a letter is typed, or belongs to what is open over the page. */
const TYPING = 'input,textarea,select,dialog';

/** Whether a key asks to play, as the player's own hotkeys would hear it. */
function asksToPlay(event: KeyboardEvent): boolean {
  const { key, code, target } = event;
  if (!isPlain(event) || event.defaultPrevented) return false;
  return key === ' '
    ? target === document.body
    : // Past ASCII it is the key that a Latin keyboard has there.
      (key > '~' ? code === 'KeyK' : key === 'k') && !(target as Element).closest(TYPING);
}

/** Makes the players of a page ready to be started, by a press or by the first of their hotkeys. */
export const watchPlayers = (services: LoadServices): Feature => ({
  name: 'players',
  attach({ root, signal }) {
    for (const frame of root.querySelectorAll<HTMLElement>('[data-player]')) {
      const press = (): void => frame.querySelector<HTMLElement>('[data-start]')?.click();
      watchPlayer(frame, {
        services,
        startOf: ({ videoId, watched }) => {
          const { at, left } = frame.dataset;
          return startOf(at ? `start_time=${at}` : location.search, watched && videoId, left);
        },
        autoplay: asksForPlayback(location.search),
        embed: null,
      });
      root.addEventListener(
        'keydown',
        (event) => {
          // Once it is ready it hears its keys itself.
          const isStarted = !/^(poster|starting|loading)$/.test(frame.dataset.phase ?? '');
          if (isStarted || frame.closest('[inert]') || !asksToPlay(event)) return;
          event.preventDefault();
          press();
        },
        { signal },
      );
      // A time that a comment names starts the video there. One that has started hears it itself.
      root.addEventListener(
        'click',
        (event) => {
          const { at } = (event.target as HTMLElement).dataset;
          if (!at || !/^(poster|starting)$/.test(frame.dataset.phase ?? '') || !isPlain(event))
            return;
          event.preventDefault();
          frame.dataset.at = at;
          press();
          frame.scrollIntoView({ block: 'center' });
        },
        { signal },
      );
    }
  },
});
