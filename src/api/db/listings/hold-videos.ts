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

/**
 * The same of the sums of their channels and models, after them: what writes those of many videos, one video after the other, would meet them in
 * another order than others do.
 */
export async function holdSums(
  db: Transaction<Database>,
  videos: readonly number[],
): Promise<void> {
  if (videos.length === 0 || db.getExecutor().adapter instanceof SqliteAdapter) return;
  await db
    .selectFrom('channel_totals')
    .select('channel_id')
    .where('channel_id', 'in', (eb) =>
      eb
        .selectFrom('videos')
        .select('channel_id')
        .where('id', 'in', videos)
        .where('channel_id', 'is not', null)
        .$narrowType<{ channel_id: number }>(),
    )
    .orderBy('channel_id')
    .orderBy('site_group')
    .forNoKeyUpdate()
    .execute();
  await db
    .selectFrom('model_totals')
    .select('model_id')
    .where('model_id', 'in', (eb) =>
      eb.selectFrom('video_models').select('model_id').where('video_id', 'in', videos),
    )
    .orderBy('model_id')
    .orderBy('site_group')
    .forNoKeyUpdate()
    .execute();
}
