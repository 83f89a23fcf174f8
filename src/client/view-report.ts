import { STAT_URL } from '#contract/stat-path.ts';

/** What is looked at: a video, or a page's album or playlist. */
export interface ViewedObject {
  section: 'videos' | 'albums' | 'playlists';
  id: number;
}

/**
 * The report that something is being looked at, for a beacon: where it goes and what it says. `nogeo` says that nobody
 * knows the visitor's country, `user` who is signed in (SPEC.md §7).
 */
export function viewReport(
  { section, id }: ViewedObject,
  isLocated: boolean,
  user: number | null,
): { url: string; body: URLSearchParams } {
  const body = new URLSearchParams({ act: 'view', section, object_id: String(id) });
  if (!isLocated) body.set('nogeo', '1');
  if (user !== null) body.set('user_id', String(user));
  return { url: STAT_URL, body };
}

/** The report for how many seconds a video was watched since the last one, for a beacon. */
export function videoWatched(id: number, seconds: number): { url: string; body: URLSearchParams } {
  const told = { act: 'watch', object_id: String(id), seconds: String(seconds) };
  return { url: STAT_URL, body: new URLSearchParams(told) };
}
