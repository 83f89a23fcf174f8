/** Seconds between the previews of a seek bar at least, and how many a video has at most. */
const STEP = 2;
const PREVIEWS = 120;

/** The sheet that an uploaded video's previews stand in: the size of one, in pixels, how many in a row, and how far rows are apart: chroma has half of the rows, and an odd height has no half. */
export const SHEET = { width: 240, height: 135, columns: 10, rowHeight: 136 } as const;

/** How many previews a video of a length has, and how many seconds each is shown for. */
export function previewsOf(seconds: number): { count: number; interval: number } {
  const interval = Math.max(STEP, Math.ceil(seconds / PREVIEWS));
  return { count: Math.ceil(seconds / interval), interval };
}
