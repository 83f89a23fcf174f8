import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { prerenderInformation } from './prerender-information.ts';
import { writeServiceWorker } from './service-worker.ts';

const COMPRESSED = new Set([
  '.js',
  '.css',
  '.svg',
  '.json',
  '.html',
  '.xml',
  '.txt',
  '.webmanifest',
  '.wasm',
]);
const MIN_BYTES = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile())
    .map((e) => path.join(e.parentPath, e.name))
    .sort();
}

/** Writes `.br` and `.gz` beside every text file of a build, so that the server never compresses one. */
export async function precompress(root: string): Promise<void> {
  for (const file of await filesBelow(root)) {
    if (!COMPRESSED.has(path.extname(file))) continue;
    const body = await readFile(file);
    if (body.length < MIN_BYTES) continue;
    // Defaults are the best of both: quality 11 and level 9.
    await writeFile(`${file}.br`, await toBrotli(body));
    await writeFile(`${file}.gz`, await toGzip(body, { level: 9 }));
  }
}

/** A name for a build, made of all it holds: the page store empties itself when it changes. */
export async function buildId(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesBelow(root)) {
    hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Astro integration: finishes a build. */
export function afterBuild(): AstroIntegration {
  let dist: URL;
  return {
    name: 'islet:after-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        dist = config.outDir;
      },
      'astro:build:done': async () => {
        await prerenderInformation(dist);
        const folder = fileURLToPath(dist);
        const client = path.join(folder, 'client');
        await writeServiceWorker(client, await buildId(client));
        const id = await buildId(folder);
        await precompress(client);
        await writeFile(path.join(folder, 'build-id'), `${id}\n`);
      },
    },
  };
}
