import { isGroupOf } from '#contract/id-group.ts';
import { TIMELINE_FORMAT } from '#contract/timeline.ts';
import { MediaError, notFound } from './media-error.ts';
import { timelineSheetPath } from './paths.ts';

/** One preview of the sheet (its size is TIMELINE_FORMAT), how many in a row, and one for each second. */
export const PREVIEW = { width: 240, height: 135, columns: 4, count: 16, every: 1 };
const MAX_CUES = 3600;

export interface TimelineRequest {
  clip: string;
  seconds: number;
  /** as in the path: `240x135` */
  format: string;
  /** the two path segments of the id's group, see API.md */
  group: string;
  videoId: number;
  count: number;
  interval: number;
}

/**
 * The WebVTT of API.md "Timelines": `count` cues of `interval` seconds that point into the clip's
 * sheet of previews, the last one ending with the video. Throws MediaError where the numbers do not
 * fit the video.
 */
export function timeline(request: TimelineRequest): string {
  const { clip, seconds, format, group, videoId, count, interval } = request;
  if (format !== TIMELINE_FORMAT || !isGroupOf(group, videoId)) throw notFound();
  if (count < 1 || count > MAX_CUES || interval < 1 || (count - 1) * interval >= seconds) {
    throw new MediaError(400, 'bad_timeline');
  }
  const sheet = timelineSheetPath(clip);
  const cues = Array.from({ length: count }, (_, i) => {
    const start = i * interval;
    const end = Math.min(start + interval, seconds);
    return `${clock(start)} --> ${clock(end)}\n${sheet}#xywh=${preview((start + end) / 2)}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function preview(time: number): string {
  const { width, height, columns, count, every } = PREVIEW;
  const index = Math.floor(time / every) % count;
  return `${(index % columns) * width},${Math.floor(index / columns) * height},${width},${height}`;
}

function clock(seconds: number): string {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}.000`;
}
