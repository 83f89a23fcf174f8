import { cacheTags } from '#config/cache-tags.ts';
import { MAX_FRIENDS } from '#config/limits.ts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { CommentTable, WallPostTable } from '../../db/schema/community.ts';
import type { Database } from '../../db/schema/index.ts';
import { transactInSlices, type SliceContext } from '../../db/transact-in-slices.ts';
import { payloadId } from '../../job-payload.ts';

/** The kind of job that has all pages made anew that show a member. */
export const SHOWN_MEMBER_JOB = 'shown-member';

/** So many of them are untrue with a change; where there are more, a job says so of all. */
export const SHOWN_AT_ONCE = 500;
/** And so many by a slice of it: whoever keeps pages reads them in some milliseconds. */
const SHOWN_IN_SLICE = 5000;

/** Pages that show a member's name and picture, of one kind: at each call the tags of the next of them. */
type NextTags = (db: Kysely<Database>, most: number) => Promise<string[]>;

/** Such pages in an order that has an index: those of at most so many rows behind the last one, which at first is none. */
function inOrder<Row>(
  read: (db: Kysely<Database>, from: { last: Row | undefined; most: number }) => Promise<Row[]>,
  tagOf: (row: Row) => string,
): NextTags {
  let last: Row | undefined;
  return async (db, most) => {
    const rows = await read(db, { last, most });
    last = rows.at(-1) ?? last;
    return rows.map(tagOf);
  };
}

const friendsOf = (id: number): NextTags =>
  inOrder<{ id: number }>(
    (db, { last, most }) =>
      db
        .selectFrom('friends')
        .select('friend_id as id')
        .where('member_id', '=', id)
        .where('friend_id', '>', last?.id ?? 0)
        .orderBy('friend_id')
        .limit(most)
        .execute(),
    (friend) => cacheTags.member(friend.id),
  );

const subscribersOf = (id: number): NextTags =>
  inOrder<{ id: number }>(
    (db, { last, most }) =>
      db
        .selectFrom('subscriptions')
        .select('member_id as id')
        .where((where) => where.and({ section: 'members', object_id: id }))
        .where('member_id', '>', last?.id ?? 0)
        .orderBy('member_id')
        .limit(most)
        .execute(),
    (subscriber) => cacheTags.member(subscriber.id),
  );

const madeBy = (
  id: number,
  table: 'albums' | 'playlists',
  tagOf: (made: number) => string,
): NextTags =>
  inOrder<{ id: number }>(
    (db, { last, most }) =>
      db
        .selectFrom(table)
        .select('id')
        .where('member_id', '=', id)
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .limit(most)
        .execute(),
    (made) => tagOf(made.id),
  );

/** Those that are not of other members: below what they wrote, and of what they uploaded and made. */
const worksOf = (id: number): NextTags[] => [
  inOrder<Pick<Selectable<CommentTable>, 'section' | 'object_id'>>(
    (db, { last, most }) =>
      db
        .selectFrom('comments')
        .select(['section', 'object_id'])
        .distinct()
        .where('member_id', '=', id)
        .where(({ eb, lit, refTuple, tuple }) =>
          last
            ? eb(refTuple('section', 'object_id'), '>', tuple(last.section, last.object_id))
            : lit(true),
        )
        .orderBy('section')
        .orderBy('object_id')
        .limit(most)
        .execute(),
    ({ section, object_id }) => cacheTags.comments(section, object_id),
  ),
  inOrder<Pick<Selectable<WallPostTable>, 'id' | 'section' | 'object_id'>>(
    (db, { last, most }) =>
      db
        .selectFrom('wall_posts')
        .select(['id', 'section', 'object_id'])
        .where('member_id', '=', id)
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .limit(most)
        .execute(),
    ({ section, object_id }) => cacheTags.wall(section, object_id),
  ),
  inOrder<{ id: number; post_ts: number }>(
    (db, { last, most }) =>
      db
        .selectFrom('videos')
        .select(['id', 'post_ts'])
        .where('member_id', '=', id)
        .where(({ eb, lit, refTuple, tuple }) =>
          last ? eb(refTuple('post_ts', 'id'), '>', tuple(last.post_ts, last.id)) : lit(true),
        )
        .orderBy('post_ts')
        .orderBy('id')
        .limit(most)
        .execute(),
    (video) => cacheTags.video(video.id),
  ),
  madeBy(id, 'albums', cacheTags.album),
  // At most MAX_PLAYLISTS.
  madeBy(id, 'playlists', cacheTags.playlist),
];

const facesOf = (id: number): NextTags[] => [...worksOf(id), friendsOf(id), subscribersOf(id)];

/** Tags of pages that show what a member tells: their own, and lists of members by what they tell. */
export const profileTags = (id: number): string[] => [cacheTags.member(id), cacheTags.members];

/** Tags of the pages of those among whose friends a member is. */
export const friendsTags = (db: Kysely<Database>, id: number): Promise<string[]> =>
  friendsOf(id)(db, MAX_FRIENDS);

/**
 * Tags of the pages that show a member's name and picture: of their own, and of the first of many others, of all of which a job says so. Belongs in the
 * transaction of the change.
 */
export async function facesTags(
  { enqueue }: Pick<ServiceContext, 'enqueue'>,
  db: Transaction<Database>,
  id: number,
): Promise<string[]> {
  const tags: string[] = [];
  for (const next of facesOf(id)) {
    tags.push(...(await next(db, SHOWN_AT_ONCE - tags.length)));
    if (tags.length < SHOWN_AT_ONCE) continue;
    // Without a key: one that is at it already may have passed pages that show what was before.
    await enqueue(db, { kind: SHOWN_MEMBER_JOB, payload: { member: id } });
    break;
  }
  return [...profileTags(id), ...tags];
}

/** Has all pages made anew that show the member of a job, in slices: one that is broken off begins anew. */
export async function purgeShown(
  context: SliceContext & Pick<ServiceContext, 'purge'>,
  payload: unknown,
): Promise<void> {
  for (const next of facesOf(payloadId(payload, 'member')))
    await transactInSlices(context, async (db, most) => {
      const limit = Math.min(most, SHOWN_IN_SLICE);
      const tags = await next(db, limit);
      await context.purge(db, tags);
      return tags.length < limit ? 0 : most;
    });
}
