import type { StoredValue } from '#config/browser-storage.ts';
import { readJson, removeEntries, writeHistory } from './entries.ts';

type Taste = StoredValue<'localStorage', 'taste'>;
type Positions = StoredValue<'localStorage', 'positions'>;

const readTaste = (): Taste => {
  const found = readJson('taste');
  return Array.isArray(found) ? (found as Taste) : [];
};

const readPositions = (): Positions => Object(readJson('positions')) as Positions;

/** Forgets, beside the history itself, what tells of watched videos: where they were left, what they are about, what a playlist has played. */
export function forgetWatched(): void {
  removeEntries({ localStorage: ['positions', 'taste'], sessionStorage: ['played.*'] });
}

/** The same of one video, but for what a playlist has played, which goes with its tab. Gives what puts it back. */
export function forgetAllOf(video: number): () => void {
  const { [video]: position, ...others } = readPositions();
  const taste = readTaste();
  const place = taste.findIndex((one) => one?.id === video);
  const tasted = taste[place];
  if (position) writeHistory('positions', others);
  if (tasted) writeHistory('taste', taste.toSpliced(place, 1));
  return () => {
    if (position) writeHistory('positions', { ...readPositions(), [video]: position });
    if (!tasted) return;
    const now = readTaste().filter((one) => one?.id !== video);
    writeHistory('taste', now.toSpliced(place, 0, tasted));
  };
}
