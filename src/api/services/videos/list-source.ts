import type { VideosParams } from '#contract/calls/videos.ts';
import type { VideoSource } from '../../catalogue/video-source.ts';
import type { CallContext, ServiceContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireMember, requireOpen, requireOwner } from '../members/access.ts';
import { objectNumber } from '../object-id.ts';
import { requirePlaylist } from '../playlists/access.ts';
import { subscriptionFeed } from '../subscriptions/feed.ts';
import { chosenCategories } from './chosen-categories.ts';

async function idOf(
  { db }: ServiceContext,
  table: 'models' | 'channels',
  dir: string,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('dir', '=', dir)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  return row.id;
}

/** A two-letter code in small letters. */
function countryOf(code: string): string {
  if (!/^[a-z]{2}$/i.test(code)) throw new ServiceError('bad_object');
  return code.toLowerCase();
}

/**
 * What a list is a list of. Throws `bad_object`, `not_found`, `private_playlist`, `no_permission` where a member shows
 * it not to this viewer, `need_auth` for what is one's own.
 */
export async function listSource(
  context: CallContext,
  { section, objectId, gender: group }: VideosParams,
): Promise<VideoSource> {
  const member = () => requireMember(context, objectNumber(objectId));
  switch (section) {
    case '':
    case 'search':
      return { of: 'everything', group };
    case 'categories':
      return { of: 'categories', group, categories: await chosenCategories(context, objectId) };
    case 'model':
      return { of: 'model', group, id: await idOf(context, 'models', objectId) };
    case 'channel':
      return { of: 'channel', group, id: await idOf(context, 'channels', objectId) };
    case 'country':
      return { of: 'country', group, country: countryOf(objectId) };
    case 'playlist':
      return { of: 'playlist', id: (await requirePlaylist(context, objectNumber(objectId))).id };
    case 'member':
    case 'ed_videos':
      return { of: 'uploads', group, id: (await member()).id };
    case 'favourite_videos':
    case 'subscriptions': {
      const owner = await member();
      await requireOpen(context, owner);
      const list = { group, id: owner.id };
      return section === 'subscriptions'
        ? subscriptionFeed(context, list)
        : { of: 'favourites', ...list };
    }
    case 'watch_later_videos':
    case 'history': {
      const id = requireOwner(context, objectId);
      return { of: section === 'history' ? 'history' : 'watch_later', group, id };
    }
  }
}
