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

/** The number of a frame within the address of a picture, with what stands before and after it. */
const FRAME = /^(.*\/)(\d+)(\D[^/]*)$/u;

/** Numbers of frames, where addresses differ from that of the tile's own picture in nothing else. */
function framesOf(urls: readonly string[], own: string): string[] | null {
  const [, start, , end] = FRAME.exec(own) ?? [];
  const frames = urls.map((url) => FRAME.exec(url));
  const isAlike = frames.every((frame) => frame && frame[1] === start && frame[3] === end);
  return isAlike ? frames.map((frame) => frame?.[2] ?? '') : null;
}

/**
 * Addresses as one short attribute: the numbers of the frames where nothing else differs from the tile's `own`
 * picture, else what all begin with, what all end with, then what differs, after and between `|`. Sixty tiles with
 * five previews each would otherwise say the same path 300 times.
 */
export function packPreviews(urls: readonly string[], own: string): string {
  const usable = urls.filter((url) => !url.includes(SEPARATOR));
  if (usable.length === 0) return '';
  const frames = framesOf(usable, own);
  if (frames) return frames.join(SEPARATOR);
  const start = sharedStart(usable);
  const rests = usable.map((url) => url.slice(start));
  const end = sharedStart(rests.map(reversed));
  const [first = ''] = rests;
  const middles = rests.map((rest) => rest.slice(0, rest.length - end));
  const parts = [usable[0]?.slice(0, start), first.slice(first.length - end), ...middles];
  return SEPARATOR + parts.join(SEPARATOR);
}

/** The addresses that {@link packPreviews} packed beside `own`. */
export function unpackPreviews(packed: string, own: string): string[] {
  if (packed === '') return [];
  const parts = packed.split(SEPARATOR);
  if (!packed.startsWith(SEPARATOR)) {
    return parts.map((frame) => own.replace(FRAME, `$1${frame}$3`));
  }
  const [, start = '', end = '', ...middles] = parts;
  return middles.map((middle) => start + middle + end);
}
