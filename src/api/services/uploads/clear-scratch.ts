import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceContext } from '../../context.ts';

/**
 * Removes what tries whose process ended have left on this machine's disk, where nobody tries again: another machine has made the video, or it was given up. An upload that
 * waits or is processed keeps its folder: it may be this very process, or another one with the same data folder, that is at it.
 */
export async function clearScratch({
  db,
  scratch,
}: Pick<ServiceContext, 'db' | 'scratch'>): Promise<void> {
  const names = await readdir(scratch.folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((each) => /^\d+$/u.test(each))) {
    const open = await db
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', Number(name))
      .where('state', 'in', ['waiting', 'processing'])
      .executeTakeFirst();
    if (!open) await rm(join(scratch.folder, name), { recursive: true, force: true });
  }
}
