import type { Kysely } from 'kysely';
import type { Database } from '#api/db/schema/index.ts';

/** The number of the channel that `putHarbour` adds. */
export const CHANNEL = 40;

/** A channel of nobody's, as new: what was decided about one before is forgotten. */
export async function putHarbour(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('takedowns').execute();
  await db.deleteFrom('channels').where('id', '=', CHANNEL).execute();
  await db
    .insertInto('channels')
    .values({ id: CHANNEL, dir: 'harbour', title: 'Harbour', added_ts: 1 })
    .execute();
}
