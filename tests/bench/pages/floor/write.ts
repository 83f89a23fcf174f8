import { copyFile, mkdir, writeFile } from 'node:fs/promises';
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

/** The JPEG of a picture as the site serves it to a browser that knows nothing newer. */
async function fetchJpeg(origin: string, path: string): Promise<Buffer> {
  const answer = await fetch(origin + path, { headers: { accept: 'image/jpeg,*/*;q=0.1' } });
  const type = answer.headers.get('content-type');
  if (!answer.ok || type !== 'image/jpeg') throw new Error(`${path}: ${answer.status}, ${type}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Writes a page, brotli 11 only, as `<folder>/<name>.html` with the pictures it shows below their own paths. */
export async function writeFloor(
  folder: string,
  name: string,
  html: string,
  origin: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.html`), compress(html));
  await copyFile(ICON, join(folder, basename(ICON)));
  const pictures = new Set([...html.matchAll(/<img[^>]* src="([^"]+)"/gu)].map(([, src]) => src));
  for (const path of pictures) {
    if (path === undefined) continue;
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await fetchJpeg(origin, path));
  }
}
