import type { Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import type { ToldKind } from '#config/notifications.ts';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { transactInSlices, type SliceContext } from '../../db/transact-in-slices.ts';
import { payloadId } from '../../job-payload.ts';
import { dropEmpty } from './notify.ts';
import { settleOpen } from './settle.ts';

/** The kind of job that marks as read what members were told about something that is gone. */
export const TOLD_OF_GONE_JOB = 'told-of-gone';

/** So many notifications are settled with the thing; where there are more, a job settles the others. */
export const SETTLED_AT_ONCE = 500;

/** What leads to the thing itself. */
const KINDS: readonly ToldKind[] = ['comment', 'comment_like', 'reply'];

/** What leads to whose doing it was. */
const OF_PEOPLE: readonly ToldKind[] = ['friend_request', 'friend_accepted', 'subscriber'];

/** What can go while others are told about it; a job names each by a number, whose name this is. */
const SECTIONS = { videos: 'video', albums: 'album', playlists: 'playlist' } as const;
type Section = keyof typeof SECTIONS;

/** Marks as read at most so many of what members were told about some things and have not read; gives how many, with the tags of who was told. */
async function settleSome(
  db: Transaction<Database>,
  { section, ids, most }: { section: Section; ids: readonly number[]; most: number },
): Promise<{ found: number; tags: string[] }> {
  const settled = await settleOpen(db, most, (open) =>
    open.where('section', '=', section).where('object_id', 'in', ids).where('kind', 'in', KINDS),
  );
  const readers = [...new Set(settled.map(({ member_id }) => member_id))];
  return { found: settled.length, tags: readers.map((reader) => cacheTags.inbox(reader)) };
}

/**
 * Marks as read what members were told about things that are gone, as it leads nowhere; gives the tags of who was told. Belongs in the transaction by
 * which they go.
 */
export async function settleGone(
  { enqueue }: Pick<ServiceContext, 'enqueue'>,
  db: Transaction<Database>,
  section: Section,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { found, tags } = await settleSome(db, { section, ids, most: SETTLED_AT_ONCE });
  if (found === SETTLED_AT_ONCE)
    for (const id of ids)
      await enqueue(db, { kind: TOLD_OF_GONE_JOB, payload: { [SECTIONS[section]]: id } });
  return tags;
}

/**
 * Takes back, as far as it was not read, what leads to the page of a member that was taken down: that they ask, accept or follow; gives the tags of who was
 * told. Of more than so many the others stay.
 */
export async function withdrawOfMember(db: Transaction<Database>, by: number): Promise<string[]> {
  const told = await db
    .selectFrom('notification_people as person')
    .innerJoin('notifications', 'notifications.id', 'notification_id')
    .select(['notification_id', 'notifications.member_id as reader'])
    .where('person.member_id', '=', by)
    .where('open_key', 'is not', null)
    .where('kind', 'in', OF_PEOPLE)
    .orderBy('notification_id')
    .limit(SETTLED_AT_ONCE)
    .execute();
  if (told.length === 0) return [];
  const ids = told.map(({ notification_id }) => notification_id);
  await db
    .deleteFrom('notification_people')
    .where('member_id', '=', by)
    .where('notification_id', 'in', ids)
    .execute();
  await dropEmpty(db, ids);
  return told.map(({ reader }) => cacheTags.inbox(reader));
}

/** Settles what is left of what was told about a job's thing, in slices: one that is broken off goes on when it is done again. */
export async function settleLeft(
  context: SliceContext & Pick<ServiceContext, 'purge'>,
  payload: unknown,
): Promise<void> {
  const named = Object.keys(SECTIONS) as Section[];
  const section = named.find((one) => SECTIONS[one] in Object(payload)) ?? 'videos';
  const ids = [payloadId(payload, SECTIONS[section])];
  await transactInSlices(context, async (db, most) => {
    const { found, tags } = await settleSome(db, { section, ids, most });
    if (tags.length > 0) await context.purge(db, tags);
    return found;
  });
}
