import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Encoding } from './encoding.ts';
import { mediaType } from './media-types.ts';

export interface StaticFile {
  type: string;
  etag: string;
  /** Names carry a hash of the content: such a file never changes. */
  immutable: boolean;
  /** File by encoding; `identity` is always there. */
  variants: ReadonlyMap<Encoding, { file: string; size: number }>;
}

export interface StaticIndex {
  files: ReadonlyMap<string, StaticFile>;
}

const SUFFIXES: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

async function walk(root: string): Promise<string[]> {
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((e) => e.isFile()).map((e) => path.join(e.parentPath, e.name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Reads once which files a build made; only these are ever served, so no path can lead elsewhere. */
export async function indexStatic(root: string): Promise<StaticIndex> {
  const all = new Set(await walk(root));
  const files = new Map<string, StaticFile>();
  for (const file of all) {
    const extension = path.extname(file);
    if (['.br', '.gz'].includes(extension) && all.has(file.slice(0, -extension.length))) continue;
    const body = await readFile(file);
    const digest = createHash('sha256').update(body).digest('base64');
    const variants = new Map<Encoding, { file: string; size: number }>();
    for (const [encoding, suffix] of SUFFIXES) {
      if (!all.has(file + suffix)) continue;
      variants.set(encoding, { file: file + suffix, size: (await readFile(file + suffix)).length });
    }
    variants.set('identity', { file, size: body.length });
    const url = `/${path.relative(root, file).split(path.sep).join('/')}`;
    const etag = `"${digest.slice(0, 22)}"`;
    files.set(url, {
      type: mediaType(extension),
      etag,
      immutable: url.startsWith('/_astro/'),
      variants,
    });
  }
  return { files };
}
