import type { ThumbnailSize } from './thumbnail-sizes.ts';

/** Folder of what belongs to a clip alone, or to a video of an exact length where that is given. */
export function loopFolder(clip: string, seconds?: number): string {
  return seconds === undefined ? `/media/loop/${clip}` : `/media/loop/${clip}/${seconds}`;
}

/** Address of the sheet of timeline previews. */
export function timelineSheetPath(clip: string): string {
  return `/media/thumbs/${clip}/timeline.jpg`;
}

/** A frame of a clip as a picture. */
export function thumbnailUrl(
  base: string,
  clip: string,
  frame: number,
  size: ThumbnailSize = '320x180',
): string {
  return `${base}/media/thumbs/${clip}/${frame}-${size}.jpg`;
}

/** Frame numbers of a JSON column to pictures; what is no list of numbers gives none. */
export function previewUrls(base: string, clip: string, frames: string): string[] {
  const parsed: unknown = JSON.parse(frames);
  if (!Array.isArray(parsed)) return [];
  return parsed
    .filter((frame) => Number.isInteger(frame))
    .map((frame) => thumbnailUrl(base, clip, Number(frame)));
}

/** Where the timeline previews of a clip repeated to `seconds` are found (API.md, "Timelines"). */
export function timelineToken(base: string, clip: string, seconds: number): string {
  return `${base}/media/timelines/${clip}/${seconds}/`;
}

/**
 * The path of a file that plays `seconds` of a clip. The name is filled with zeros so that the whole is
 * a multiple of three bytes long: base64 then needs no padding, which some programs can't read.
 */
export function filePath(file: {
  clip: string;
  seconds: number;
  id: number;
  format: string;
}): string {
  const folder = `/media/loop/${file.clip}/${file.seconds}/`;
  const name = `${file.id}`;
  const bytes = Buffer.byteLength(folder + name + file.format);
  return folder + '0'.repeat((3 - (bytes % 3)) % 3) + name + file.format;
}
