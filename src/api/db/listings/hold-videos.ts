import { SqliteAdapter, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';

/**
 * Takes hold of videos until the transaction ends, before anything that follows from them: whoever changes one or counts its views has its row first, then those
 * of lists and totals. Always in the same order, so that nobody waits for somebody who waits for them; what is read of them then stays true. SQLite has one writer,
 * who holds all of them.
 */
export async function holdVideos(
  db: Transaction<Database>,
  videos: readonly number[],
): Promise<void> {
  if (videos.length === 0 || db.getExecutor().adapter instanceof SqliteAdapter) return;
  await db
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', videos)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
