import type { StoredVideo } from '#config/browser-storage.ts';

/** A video of the local history. `duration` is the text a tile shows (`12:34`). */
export interface WatchedVideo {
  readonly id: number;
  readonly title: string;
  readonly dir: string;
  readonly thumbnail: string;
  readonly duration: string;
  readonly views: number;
  readonly sgId: string;
  readonly exTube: string;
  readonly exId: string;
  /** Milliseconds; 0 of what was watched before that was kept. */
  readonly watchedAt: number;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function readEntry(found: unknown): WatchedVideo[] {
  if (typeof found !== 'object' || found === null) return [];
  const kept: Partial<Record<keyof StoredVideo, unknown>> = found;
  const id = Number(textOf(kept.video_id));
  if (!Number.isSafeInteger(id) || id < 1) return [];
  return [
    {
      id,
      title: textOf(kept.title),
      dir: textOf(kept.dir),
      thumbnail: textOf(kept.scr),
      duration: textOf(kept.duration),
      views: Number(textOf(kept.video_viewed)) || 0,
      sgId: textOf(kept.sg_id),
      exTube: textOf(kept.ex_tube),
      exId: textOf(kept.ex_id),
      watchedAt: Number(textOf(kept.watched)) || 0,
    },
  ];
}

/** What is kept (oldest first), read newest first; an entry without an id is left out. */
export function readHistory(found: unknown): readonly WatchedVideo[] {
  return Array.isArray(found) ? found.flatMap(readEntry).reverse() : [];
}

/** A history (newest first) as it is kept, oldest first. */
export function writeHistory(entries: readonly WatchedVideo[]): StoredVideo[] {
  return entries.toReversed().map((entry) => ({
    title: entry.title,
    scr: entry.thumbnail,
    video_id: String(entry.id),
    duration: entry.duration,
    dir: entry.dir,
    video_viewed: String(entry.views),
    sg_id: entry.sgId,
    ex_tube: entry.exTube,
    ex_id: entry.exId,
    watched: String(entry.watchedAt),
  }));
}
