import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** Makes one folder; false where it is there already. */
async function makeOne(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return false;
    throw error;
  }
}

/**
 * Makes a folder and those that it lies in; gives the first that was not there, if any. Node's own `recursive` tries for ever
 * where a folder that is there says that it is not when one is made in it, as /proc does: here that rejects with ENOENT.
 */
export async function makeFolder(path: string, mode: number): Promise<string | undefined> {
  try {
    return (await makeOne(path, mode)) ? path : undefined;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
  }
  const first = await makeFolder(dirname(path), mode);
  const isNew = await makeOne(path, mode);
  return first ?? (isNew ? path : undefined);
}
