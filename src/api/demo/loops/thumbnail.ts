import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { headerList, headerText } from '#lib/request-header.ts';
import type { Content } from '#api/media/content.ts';
import { readSmall } from './clip-store.ts';
import { notFound } from './media-error.ts';
import { THUMBNAIL_SIZES, type ThumbnailSize } from './thumbnail-sizes.ts';

export interface ThumbnailRequest {
  clip: string;
  /** number of the still, or `timeline` for the sheet of previews */
  frame: string;
  size: ThumbnailSize | undefined;
  format: 'jpg' | 'avif';
}

/** Room for all that the demo has, 9 KB each: nobody can have one drawn over and over. */
const DRAWN_BYTES = 16 * 1024 * 1024;
/** One after the other: each takes a core for a third of a second. */
const inTurn = pLimit(1);
const drawn = new LRUCache<string, Uint8Array>({
  maxSize: DRAWN_BYTES,
  sizeCalculation: ({ length }) => length,
  fetchMethod: async (name) => {
    const [clip = '', frame] = name.split(' ');
    const { drawStill } = await import('../media/still.ts');
    return inTurn(() => drawStill(clip, Number(frame)));
  },
});

/** The bytes of a still in a size; of the largest those of the next one where it cannot be drawn, or would be a JPEG, for which there is no room. */
async function bytesOf(
  directory: string,
  { clip, frame, size, format }: ThumbnailRequest,
): Promise<Uint8Array | undefined> {
  const file = (name: string) => readSmall(join(directory, clip, `${name}.${format}`));
  if (!size) return file(frame);
  if (size !== '1280x720') return file(`${frame}-${size}`);
  // Only of what is there: names that are made up are no reason to draw.
  const smaller = await file(`${frame}-640x360`);
  if (!smaller || format === 'jpg') return smaller;
  return (await drawn.fetch(`${clip} ${frame}`)) ?? smaller;
}

/**
 * One still in what suits the visitor: AVIF in place of JPEG when `Accept` names it, the next
 * smaller size when `Save-Data` is on. Throws MediaError 404 when there is no such still.
 */
export async function thumbnail(
  directory: string,
  wanted: ThumbnailRequest,
  headers: Headers,
): Promise<Content> {
  const size =
    headerText(headers.get('Save-Data')).toLowerCase() === 'on'
      ? smaller(wanted.size)
      : wanted.size;
  // The sheet of previews is JPEG alone: it is fetched by few, and one form of it is enough.
  const avif = size && (wanted.format === 'avif' || acceptsAvif(headers.get('Accept')));
  const bytes = await bytesOf(directory, { ...wanted, size, format: avif ? 'avif' : 'jpg' });
  if (!bytes) throw notFound();
  return {
    type: avif ? 'image/avif' : 'image/jpeg',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
    pieces: [bytes],
    vary: 'Accept, Save-Data',
  };
}

function smaller(size: ThumbnailSize | undefined): ThumbnailSize | undefined {
  if (!size) return undefined;
  return THUMBNAIL_SIZES[Math.max(0, THUMBNAIL_SIZES.indexOf(size) - 1)];
}

/** Whether `Accept` names AVIF itself (a wildcard does not: old browsers send it too), not at q=0. */
function acceptsAvif(accept: string | null): boolean {
  return headerList(accept).some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'image/avif' && !parameters.some((part) => /^q=0(\.0*)?$/.test(part));
  });
}
