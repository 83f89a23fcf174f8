import { readJson } from '#browser/storage/entries.ts';
import { HISTORY_KEPT_SECONDS } from '#config/history.ts';

/** A video of a history as an act sends it: when it was watched, and where it was left, in seconds. */
export type WatchedEntry = readonly [id: number, at: number, leftAt: number];

/** A video that was watched here: when it was watched or left, whichever was later, 0 where nothing tells; and where it was left. */
interface Watched {
  id: number;
  when: number;
  leftAt: number;
}

/** The videos that were watched in this browser, the latest first. Read by hand: what visitors' players read it with stays one file. */
function localVideos(now: number): Watched[] {
  const found = readJson('videos');
  const positions = Object(readJson('positions')) as Record<string, unknown>;
  return (Array.isArray(found) ? found : [])
    .map((entry: unknown) => {
      const { video_id, watched } = Object(entry) as Record<string, unknown>;
      const id = Number(video_id);
      const position = positions[id];
      const [left = 0, , when = 0] = Array.isArray(position) ? position.map(Number) : [];
      // A time to come is of a clock that was ahead.
      const times = [Number(watched), when].map((ms) => Math.floor(ms / 1000) || 0);
      return {
        id,
        when: Math.max(0, ...times.filter((time) => time <= now)),
        leftAt: Math.max(0, Math.floor(left) || 0),
      };
    })
    .filter(({ id }) => Number.isSafeInteger(id) && id > 0)
    .reverse();
}

/**
 * What an account takes of this browser's history, the latest first: all but what was watched longer ago than an account keeps
 * it. A video without a time comes in its order, before the one above it; so does one that would be too old where one below
 * it is not, as of a clock that stood wrong for a while. No time lowers another.
 */
export function watchedEntries(now = Math.floor(Date.now() / 1000)): WatchedEntry[] {
  const oldest = now - HISTORY_KEPT_SECONDS;
  const videos = localVideos(now);
  const last = videos.findLastIndex(({ when }) => when > oldest);
  let at = now;
  return videos.flatMap(({ id, when, leftAt }, index): WatchedEntry[] => {
    if (when > 0 && when <= oldest && index > last) return [];
    at = when > oldest ? when : at - 1;
    return [[id, at, leftAt]];
  });
}
