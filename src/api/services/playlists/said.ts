import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { transactInSlices, type SliceContext } from '../../db/transact-in-slices.ts';
import { payloadId } from '../../job-payload.ts';
import { dropComments } from '../comments/drop.ts';

/** The kind of job that removes what was said of a playlist that is gone. */
export const SAID_JOB = 'said-of-playlist';

/** So much of it goes with the playlist; where there is more, a job removes that. */
export const SAID_AT_ONCE = 100;

/** Removes at most so many of the comments on some playlists, with what likes them, and of the votes; gives how many went. Fewer are all. */
export async function removeSaid(
  db: Transaction<Database>,
  playlists: readonly number[],
  most: number,
): Promise<number> {
  let gone = 0;
  // What is seen has an index, and what is not another one.
  for (const visible of [1, 0] as const) {
    const comments = await db
      .selectFrom('comments')
      .select('id')
      .where('section', '=', 'playlists')
      .where('object_id', 'in', playlists)
      .where('visible', '=', visible)
      .limit(most - gone)
      .execute();
    const ids = comments.map(({ id }) => id);
    gone += (await dropComments(db, { ids, most: most - gone })).found;
    if (gone >= most) return gone;
  }
  const votes = await db
    .selectFrom('votes')
    .select(['object_id', 'voter'])
    .where('section', '=', 'playlists')
    .where('object_id', 'in', playlists)
    .orderBy('object_id')
    .limit(most - gone)
    .execute();
  if (votes.length === 0) return gone;
  const of = [...new Set(votes.map(({ object_id }) => object_id))];
  const voters = [...new Set(votes.map(({ voter }) => voter))];
  await db
    .deleteFrom('votes')
    .where('section', '=', 'playlists')
    .where('object_id', 'in', of)
    .where('voter', 'in', voters)
    .execute();
  return gone + votes.length;
}

/** Removes what is left of what was said of a job's playlist, in slices: one that is broken off goes on when it is done again. */
export async function removeLeftSaid(context: SliceContext, payload: unknown): Promise<void> {
  const playlists = [payloadId(payload, 'playlist')];
  await transactInSlices(context, (db, most) => removeSaid(db, playlists, most));
}
