import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { hashOf, HASHED } from '#lib/picture-hash.ts';
import type { PhotoOrder, PictureOrder } from './redraw.ts';

interface Size {
  width: number;
  height: number;
}
interface Part extends Size {
  left: number;
  top: number;
}

/** A process of its own for one visitor's picture: bytes on stdin, the picture drawn anew on stdout, else one of these exit codes. */
const REFUSED = 2;
const TOO_SMALL = 3;

/** Enough to read every word on a screen, and bounded however large the picture was. */
const MAX_SIDE = 2560;
const MEGAPIXEL = 1_000_000;
/**
 * A small file can unpack to a huge picture. JPEG, PNG and WebP are read in lines or scaled while they are read (50
 * megapixels are what phones take); AVIF and GIF are held whole: 17 megapixels of AVIF take 370 MB.
 */
const MAX_PIXELS: Readonly<Record<string, number>> = {
  jpeg: 50 * MEGAPIXEL,
  png: 50 * MEGAPIXEL,
  webp: 50 * MEGAPIXEL,
  gif: 17 * MEGAPIXEL,
  heif: 17 * MEGAPIXEL,
};
const SECONDS = 20;
/** Whoever waits for a page goes first. */
const LOWER_PRIORITY = 10;

/** The part of an upright picture that an order asks for, as far as there is one; else what lies in its middle. Null where the picture is too small. */
function partOf({ min, width, height, least, crop }: PictureOrder, whole: Size): Part | null {
  if (whole.width < min.width || whole.height < min.height) return null;
  const shape = width / height;
  const widest = Math.min(whole.width, Math.floor(whole.height * shape));
  const wanted = Math.min(widest, Math.max(least, crop?.width ?? widest));
  const part = { width: wanted, height: Math.round(wanted / shape) };
  const place = (at: number | undefined, room: number): number =>
    Math.max(0, Math.min(room, at ?? Math.floor(room / 2)));
  return {
    ...part,
    left: place(crop?.left, whole.width - part.width),
    top: place(crop?.top, whole.height - part.height),
  };
}

/** How a picture looks, whatever its size and encoding, in as many places as a hash has at most. */
async function lookOf(picture: Buffer): Promise<Buffer> {
  const { columns: width, rows: height } = HASHED;
  const places = sharp(picture).greyscale().resize({ width, height, fit: 'fill' });
  const grey = await places.toColourspace('b-w').raw().toBuffer();
  return Buffer.from(hashOf(grey, width).padStart(16), 'latin1');
}

/** A picture as large as it may be shown, and a small one of it: sizes of the first, where it ends, how it looks, both. */
async function photo(picture: Sharp, { small }: PhotoOrder): Promise<Buffer> {
  const { data, info } = await picture
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86 })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(data)
    .resize({ width: small, height: small, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
  const head = Buffer.alloc(12);
  for (const [index, value] of [info.width, info.height, data.length].entries())
    head.writeUInt32BE(value, index * 4);
  return Buffer.concat([head, await lookOf(data), data, thumbnail]);
}

async function redraw(
  bytes: Buffer,
  order: PictureOrder | PhotoOrder | null,
): Promise<Buffer | number> {
  const { format, width, height, autoOrient } = await sharp(bytes).metadata();
  const limit = MAX_PIXELS[format];
  if (limit === undefined || width * height > limit) return REFUSED;
  const picture = sharp(bytes, { limitInputPixels: limit, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .autoOrient();
  if (order && 'small' in order) {
    const { width: wide, height: high } = autoOrient;
    return Math.min(wide, high) < order.least ? TOO_SMALL : photo(picture, order);
  }
  if (order) {
    const part = partOf(order, autoOrient);
    if (part === null) return TOO_SMALL;
    return picture
      .extract(part)
      .resize({ width: order.width, height: order.height, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer();
  }
  return picture
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

setPriority(LOWER_PRIORITY);
sharp.concurrency(1);
sharp.cache(false);
// Whatever a decoder says of a visitor's file, it comes to the same for them.
const [, , order = 'null'] = process.argv;
const drawn = await redraw(
  await buffer(process.stdin),
  JSON.parse(order) as PictureOrder | PhotoOrder | null,
).catch(() => REFUSED);
if (typeof drawn === 'number') process.exitCode = drawn;
else process.stdout.write(drawn);
