import { NETWORK_SLIDER_SIZE } from '#config/limits.ts';

/** A site of the network as the static list names it (SPEC.md §7). */
export interface SisterAd {
  url: string;
  title: string;
  /** Address of its picture. */
  thumb: string;
}

const isWeb = (address: string): boolean => /^https?:\/\//u.test(address);

function adOf(entry: unknown): SisterAd[] {
  const { url, title, thumb }: Record<string, unknown> = Object(entry);
  const isWhole = [url, title, thumb].every((text) => typeof text === 'string' && text !== '');
  return isWhole && isWeb(String(url)) ? [entry as SisterAd] : [];
}

/** The sites to show: the list's first 17 whole entries. Throws when there is no list. */
export function readSisterAds(list: unknown): SisterAd[] {
  if (!Array.isArray(list)) throw new TypeError('a network without a list');
  return list.flatMap(adOf).slice(0, NETWORK_SLIDER_SIZE);
}
