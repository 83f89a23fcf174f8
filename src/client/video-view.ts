import { STAT_URL } from '#contract/stat-path.ts';

/**
 * The report that a video is being watched, for a beacon: where it goes and what it says. `nogeo` says that nobody
 * knows the visitor's country (SPEC.md §7).
 */
export function videoView(id: number, isLocated: boolean): { url: string; body: URLSearchParams } {
  const body = new URLSearchParams({ act: 'view', section: 'videos', object_id: String(id) });
  if (!isLocated) body.set('nogeo', '1');
  return { url: STAT_URL, body };
}
