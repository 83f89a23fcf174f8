import { readEmbedOptions, type EmbedOptions } from '#lib/embed-options.ts';
import { splitPrefix } from '#lib/view.ts';

export interface AskedVideo {
  id: number;
  /** The language prefix of the address, `''` or `/de`: the embed keeps it. */
  prefix: string;
  /** What of the address says how the video plays. */
  options: Partial<EmbedOptions>;
}

// The dir of a long title may have been cut: the number is what counts.
const VIDEO = /^\/(?:videos|embed)\/([1-9]\d{0,11})(?:\/[^/]*)?\/?$/;

/**
 * The video whose page or embed stands at an address, which is a whole one of the host by which the site was
 * reached, or a path. Null for any other.
 */
export function askedVideo(address: string, origin: string): AskedVideo | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  // An address that was copied long ago may still say http.
  if (!/^https?:$/.test(url.protocol) || url.host !== new URL(origin).host) return null;
  const { prefix, path } = splitPrefix(url.pathname);
  const id = VIDEO.exec(path)?.[1];
  if (id === undefined) return null;
  return {
    id: Number(id),
    prefix: prefix === null ? '' : `/${prefix}`,
    options: readEmbedOptions(url.search),
  };
}
