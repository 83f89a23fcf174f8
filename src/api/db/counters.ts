import type { Kysely } from 'kysely';
import type { Database } from './schema/index.ts';

/**
 * Numbers that stand beside what they count, save those of videos (db/listings/add-to-video.ts). Whoever adds or removes what is
 * counted says so within the same transaction; so does whoever deletes a member, with all that goes along.
 */
export interface Counters {
  /** Rows of `friends` from a member. */
  members: 'friends' | 'subscribers';
  models: 'subscribers';
  channels: 'subscribers';
  /** Items, and visible comments. */
  playlists: 'videos' | 'comments';
  /** Photos, and visible comments. */
  albums: 'photos' | 'comments';
}

/** Adds to one counter of one row; a negative number takes away. */
export async function addToCounter<Table extends keyof Counters>(
  db: Kysely<Database>,
  { table, id, counter }: { table: Table; id: number; counter: Counters[Table] },
  by: number,
): Promise<void> {
  // Each of these tables has its own of them: the type of the argument sees to it.
  const column = counter as 'friends';
  await db
    .updateTable(table as 'members')
    .set((eb) => ({ [column]: eb(column, '+', by) }))
    .where('id', '=', id)
    .execute();
}
