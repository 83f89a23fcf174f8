import { randomBytes } from 'node:crypto';
import { cacheTags } from '#config/cache-tags.ts';
import { VOTER_COOKIE } from '#config/cookies.ts';
import type { StatAct } from '#contract/calls/stat.ts';
import type { VoteSection } from '#contract/enums.ts';
import type { Kysely, Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { addToMany } from '../../db/add-to-many.ts';
import { addToVideo } from '../../db/listings/add-to-video.ts';
import { addToVideos } from '../../db/listings/add-to-videos.ts';
import { ServiceError } from '../../errors.ts';
import { isThere } from './objects.ts';

const VOTER_KEY = /^[A-Za-z0-9_-]{22}$/;

/** Under what a member's votes are counted. */
export const voterOfMember = (id: number): string => `m:${id}`;

/** Under what the votes are counted that this browser cast without an account; null where it cast none. */
export function visitorsKey(context: WriteContext): string | null {
  const known = context.cookie(VOTER_COOKIE);
  return known !== undefined && VOTER_KEY.test(known) ? `v:${known}` : null;
}

/** The member, or the visitor's random key: made only when someone votes who is not signed in, and kept for a year from their last vote. */
function voterOf(context: WriteContext): string {
  if (context.viewer !== null) return voterOfMember(context.viewer.id);
  const voter = visitorsKey(context) ?? `v:${randomBytes(16).toString('base64url')}`;
  context.setCookie(VOTER_COOKIE, voter.slice(2));
  return voter;
}

/** The tags of what shows how these were voted on. */
export async function tagsOfVoted(
  db: Kysely<Database>,
  section: VoteSection,
  ids: readonly number[],
): Promise<string[]> {
  if (section === 'videos') return ids.map((id) => cacheTags.video(id));
  if (section === 'albums') return ids.map((id) => cacheTags.album(id));
  if (section === 'playlists') return ids.map((id) => cacheTags.playlist(id));
  const models = await db.selectFrom('models').select('dir').where('id', 'in', ids).execute();
  return models.map(({ dir }) => cacheTags.model(dir));
}

/** Changes how many likes and dislikes something has, and with them a video's place among the top-rated. */
export async function countVote(
  db: Transaction<Database>,
  section: VoteSection,
  id: number,
  change: { likes: number; dislikes: number },
): Promise<void> {
  if (section === 'videos') {
    await addToVideo(db, id, change);
    return;
  }
  await db
    .updateTable(section)
    .set((eb) => ({
      likes: eb('likes', '+', change.likes),
      dislikes: eb('dislikes', '+', change.dislikes),
    }))
    .where('id', '=', id)
    .execute();
}

/** Removes the votes of one voter on some things, and counts them off in a few statements; gives the tags of what showed them. */
export async function dropVotes(
  db: Transaction<Database>,
  { voter, section, ids }: { voter: string; section: VoteSection; ids: readonly number[] },
): Promise<string[]> {
  const gone = await db
    .deleteFrom('votes')
    .where((where) => where.and({ section, voter }))
    .where('object_id', 'in', ids)
    .returning(['object_id as id', 'vote'])
    .execute();
  if (gone.length === 0) return [];
  const counted = new Map(gone.map(({ id, vote }) => [id, { likes: -vote, dislikes: vote - 1 }]));
  await (section === 'videos' ? addToVideos(db, counted) : addToMany(db, section, counted));
  return tagsOfVoted(
    db,
    section,
    gone.map(({ id }) => id),
  );
}

/**
 * Counts a visitor's vote, 1 like or 0 dislike (SPEC.md §7). Another vote of the same visitor replaces
 * the first; the same one again is refused. Throws `not_found`, `already_voted`, `too_many_attempts`.
 */
export async function castVote(context: WriteContext, body: StatAct<'vote'>): Promise<object> {
  const { section, object_id: id } = body;
  if (!(await isThere(context, section, id))) throw new ServiceError('not_found');
  const voter = voterOf(context);
  const vote = body.vote === '1' ? 1 : 0;
  const mine = { section, object_id: id, voter };
  const known = await context.db
    .selectFrom('votes')
    .select('vote')
    .where((where) => where.and(mine))
    .executeTakeFirst();
  if (!known) await context.limit('first_vote', `${section} ${id}`);
  await context.db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('votes')
      .select('vote')
      .where((where) => where.and(mine))
      .executeTakeFirst();
    if (before?.vote === vote) throw new ServiceError('already_voted');
    if (!before) {
      const inserted = await transaction
        .insertInto('votes')
        .values({ ...mine, vote, added_ts: seconds(context) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      // Twice at the same time: the other one counts.
      if (!inserted.numInsertedOrUpdatedRows) throw new ServiceError('already_voted');
      await countVote(transaction, section, id, { likes: vote, dislikes: 1 - vote });
    } else {
      const changed = await transaction
        .updateTable('votes')
        .set({ vote, added_ts: seconds(context) })
        .where((where) => where.and({ ...mine, vote: before.vote }))
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw new ServiceError('already_voted');
      const likes = vote - before.vote;
      await countVote(transaction, section, id, { likes, dislikes: -likes });
    }
    await context.purge(transaction, await tagsOfVoted(transaction, section, [id]));
  });
  return { ok: 1 };
}

/**
 * Takes a visitor's vote back where it is the one named, and nothing where it is not, or where whose it was is known no more: that is told (`taken`), as the
 * buttons go by what the browser remembers. Throws `too_many_attempts`.
 */
export async function takeVoteBack(
  context: WriteContext,
  { section, object_id: id, vote }: StatAct<'vote_del'>,
): Promise<object> {
  const voter = context.viewer === null ? visitorsKey(context) : voterOfMember(context.viewer.id);
  if (voter === null) return { ok: 1, taken: 0 };
  const isTaken = await context.db.transaction().execute(async (transaction) => {
    const taken = await transaction
      .deleteFrom('votes')
      .where((where) => where.and({ section, object_id: id, voter, vote: vote === '1' ? 1 : 0 }))
      .returning('vote')
      .executeTakeFirst();
    if (!taken) return false;
    await countVote(transaction, section, id, { likes: -taken.vote, dislikes: taken.vote - 1 });
    await context.purge(transaction, await tagsOfVoted(transaction, section, [id]));
    return true;
  });
  return { ok: 1, taken: Number(isTaken) };
}
