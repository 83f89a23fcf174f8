import type { RenditionFormat } from '#contract/calls/video-file.ts';

/** Sizes that thumbnails are made in, width × height. */
export type ThumbnailSize = '160x90' | '320x180' | '640x360';

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

/**
 * The order of a video's files. Best first, with the manifests between MP4s: of the programs in the field that
 * know only MP4, some take the first entry and some the last.
 */
const FILE_ORDER: readonly RenditionFormat[] = [
  '_hq.mp4',
  '.mpd',
  '.m3u8',
  '.mp4',
  '_sd.mp4',
  '_tr.mp4',
  '_lq.mp4',
];

/** A format's place in {@link FILE_ORDER}; an unknown one stands before the last. */
export function formatRank(format: string): number {
  const rank = FILE_ORDER.findIndex((known) => known === format);
  return rank === -1 ? FILE_ORDER.length - 1.5 : rank;
}
