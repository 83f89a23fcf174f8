import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
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

/** Whether a path is that of a file which is named by its content. */
export const isHashed = (url: string): boolean => /^\/_astro\/\w[\w.-]*$/u.test(url);

export interface StaticIndex {
  files: ReadonlyMap<string, StaticFile>;
  /**
   * The file at a path, or null. One that is named by its content is looked for once more: a build that has taken the place of this one may be
   * served by another process already, whose pages ask here.
   */
  find: (url: string) => Promise<StaticFile | null>;
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

/** The file at a path below `root` as it is served, with those of `all` that are the same compressed. */
async function readStatic(root: string, file: string, all: ReadonlySet<string>) {
  const body = await readFile(file);
  const digest = createHash('sha256').update(body).digest('base64');
  const variants = new Map<Encoding, { file: string; size: number }>();
  for (const [encoding, suffix] of SUFFIXES) {
    if (!all.has(file + suffix)) continue;
    variants.set(encoding, { file: file + suffix, size: (await readFile(file + suffix)).length });
  }
  variants.set('identity', { file, size: body.length });
  const url = `/${path.relative(root, file).split(path.sep).join('/')}`;
  return {
    url,
    type: mediaType(path.extname(file)),
    etag: `"${digest.slice(0, 22)}"`,
    immutable: isHashed(url),
    variants,
  };
}

/** Reads once which files a build made; only these are served, and those {@link StaticIndex.find} finds, so no path can lead elsewhere. */
export async function indexStatic(root: string): Promise<StaticIndex> {
  const all = new Set(await walk(root));
  const files = new Map<string, StaticFile>();
  for (const file of all) {
    const extension = path.extname(file);
    if (['.br', '.gz'].includes(extension) && all.has(file.slice(0, -extension.length))) continue;
    const { url, ...found } = await readStatic(root, file, all);
    files.set(url, found);
  }
  return {
    files,
    find: async (url) => {
      const kept = files.get(url);
      if (kept || !isHashed(url)) return kept ?? null;
      const names = ['', ...SUFFIXES.map(([, suffix]) => suffix)].map((end) => root + url + end);
      const there = new Set(names.filter((name) => existsSync(name)));
      if (!there.has(root + url)) return null;
      const { url: _, ...found } = await readStatic(root, root + url, there);
      files.set(url, found);
      return found;
    },
  };
}
