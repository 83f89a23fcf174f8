import type { ViewedObject, ViewerQuery } from '#contract/calls/viewer.ts';
import { resumedAt } from '#lib/position-change.ts';
import type { CallContext } from '../../context.ts';
import { hasBlocked } from '../blocks/blocked.ts';
import { friendshipOf } from '../friends/friendship.ts';
import { countUnreadConversations } from '../messages/count.ts';
import { countUnread } from '../notifications/list.ts';
import { voterOfMember } from '../stat/vote.ts';
import { address, text } from '../wire-values.ts';

type OfMember = CallContext & { member: number };

/** Whether a video is in one of the member's own lists. */
async function isListed(
  { db, member }: OfMember,
  list: 'favourites' | 'watch_later',
  id: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(list)
    .select('video_id')
    .where('member_id', '=', member)
    .where('video_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The second at which the member takes a video up again; 0 where that is its start. */
async function leftAt({ db, member }: OfMember, id: number): Promise<number> {
  const row = await db
    .selectFrom('history')
    .select('left_at')
    .where('member_id', '=', member)
    .where('video_id', '=', id)
    .executeTakeFirst();
  return resumedAt(row?.left_at ?? 0);
}

/** What one subscribes to with an object: a video's channel, else the object itself; null where there is nothing. */
async function subscribable(
  { db }: CallContext,
  { section, id }: ViewedObject,
): Promise<{ section: 'channels' | 'models' | 'members'; id: number } | null> {
  if (section === 'channels' || section === 'models' || section === 'members')
    return { section, id };
  if (section !== 'videos') return null;
  const row = await db
    .selectFrom('videos')
    .select('channel_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return typeof row?.channel_id === 'number' ? { section: 'channels', id: row.channel_id } : null;
}

/** Whether the viewer is subscribed, and for a video to which channel that would be. */
async function subscription(context: OfMember, object: ViewedObject): Promise<object> {
  const to = await subscribable(context, object);
  if (to === null) return { subscribed: 0 };
  const row = await context.db
    .selectFrom('subscriptions')
    .select('object_id')
    .where('member_id', '=', context.member)
    .where('section', '=', to.section)
    .where('object_id', '=', to.id)
    .executeTakeFirst();
  const channel = object.section === 'videos' ? { channel_id: text(to.id) } : {};
  return { subscribed: Number(row !== undefined), ...channel };
}

async function voteOn({ db, member }: OfMember, { section, id }: ViewedObject) {
  if (section === 'channels' || section === 'members') return null;
  const row = await db
    .selectFrom('votes')
    .select('vote')
    .where('section', '=', section)
    .where('object_id', '=', id)
    .where('voter', '=', voterOfMember(member))
    .executeTakeFirst();
  return row?.vote ?? null;
}

/** Titles of this many playlists are told; the rest is a number. The answer has 1 KB at most. */
const TOLD_PLAYLISTS = 3;
const TOLD_LETTERS = 40;

/** In which playlists of the member's own a video is, those that were changed last first. */
async function heldIn({ db, member }: OfMember, id: number): Promise<object> {
  const rows = await db
    .selectFrom('playlists')
    .innerJoin('playlist_items as item', 'item.playlist_id', 'playlists.id')
    .select(['playlists.id', 'title'])
    .where('member_id', '=', member)
    .where('item.video_id', '=', id)
    .orderBy('updated_ts', 'desc')
    .orderBy('playlists.id', 'desc')
    .execute();
  return {
    in_playlists: text(rows.length),
    playlists: rows
      .slice(0, TOLD_PLAYLISTS)
      .map(({ title }) => [...title].slice(0, TOLD_LETTERS).join('')),
  };
}

/** What the viewer and another member are to each other. */
async function bondWith({ db, member }: OfMember, other: number): Promise<object> {
  const [friendship, blocked] = await Promise.all([
    friendshipOf(db, { member, other }),
    hasBlocked(db, { member, other }),
  ]);
  return { friendship, blocked: Number(blocked) };
}

async function objectOf(context: OfMember, object: ViewedObject): Promise<object> {
  const isVideo = object.section === 'videos';
  return {
    left_at: isVideo ? await leftAt(context, object.id) : 0,
    favourite: Number(isVideo && (await isListed(context, 'favourites', object.id))),
    watch_later: Number(isVideo && (await isListed(context, 'watch_later', object.id))),
    ...(await subscription(context, object)),
    vote: await voteOn(context, object),
    ...(isVideo ? await heldIn(context, object.id) : {}),
    ...(object.section === 'members' && (await bondWith(context, object.id))),
  };
}

/** Of each of these videos how much the member watched, in tenths as a digit of base 11: all where no place is kept, 0 for nothing. */
async function watchedOf({ db, member }: OfMember, videos: readonly number[]): Promise<string> {
  const rows = await db
    .selectFrom('history')
    .innerJoin('videos', 'videos.id', 'history.video_id')
    .select(['video_id', 'left_at', 'duration'])
    .where('history.member_id', '=', member)
    .where('video_id', 'in', videos)
    .execute();
  const tenths = new Map(
    rows.map(({ video_id, left_at, duration }) => [
      video_id,
      left_at > 0 && duration ? Math.min(10, Math.ceil((10 * left_at) / duration)) : 10,
    ]),
  );
  return videos.map((id) => (tenths.get(id) ?? 0).toString(11)).join('');
}

/** How many videos of each site group a member watched, of those that are still shown. */
async function countHistory({ db, member }: OfMember): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('history')
    .innerJoin('videos', 'videos.id', 'history.video_id')
    .select(['site_group', ({ fn }) => fn.countAll<number>().as('total')])
    .where('history.member_id', '=', member)
    .where('videos.visible', '=', 1)
    .groupBy('site_group')
    .execute();
  return Object.fromEntries(rows.map(({ site_group, total }) => [site_group, text(total)]));
}

/** Who asks, and what they have done with the object that a page is about. Only rows of the viewer's own are read. */
export async function getViewer(
  context: CallContext,
  _params: object,
  asked: ViewerQuery | undefined,
): Promise<object> {
  const { db, viewer, base } = context;
  const { of: object, tiles = [] } = asked ?? {};
  if (viewer === null) return { viewer: null, object: null };
  const row = await db
    .selectFrom('members')
    .select(['id', 'username', 'display_name', 'avatar', 'history_paused', 'choices_rev'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  return {
    viewer: {
      id: text(row.id),
      username: row.username,
      name: row.display_name,
      avatar: address(base, row.avatar),
      role: viewer.role,
      ...(viewer.needsFactor && { needs_factor: 1 }),
      history_paused: row.history_paused,
      history: await countHistory({ ...context, member: row.id }),
      choices: row.choices_rev,
      messages: await countUnreadConversations(context, row.id),
      notifications: await countUnread(context, row.id),
    },
    object: object ? await objectOf({ ...context, member: viewer.id }, object) : null,
    ...(tiles.length > 0 && { watched: await watchedOf({ ...context, member: viewer.id }, tiles) }),
  };
}
