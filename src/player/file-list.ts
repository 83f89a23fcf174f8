import type { Source } from './sources.ts';

/** A file as the list of files names it: `format` is a suffix such as `_hq.mp4` (API.md, "video_url"). */
interface NamedFile {
  url: string;
  format: string;
}

const TRAILER = '_tr.mp4';
const MP4_NAMES = { '_hq.mp4': 'hq', '_sd.mp4': 'sd', '_lq.mp4': 'lq' } as const;
const NAME_ORDER = ['hq', 'sd', 'lq', ''] as const;

function toSource({ url, format }: NamedFile): Source | null {
  if (format === TRAILER) return null;
  if (format.endsWith('.mpd')) return { url, kind: 'dash', name: '' };
  if (format.endsWith('.m3u8')) return { url, kind: 'hls', name: '' };
  const suffix = Object.entries(MP4_NAMES).find(([ending]) => format.endsWith(ending));
  if (suffix) return { url, kind: 'mp4', name: suffix[1] };
  return format.endsWith('.mp4') ? { url, kind: 'mp4', name: '' } : null;
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
    .sort((a, b) => NAME_ORDER.indexOf(a.name) - NAME_ORDER.indexOf(b.name));
}
