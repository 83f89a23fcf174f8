import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { IdRange, SearchIndex } from '../catalogue.ts';
import { inSlices } from '#platform/in-slices.ts';
import { SEARCH_KEY_STEPS_OFF } from './search-key.ts';

/** Of one range of ids; the rest is moved the next time. */
const MOVED_IN_ALL = 200;

/**
 * Moves the entries of videos whose popularity has changed by a step of its logarithm: it is part of their key, by which
 * what is found is ordered. Looks at the ids from..to and moves those first that are furthest off.
 */
export async function moveSearchEntries(
  db: Kysely<Database>,
  { from, to }: IdRange,
  putVideo: SearchIndex['putVideo'],
): Promise<void> {
  const off = sql.raw<number>(SEARCH_KEY_STEPS_OFF);
  const moved = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where('search_key', 'is not', null)
    .where(off, '>', 0)
    .orderBy(off, 'desc')
    .limit(MOVED_IN_ALL)
    .execute();
  await rewriteEntries(
    db,
    moved.map(({ id }) => id),
    putVideo,
  );
}

/** Writes the entries of these videos anew, a few in a transaction: nobody else is answered while it lasts. */
export async function rewriteEntries(
  db: Kysely<Database>,
  ids: readonly number[],
  putVideo: SearchIndex['putVideo'],
): Promise<void> {
  await inSlices(ids.length, (from, size) =>
    db.transaction().execute(async (transaction) => {
      for (const id of ids.slice(from, from + size)) await putVideo(transaction, id);
    }),
  );
}
