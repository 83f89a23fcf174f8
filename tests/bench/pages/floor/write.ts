import { copyFile, mkdir, writeFile as write } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const compress = (html: string): Buffer =>
  brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html),
    },
  });

/** What every page has, and a browser asks for. */
const ICON = 'public/favicon.svg';

/** What a picture's type is called in paths, and how a browser asks for it. */
const FORMATS = {
  floor: { extension: '.jpg', type: 'image/jpeg', accept: 'image/jpeg,*/*;q=0.1' },
  avif: { extension: '.avif', type: 'image/avif', accept: 'image/avif,*/*;q=0.1' },
} as const;
export type FloorSide = keyof typeof FORMATS;

/** Where the floor's host has a page. */
export const floorPath = (name: string, side: FloorSide): string => `/${side}/${name}.html`;

/** A picture as the site serves it to a browser that takes the format. */
async function fetchPicture(origin: string, path: string, side: FloorSide): Promise<Buffer> {
  const { accept, type: wanted } = FORMATS[side];
  const answer = await fetch(origin + path, { headers: { accept } });
  const type = answer.headers.get('content-type');
  if (!answer.ok || type !== wanted) throw new Error(`${path}: ${answer.status}, ${type}`);
  return Buffer.from(await answer.arrayBuffer());
}

const PICTURE = /(?<=<img[^>]* src=")([^"]+)\.jpg(?=")/gu;

async function writeFile(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await write(file, content);
}

/** Writes a page, brotli 11 only, below `folder` in both formats, with the pictures it shows below their own paths. */
export async function writeFloor(
  folder: string,
  name: string,
  html: string,
  origin: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyFile(ICON, join(folder, basename(ICON)));
  const pictures = new Set([...html.matchAll(PICTURE)].map(([, path = '']) => path));
  for (const side of ['floor', 'avif'] as const) {
    const { extension } = FORMATS[side];
    const page = compress(html.replaceAll(PICTURE, `$1${extension}`));
    await writeFile(join(folder, floorPath(name, side)), page);
    for (const path of pictures) {
      const picture = await fetchPicture(origin, `${path}${FORMATS.floor.extension}`, side);
      await writeFile(join(folder, path + extension), picture);
    }
  }
}
