import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceContext } from '../../context.ts';
import { isOldName } from './read-picture.ts';

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(isOldName);
}

/**
 * Makes blobs of the pictures that were files of a folder, for messages and for mails that wait, then removes the files; those that no message
 * names too. The key is made of the random name, so a start that ends in the middle is done again to the same end. Gives how many were moved.
 */
export async function movePictures(
  { db, blobs }: Pick<ServiceContext, 'db' | 'blobs'>,
  folder: string,
): Promise<number> {
  let moved = 0;
  for (const name of await namesIn(folder)) {
    const message = await db
      .selectFrom('reports')
      .select('id')
      .where('file', '=', name)
      .executeTakeFirst();
    if (message) {
      const file = name.replace('.jpg', '').replaceAll('-', '');
      await blobs.put(file, createReadStream(join(folder, name)), 'image/jpeg');
      await db.transaction().execute(async (transaction) => {
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
