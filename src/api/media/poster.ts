import type { Poster } from '../catalogue/poster.ts';
import { thumbnailUrl } from '../demo/loops/paths.ts';

/** Where a visible video's picture is; empty where it has none. */
export function posterUrl(base: string, [clip, frame]: Poster): string {
  if (frame === null) return '';
  return clip === null ? `${base}/media/assets/${frame}/0.jpg` : thumbnailUrl(base, clip, frame);
}
