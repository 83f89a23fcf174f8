import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** A process of its own for one visitor's picture: bytes on stdin, a JPEG on stdout, else this exit code. */
const REFUSED = 2;

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

async function redraw(bytes: Buffer): Promise<Buffer | null> {
  const { format, width, height } = await sharp(bytes).metadata();
  const limit = MAX_PIXELS[format];
  if (limit === undefined || width * height > limit) return null;
  return sharp(bytes, { limitInputPixels: limit, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

setPriority(LOWER_PRIORITY);
sharp.concurrency(1);
sharp.cache(false);
// Whatever a decoder says of a visitor's file, it comes to the same for them.
const drawn = await redraw(await buffer(process.stdin)).catch(() => null);
if (drawn === null) process.exitCode = REFUSED;
else process.stdout.write(drawn);
