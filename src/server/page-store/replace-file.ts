import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file so that whoever reads it meanwhile finds the old content or the new, whole. */
export type ReplaceFile = (
  file: string,
  content: Buffer | string | AsyncIterable<string>,
) => Promise<void>;

/**
 * Opens the folder in which files are written before they take their places. What a process that was killed left
 * there goes; a file that is half written stands nowhere else.
 */
export async function openDrafts(folder: string): Promise<ReplaceFile> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return async (file, content) => {
    const draft = path.join(folder, `${randomUUID()}.tmp`);
    try {
      await writeFile(draft, content);
      await rename(draft, file);
    } catch (error) {
      // What did not fit must not keep its room.
      await rm(draft, { force: true });
      throw error;
    }
  };
}
