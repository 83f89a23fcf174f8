import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOf } from './boundaries.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  /** Its row of the table of folders. */
  folder: string;
  text: string;
}

/** All files below a folder of the repository whose names end in one of `endings`, sorted. */
export function filesBelow(folder: string, endings: readonly string[], root = ROOT): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Every source file below `src/`, of this checkout or of another one. */
export function sourceFiles(root = ROOT): SourceFile[] {
  return filesBelow('src', ['.ts', '.tsx', '.astro', '.mjs'], root).map((path) => {
    return { path, folder: folderOf(path), text: readFileSync(join(root, path), 'utf8') };
  });
}
