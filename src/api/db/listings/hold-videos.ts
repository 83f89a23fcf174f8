import type { Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';

/**
 * Takes hold of videos until the transaction ends, before anything that follows from them: whoever changes one or counts its views has its row first, then those
 * of lists and totals. Always in the same order, so that nobody waits for somebody who waits for them; what is read of them then stays true.
 */
export async function holdVideos(
  db: Transaction<Database>,
  videos: readonly number[],
): Promise<void> {
  for (const id of videos.toSorted((a, b) => a - b))
    await db
      .updateTable('videos')
      .set((eb) => ({ viewed: eb.ref('viewed') }))
      .where('id', '=', id)
      .execute();
}
