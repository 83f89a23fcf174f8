import { readJson, writeText } from '#browser/storage/entries.ts';
import type { Positions } from '#lib/positions.ts';
import type { Feature } from '../boot.ts';
import { readHistory } from './history-count.ts';

const { dataset } = document.documentElement;

const idOf = (entry: unknown): string =>
  String((entry as { video_id?: string | number } | null)?.video_id ?? '');

/** Where videos were left; nothing where storage is off. What is too old goes when the player next writes. */
const readLeft = (): Positions => (readJson('positions') ?? {}) as Positions;

/** Writes the video's id on a tile: its link says it already, and sixty tiles need not say it twice on the way. */
export function videoOf(tile: HTMLElement): string | undefined {
  const { href = '' } = tile.querySelector('a') ?? {};
  const [, id = tile.dataset.id] = /\/videos\/(\d+)\//u.exec(href) ?? [];
  if (id !== undefined) tile.dataset.id = id;
  return id;
}

/**
 * Marks the tiles of videos that were watched, in this browser unless told: a bar on the picture as long as what was seen
 * of it, a word for a screen reader. What is marked stays so.
 */
export function markSeen(seen = new Set(readHistory().map(idOf)), left = readLeft()): void {
  for (const tile of document.querySelectorAll<HTMLElement>('.tile')) {
    const id = videoOf(tile);
    if (id === undefined) continue;
    const [at, length] = left[id] ?? [];
    const isMarked = 'seen' in tile.dataset;
    if (!seen.has(id) && !length && !isMarked) continue;
    if (length || !isMarked)
      tile.style.setProperty('--seen', length ? `${((at ?? 0) / length) * 100}%` : '');
    if (isMarked) continue;
    tile.dataset.seen = '';
    const word = Object.assign(document.createElement('span'), {
      className: 'vh',
      textContent: tile.closest<HTMLElement>('ul')?.dataset.seen ?? '',
    });
    tile.querySelector('a')?.append(word);
  }
  const button = document.getElementById('hide-seen');
  if (!button) return;
  // What is left out is not there to be hidden.
  const count = document.querySelectorAll('#list .tile[data-seen]:not([hidden])').length;
  const text = (button.dataset.text ??= button.textContent.trim());
  button.textContent = count > 0 ? `${text} (${count})` : text;
  button.hidden = seen.size + count === 0;
  button.ariaPressed = String('hideSeen' in dataset);
}

/** Makes the switch of a filter bar hide what was watched, here and in every list from now on. */
export const hideWatched: Feature = {
  name: 'hide-watched',
  attach({ root, signal }) {
    const button = root.getElementById('hide-seen');
    button?.addEventListener(
      'click',
      () => {
        const hide = !('hideSeen' in dataset);
        if (hide) dataset.hideSeen = '';
        else delete dataset.hideSeen;
        button.ariaPressed = String(hide);
        writeText('hide_watched', hide ? '1' : null);
      },
      { signal },
    );
  },
};
