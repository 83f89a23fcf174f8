import { isLanguage } from '#config/locales.ts';
import { byDay, formatDay, localTime } from '#lib/days.ts';
import { changeHistory } from '#client/change-history.ts';
import { showNotice } from '#stores/notices.ts';
import { forgetAllOf, forgetWatched } from '#browser/storage/watched.ts';
import type { Feature } from '../boot.ts';
import { loadCounts } from '../member/own-counts.ts';
import { refreshHead } from '../member/own-head.ts';
import { tellListed } from '../parts/fetch-part.ts';
import { showRemoved } from '../member/removed-note.ts';

type Fields = Record<string, string>;

const send = (fields: Fields) =>
  changeHistory((request) => fetch(request), location.origin, fields);

const watchedAt = (tile: Element): number =>
  Number(tile.querySelector<HTMLElement>('[data-watched]')?.dataset.watched);

/** Puts the videos under the days on which they were watched where the reader is: the server knows UTC's alone. */
function showLocalDays(grid: HTMLElement): void {
  const { lang } = document.documentElement;
  const tiles = [...grid.querySelectorAll('.tile')].filter((tile) => watchedAt(tile) > 0);
  const isMoved = (tile: Element): boolean => localTime(watchedAt(tile)) !== watchedAt(tile);
  const [first, ...others] = grid.querySelectorAll('section');
  if (!isLanguage(lang) || !first || !tiles.some(isMoved)) return;
  const now = localTime(Date.now());
  const days = byDay(tiles, (tile) => localTime(watchedAt(tile)));
  for (const [index, { time, things }] of days.entries()) {
    const section =
      index === 0 ? first : (others.shift() ?? (first.cloneNode(true) as HTMLElement));
    section.querySelector('h3')?.replaceChildren(formatDay(time, now, lang));
    section.querySelector('ul')?.replaceChildren(...things);
    grid.append(section);
  }
  for (const section of others) section.remove();
}

/** Puts below the others what has come up from the next page, as the server has it now, and what leads on: whoever went on there would miss it. */
function fillUp(grid: HTMLElement, page: Document): void {
  const next = page.querySelector('[data-own-history]');
  const [list, nextList] = [grid.closest('#list'), next?.closest('#list')];
  if (!next || !list || !nextList) return;
  const videoOf = (tile: Element) => tile.querySelector('a')?.pathname;
  const known = new Set([...grid.querySelectorAll('.tile')].map(videoOf));
  for (const tile of next.querySelectorAll('.tile')) if (known.has(videoOf(tile))) tile.remove();
  const focused = document.activeElement;
  for (const section of next.querySelectorAll('section:has(.tile)')) {
    const last = [...grid.querySelectorAll('section')].at(-1);
    const isOfLast =
      last?.querySelector('h3')?.textContent === section.querySelector('h3')?.textContent;
    if (isOfLast) last?.querySelector('ul')?.append(...section.querySelectorAll('.tile'));
    else grid.append(section);
  }
  list.querySelector('nav.pages')?.remove();
  list.append(...nextList.querySelectorAll('nav.pages'));
  showLocalDays(grid);
  // What has been moved loses it.
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  tellListed(grid);
}

/** Takes videos out of one's own history where they stand, and puts them back; without it a form does. */
export const ownHistory: Feature = {
  name: 'own-history',
  attach({ root, signal }) {
    // Also where a search of it has found nothing.
    root.addEventListener(
      'submit',
      ({ submitter }) => {
        const button = submitter?.closest('.history-clear button');
        if (button) forgetWatched();
      },
      { signal },
    );
    const grid = root.querySelector<HTMLElement>('[data-own-history]');
    if (!grid) return;
    showLocalDays(grid);
    /** The heading and the header say how many there are. */
    const count = (): void => {
      void refreshHead(root).then((page) => page && fillUp(grid, page));
      void loadCounts(root);
    };
    const remove = async (form: HTMLFormElement): Promise<void> => {
      const tile = form.closest<HTMLElement>('.tile');
      // Pressed twice it is taken out once: the second answer would know no way back.
      if (!tile || tile.ariaBusy === 'true' || 'removed' in tile.dataset) return;
      tile.ariaBusy = 'true';
      const video_id = new URLSearchParams(new FormData(form) as never).get('video_id') ?? '';
      const answer = await send({ section: 'rem', video_id });
      tile.ariaBusy = null;
      if (!answer) {
        showNotice('error', grid.dataset.failed ?? '');
        return;
      }
      count();
      const putRestBack = forgetAllOf(Number(video_id));
      // It was out already where an answer got lost, or by another tab: then the page knows when, to the second.
      const { watched = Math.floor(watchedAt(tile) / 1000), left_at = 0 } = answer;
      const undo = { video_id, watched: String(watched), left_at: String(left_at) };
      showRemoved(tile, {
        text: grid.dataset.removed ?? '',
        undo: grid.dataset.undo ?? '',
        putBack: async () => {
          const isBack = (await send({ section: 'add', ...undo })) !== null;
          if (isBack) putRestBack();
          else showNotice('error', grid.dataset.failed ?? '');
          return isBack;
        },
        onBack: count,
      });
    };
    grid.addEventListener(
      'submit',
      (event) => {
        const form = event.target;
        if (!(form instanceof HTMLFormElement)) return;
        event.preventDefault();
        void remove(form);
      },
      { signal },
    );
  },
};
