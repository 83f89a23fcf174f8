import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ServiceError } from '../../errors.ts';

/** Enough to read every word on a screen, and bounded however large the picture was. */
const MAX_SIDE = 2560;
/** A small file can unpack to a huge picture. */
const MAX_PIXELS = 50_000_000;

/** How the files begin that are decoded at all: no other decoder is ever handed a visitor's bytes. */
const STARTS: readonly RegExp[] = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF[\s\S]{4}WEBP/,
  /^[\s\S]{4}ftypavi[fs]/,
];

const wrongType = (): ServiceError =>
  new ServiceError('bad_file_type', { errors: [{ field: 'file', code: 'invalid_file_type' }] });

/**
 * Draws a picture anew as JPEG: what else was in the file (place, camera, another format behind the picture)
 * is not in the result. Throws `bad_file_type` with `invalid_file_type` for what is no picture.
 */
export async function redraw(bytes: Uint8Array): Promise<Buffer> {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!STARTS.some((shape) => shape.test(start))) throw wrongType();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch {
    // Whatever a decoder says of a visitor's file, it comes to the same for them.
    throw wrongType();
  }
}

/** Keeps a picture under a name of our own, and gives the name. */
export async function keepPicture(folder: string, picture: Buffer): Promise<string> {
  const name = `${randomUUID()}.jpg`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), picture, { mode: 0o600, flag: 'wx' });
  return name;
}

export function dropPicture(folder: string, name: string): Promise<void> {
  return rm(join(folder, name), { force: true });
}
