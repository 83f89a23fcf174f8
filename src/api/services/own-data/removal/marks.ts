import { cacheTags } from '#config/cache-tags.ts';
import { addToCounter } from '../../../db/counters.ts';
import { addToVideo } from '../../../db/listings/add-to-video.ts';
import { countVote, tagsOfVoted, voterOfMember } from '../../stat/vote.ts';
import type { RemovalStep } from './step.ts';

/** Their votes. */
export const removeVotes: RemovalStep = async ({ db, id }) => {
  const votes = await db
    .deleteFrom('votes')
    .where('voter', '=', voterOfMember(id))
    .returning(['section', 'object_id', 'vote'])
    .execute();
  const tags: string[] = [];
  for (const { section, object_id, vote } of votes) {
    await countVote(db, section, object_id, { likes: -vote, dislikes: vote - 1 });
    tags.push(...(await tagsOfVoted(db, section, object_id)));
  }
  return tags;
};

const OWN_ALONE = [
  ...(['watch_later', 'history', 'exclusions'] as const),
  ...(['recent_searches', 'member_settings'] as const),
] as const;

/** Their favourites, and what is theirs alone: what they watched and what they want to. */
export const removeVideoLists: RemovalStep = async ({ db, id }) => {
  const favourites = await db
    .deleteFrom('favourites')
    .where('member_id', '=', id)
    .returning('video_id')
    .execute();
  for (const { video_id } of favourites) await addToVideo(db, video_id, { favourites: -1 });
  for (const table of OWN_ALONE) await db.deleteFrom(table).where('member_id', '=', id).execute();
  return [];
};

/** What they follow, who follows them, their friends and who asked to be one. */
export const removeBonds: RemovalStep = async ({ db, id }) => {
  const followed = await db
    .deleteFrom('subscriptions')
    .where('member_id', '=', id)
    .returning(['section', 'object_id'])
    .execute();
  for (const { section, object_id } of followed)
    await addToCounter(db, { table: section, id: object_id, counter: 'subscribers' }, -1);
  const followers = await db
    .deleteFrom('subscriptions')
    .where('section', '=', 'members')
    .where('object_id', '=', id)
    .returning('member_id')
    .execute();
  const friends = await db
    .deleteFrom('friends')
    .where('friend_id', '=', id)
    .returning('member_id')
    .execute();
  for (const { member_id } of friends)
    await addToCounter(db, { table: 'members', id: member_id, counter: 'friends' }, -1);
  await db.deleteFrom('friends').where('member_id', '=', id).execute();
  await db
    .deleteFrom('friend_requests')
    .where(({ eb, or }) => or([eb('from_id', '=', id), eb('to_id', '=', id)]))
    .execute();
  return [...followers, ...friends].map(({ member_id }) => cacheTags.member(member_id));
};
