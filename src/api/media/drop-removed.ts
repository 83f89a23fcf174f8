import type { Kysely } from 'kysely';
import type { ServiceContext } from '../context.ts';
import type { Database } from '../db/schema/index.ts';
import { eachApart } from '../each-apart.ts';

/** At a time, so that a long list is no long transaction. */
const BATCH = 100;

/** Those that were removed, each once: what cannot go is not met again. */
async function* removedAssets(db: Kysely<Database>) {
  let last = 0;
  for (;;) {
    const removed = await db
      .selectFrom('assets')
      .select(['id', 'blob_key'])
      .where('state', '=', 'removed')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield* removed;
    last = removed.at(-1)?.id ?? last;
    if (removed.length < BATCH) return;
  }
}

/**
 * Removes the blobs of assets that were removed, then their rows: a process that ends between the two finds the row
 * again, and removes what is not there. Gives how many went.
 */
export const dropRemovedAssets = ({
  db,
  blobs,
}: Pick<ServiceContext, 'db' | 'blobs'>): Promise<number> =>
  eachApart(removedAssets(db), async ({ id, blob_key: key }) => {
    await blobs.remove(key);
    await db.deleteFrom('assets').where('id', '=', id).execute();
  });

/** Takes the files of a video or an album away from everybody: they go by the job `retention`, with the transaction that wants it. */
export async function removeFiles(
  db: Kysely<Database>,
  kind: 'video' | 'album',
  owner: number,
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ state: 'removed' })
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', owner)
    .execute();
}

/** The same of a video, and what is said in it: captions are rows of their own, which nobody takes along later. */
export async function removeVideoFiles(db: Kysely<Database>, video: number): Promise<void> {
  await removeFiles(db, 'video', video);
  await db.deleteFrom('captions').where('video_id', '=', video).execute();
}
