import { cacheTags } from '#config/cache-tags.ts';
import type { SubscriptionSection } from '#contract/enums.ts';
import type { Transaction } from 'kysely';
import { addToMany, sameForAll } from '../../../db/add-to-many.ts';
import { addToVideos } from '../../../db/listings/add-to-videos.ts';
import type { Database } from '../../../db/schema/index.ts';
import { dropVotes, voterOfMember } from '../../stat/vote.ts';
import type { RemovalStep } from './step.ts';

/** What is marked, by its section. */
const bySection = <Section extends string>(
  marks: readonly { section: Section; object_id: number }[],
): [Section, number[]][] =>
  [...Map.groupBy(marks, ({ section }) => section)].map(([section, of]) => [
    section,
    of.map(({ object_id }) => object_id),
  ]);

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
  for (const [section, ids] of bySection(votes))
    tags.push(...(await dropVotes(db, { voter, section, ids })));
  return { found: votes.length, tags };
};

/** Their favourites. */
export const removeFavourites: RemovalStep = async ({ db, id, most }) => {
  const gone = await db
    .deleteFrom('favourites')
    .where('member_id', '=', id)
    .where('video_id', 'in', (from) =>
      from.selectFrom('favourites').select('video_id').where('member_id', '=', id).limit(most),
    )
    .returning('video_id')
    .execute();
  const videos = gone.map(({ video_id }) => video_id);
  await addToVideos(db, sameForAll(videos, { favourites: -1 }));
  return { found: videos.length, tags: [] };
};

/** The tags of the pages that show how many follow these. */
async function tagsOfFollowed(
  db: Transaction<Database>,
  section: SubscriptionSection,
  ids: readonly number[],
): Promise<string[]> {
  if (section === 'members') return ids.map((id) => cacheTags.member(id));
  if (ids.length === 0) return [];
  const rows = await db.selectFrom(section).select('dir').where('id', 'in', ids).execute();
  const tagOf = section === 'channels' ? cacheTags.channel : cacheTags.model;
  return rows.map(({ dir }) => tagOf(dir));
}

/** What they follow. */
export const removeSubscriptions: RemovalStep = async ({ db, id, most }) => {
  const followed = await db
    .selectFrom('subscriptions')
    .select(['section', 'object_id'])
    .where('member_id', '=', id)
    .limit(most)
    .execute();
  const tags: string[] = [];
  for (const [section, ids] of bySection(followed)) {
    const gone = await db
      .deleteFrom('subscriptions')
      .where((where) => where.and({ member_id: id, section }))
      .where('object_id', 'in', ids)
      .returning('object_id')
      .execute();
    const objects = gone.map(({ object_id }) => object_id);
    await addToMany(db, section, sameForAll(objects, { subscribers: -1 }));
    tags.push(...(await tagsOfFollowed(db, section, objects)));
  }
  return { found: followed.length, tags };
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
  const gone = await db
    .deleteFrom('friends')
    .where('friend_id', '=', id)
    .where('member_id', 'in', (from) =>
      from.selectFrom('friends').select('member_id').where('friend_id', '=', id).limit(most),
    )
    .returning('member_id')
    .execute();
  const members = gone.map(({ member_id }) => member_id);
  await addToMany(db, 'members', sameForAll(members, { friends: -1 }));
  return { found: members.length, tags: members.map((member) => cacheTags.member(member)) };
};
