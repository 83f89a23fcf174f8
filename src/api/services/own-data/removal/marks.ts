import { cacheTags } from '#config/cache-tags.ts';
import { addToCounter } from '../../../db/counters.ts';
import { addToVideo } from '../../../db/listings/add-to-video.ts';
import { countVote, tagsOfVoted, voterOfMember } from '../../stat/vote.ts';
import type { RemovalStep } from './step.ts';

/** Their votes. */
export const removeVotes: RemovalStep = async ({ db, id, most }) => {
  const voter = voterOfMember(id);
  const votes = await db
    .selectFrom('votes')
    .select(['section', 'object_id'])
    .where('voter', '=', voter)
    .limit(most)
    .execute();
  const tags: string[] = [];
  for (const { section, object_id } of votes) {
    const gone = await db
      .deleteFrom('votes')
      .where((where) => where.and({ section, object_id, voter }))
      .returning('vote')
      .executeTakeFirst();
    if (!gone) continue;
    await countVote(db, section, object_id, { likes: -gone.vote, dislikes: gone.vote - 1 });
    tags.push(...(await tagsOfVoted(db, section, object_id)));
  }
  return { found: votes.length, tags };
};

/** Their favourites. */
export const removeFavourites: RemovalStep = async ({ db, id, most }) => {
  const favourites = await db
    .selectFrom('favourites')
    .select('video_id')
    .where('member_id', '=', id)
    .limit(most)
    .execute();
  for (const { video_id } of favourites) {
    const { numDeletedRows } = await db
      .deleteFrom('favourites')
      .where((where) => where.and({ member_id: id, video_id }))
      .executeTakeFirst();
    if (numDeletedRows > 0n) await addToVideo(db, video_id, { favourites: -1 });
  }
  return { found: favourites.length, tags: [] };
};

/** What they follow. */
export const removeSubscriptions: RemovalStep = async ({ db, id, most }) => {
  const followed = await db
    .selectFrom('subscriptions')
    .select(['section', 'object_id'])
    .where('member_id', '=', id)
    .limit(most)
    .execute();
  for (const { section, object_id } of followed) {
    const { numDeletedRows } = await db
      .deleteFrom('subscriptions')
      .where((where) => where.and({ member_id: id, section, object_id }))
      .executeTakeFirst();
    const counter = { table: section, id: object_id, counter: 'subscribers' } as const;
    if (numDeletedRows > 0n) await addToCounter(db, counter, -1);
  }
  return { found: followed.length, tags: [] };
};

/** Who follows them. */
export const removeSubscribers: RemovalStep = async ({ db, id, most }) => {
  const followers = await db
    .selectFrom('subscriptions')
    .select('member_id')
    .where((where) => where.and({ section: 'members', object_id: id }))
    .limit(most)
    .execute();
  const members = followers.map(({ member_id }) => member_id);
  if (members.length > 0)
    await db
      .deleteFrom('subscriptions')
      .where((where) => where.and({ section: 'members', object_id: id }))
      .where('member_id', 'in', members)
      .execute();
  return { found: members.length, tags: members.map((member) => cacheTags.member(member)) };
};

/** Their friends. */
export const removeFriends: RemovalStep = async ({ db, id, most }) => {
  const friends = await db
    .selectFrom('friends')
    .select('member_id')
    .where('friend_id', '=', id)
    .limit(most)
    .execute();
  const tags: string[] = [];
  for (const { member_id } of friends) {
    const { numDeletedRows } = await db
      .deleteFrom('friends')
      .where((where) => where.and({ member_id, friend_id: id }))
      .executeTakeFirst();
    if (numDeletedRows === 0n) continue;
    await addToCounter(db, { table: 'members', id: member_id, counter: 'friends' }, -1);
    tags.push(cacheTags.member(member_id));
  }
  return { found: friends.length, tags };
};
