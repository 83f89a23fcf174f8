/** What the page of a history tells of the form that was sent from it: what was removed, by which it can be put back, or how it went. */
export type HistoryNotice =
  | { did: 'removed'; video: string; watched: string; leftAt: string }
  | { did: 'put_back' | 'failed' };

const REMOVED = /^([1-9]\d{0,11})\.(\d{1,12})\.(\d{1,6})$/u;

/** Reads it from the query of the page's address; null where it tells nothing. */
export function readHistoryNotice(sent: string | null): HistoryNotice | null {
  if (sent === 'put_back' || sent === 'failed') return { did: sent };
  const [, video, watched, leftAt] = REMOVED.exec(sent ?? '') ?? [];
  return video !== undefined && watched !== undefined && leftAt !== undefined
    ? { did: 'removed', video, watched, leftAt }
    : null;
}
