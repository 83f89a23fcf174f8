import { cp, glob, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What Vite names by its content: no two builds have different files of one such name. */
const NAMED_BY_CONTENT = ['server/chunks/**', 'client/_astro/**'];
/** In a build, names those of its files that are of the build before. */
const CARRIED = 'carried';

const isThere = (place: string): Promise<boolean> =>
  stat(place).then(
    () => true,
    () => false,
  );

async function filesNamedByContent(build: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob(NAMED_BY_CONTENT, { cwd: build, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.relative(build, path.join(entry.parentPath, entry.name)));
  }
  return files;
}

/** Names of files of the build before that a build carries. */
async function carriedBy(build: string): Promise<Set<string>> {
  const place = path.join(build, CARRIED);
  return new Set((await isThere(place)) ? (await readFile(place, 'utf8')).split('\n') : []);
}

/**
 * Puts a finished build in the place of the one that is served. What a server that still runs from there, or a page that is
 * still open, asks for later goes along: the files of that build, but none of those before it.
 */
export async function putInPlace(next: string, place: string): Promise<void> {
  const before = `${next}-before`;
  const older = await carriedBy(place);
  const carried: string[] = [];
  for (const file of await filesNamedByContent(place)) {
    if (older.has(file) || (await isThere(path.join(next, file)))) continue;
    carried.push(file);
    await cp(path.join(place, file), path.join(next, file));
  }
  await writeFile(path.join(next, CARRIED), carried.join('\n'));
  await rm(before, { recursive: true, force: true });
  if (await isThere(place)) await rename(place, before);
  await rename(next, place);
  await rm(before, { recursive: true, force: true });
}

const [next, place] = process.argv.slice(2);
if (import.meta.main && next && place) await putInPlace(next, place);
