import type { Source } from './sources.ts';

/** A file as the list of files names it: `format` is a suffix such as `_hq.mp4`, `lines` 0 where they are not told (API.md, "video_url"). */
interface NamedFile {
  url: string;
  format: string;
  lines: number;
}

const TRAILER = '_tr.mp4';
/** What a name usually stands for, where the API does not say it. */
const USUAL_LINES = { '_hq.mp4': 720, '_sd.mp4': 480, '_lq.mp4': 240 } as const;

function toSource({ url, format, lines }: NamedFile): Source | null {
  if (format === TRAILER) return null;
  if (format.endsWith('.mpd')) return { url, kind: 'dash', lines: 0 };
  if (format.endsWith('.m3u8')) return { url, kind: 'hls', lines: 0 };
  if (!format.endsWith('.mp4')) return null;
  const [, usual = 0] = Object.entries(USUAL_LINES).find(([end]) => format.endsWith(end)) ?? [];
  return { url, kind: 'mp4', lines: lines || usual };
}

/** A path of an API answer as an address: paths belong to `origin` (`''` when this host answers them). */
export function onOrigin(url: string, origin: string): string {
  return /^\/(?!\/)/.test(url) ? origin + url : url;
}

/** The playable files of a list, MP4s best first; trailers and unknown formats are left out. */
export function toSources(files: readonly NamedFile[], origin: string): Source[] {
  return files
    .map((file) => toSource({ ...file, url: onOrigin(file.url, origin) }))
    .filter((source) => source !== null)
    .sort((a, b) => b.lines - a.lines);
}
