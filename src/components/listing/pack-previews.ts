const SEPARATOR = '|';

function sharedStart(texts: readonly string[]): number {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) {
    let same = 0;
    while (same < length && other[same] === first[same]) same++;
    length = same;
  }
  return length;
}

const reversed = (text: string): string => [...text].reverse().join('');

/**
 * Addresses as one short attribute: what all begin with, what all end with, then what differs, separated
 * by `|`. Sixty tiles with five previews each would otherwise say the same path 300 times.
 */
export function packPreviews(urls: readonly string[]): string {
  const usable = urls.filter((url) => !url.includes(SEPARATOR));
  if (usable.length === 0) return '';
  const start = sharedStart(usable);
  const rests = usable.map((url) => url.slice(start));
  const end = sharedStart(rests.map(reversed));
  const [first = ''] = rests;
  const middles = rests.map((rest) => rest.slice(0, rest.length - end));
  return [usable[0]?.slice(0, start), first.slice(first.length - end), ...middles].join(SEPARATOR);
}

/** The addresses that {@link packPreviews} packed. */
export function unpackPreviews(packed: string): string[] {
  const [start = '', end = '', ...middles] = packed.split(SEPARATOR);
  return middles.map((middle) => start + middle + end);
}
