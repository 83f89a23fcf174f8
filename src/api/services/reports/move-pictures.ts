import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceContext } from '../../context.ts';
import { isOldName, keepPicture } from './picture.ts';

function unlessAbsent<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * Makes blobs of the pictures that were files of a folder, for messages and for mails that wait, then removes the files; those that no message
 * names too. A process that ends in the middle goes on at the next start. Gives how many were moved.
 */
export async function movePictures(
  context: Pick<ServiceContext, 'db' | 'desk' | 'blobs' | 'now'>,
  folder: string,
): Promise<number> {
  const names = ((await unlessAbsent(readdir(folder))) ?? []).filter(isOldName);
  let moved = 0;
  for (const name of names) {
    const message = await context.db
      .selectFrom('reports')
      .select('id')
      .where('file', '=', name)
      .executeTakeFirst();
    if (message) {
      const file = await keepPicture(context, await readFile(join(folder, name)));
      await context.db.transaction().execute(async (transaction) => {
        for (const table of ['reports', 'mails'] as const) {
          await transaction.updateTable(table).set({ file }).where('file', '=', name).execute();
        }
      });
      moved += 1;
    }
    await rm(join(folder, name), { force: true });
  }
  return moved;
}
