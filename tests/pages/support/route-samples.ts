import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { NO_MODEL_FILTER } from '#contract/calls/models.ts';
import { NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import type { MemberCard } from '#contract/entities/member.ts';
import { idGroup } from '#contract/id-group.ts';
import * as calls from '#contract/calls.ts';
import type { ROUTES } from '#routes/table.ts';

export type TableRow = (typeof ROUTES)[number];

interface Sample {
  /** Values for the parameters of a row's path. */
  params: Readonly<Record<string, string | number>>;
  /** What a page about this one thing is called. */
  title: string;
}

const list = { lifetime: 60, gender: 'str', count: 5, page: 1 } as const;

const first = <Item>(items: readonly Item[] | null): Item => {
  const [item] = items ?? [];
  if (item === undefined) throw new Error('The demo data has none.');
  return item;
};

/** A member who lets everybody see friends, subscriptions and the rest. */
async function openMember(client: Client, members: readonly MemberCard[]): Promise<MemberCard> {
  for (const member of members) {
    const asked = { lifetime: 60, count: 5, page: 1, id: member.id, group: idGroup(member.id) };
    const seen = await client.read(calls.friends, asked).then(
      ({ totalCount }) => totalCount > 0,
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'no_permission') return false;
        throw error;
      },
    );
    if (seen) return member;
  }
  throw new Error('The demo data has no open member.');
}

/**
 * One thing of each kind, taken from the site's own API, by the first part of the paths that show it. The
 * walk is as good as what it walks over: nothing here is made up.
 */
export async function takeSamples(client: Client): Promise<Readonly<Record<string, Sample>>> {
  const plain = { ...PLAIN_LIST, ...list, sort: 'most-popular' } as const;
  const none = { ...list, ...NO_MODEL_FILTER, sort: 'most-popular' } as const;
  const [videos, categories, models, channels, playlists, albums, kinds, members] =
    await Promise.all([
      client.read(calls.videos, plain),
      client.read(calls.categories, { lifetime: 60, gender: 'str', section: 'all', lang: 'en' }),
      client.read(calls.models, none),
      client.read(calls.channels, { ...list, sort: 'most-popular', section: '', objectId: '' }),
      client.read(calls.playlists, { ...list, sort: 'most-popular', section: '', objectId: '' }),
      client.read(calls.albums, { ...list, sort: 'most-viewed', section: '', objectId: '' }),
      client.read(calls.albumCategories, { lifetime: 60, gender: 'str', lang: 'en' }),
      client.read(calls.members, {
        lifetime: 60,
        sort: 'recent',
        count: 60,
        page: 1,
        ...NO_MEMBER_FILTER,
      }),
    ]);
  const video = first(videos.videos);
  const category = first(categories.categories.toSorted((a, b) => b.totalVideos - a.totalVideos));
  const model = first(models.models);
  const channel = first(channels.channels);
  const playlist = first(playlists.playlists);
  const album = first(albums.albums);
  const kind = first(kinds.categories);
  const member = await openMember(client, members.members);
  const page = 1;
  const aVideo = {
    params: { id: video.id, dir: video.dir, sort: 'longest', page: 2 },
    title: video.title,
  };
  return {
    '': { params: {}, title: '' },
    videos: aVideo,
    edit: { params: { dir: channel.dir }, title: channel.title },
    embed: aVideo,
    share: aVideo,
    'add-to': aVideo,
    comments: aVideo,
    'upload-video': aVideo,
    ...{ moderation: aVideo, decision: aVideo },
    categories: {
      params: { object_id: category.dir, sort: 'top-rated', page: 2 },
      title: category.title,
    },
    model: { params: { dir: model.dir, page }, title: model.title },
    models: { params: { dir: model.dir, sort: 'alphabet', page }, title: model.title },
    subscribe: { params: { sort: 'channels', dir: channel.dir }, title: channel.title },
    channel: { params: { dir: channel.dir, page }, title: channel.title },
    channels: { params: { sort: 'count-subs', page }, title: channel.title },
    playlist: { params: { id: playlist.id, page }, title: playlist.title },
    playlists: { params: { sort: 'top-rated', page }, title: playlist.title },
    album: { params: { id: album.id, dir: album.dir }, title: album.title },
    albums: { params: { dir: kind.dir, sort: 'most-viewed', page }, title: kind.title },
    community: { params: { sort: 'recent', page }, title: '' },
    member: { params: { id: member.id, page }, title: member.name },
    information: { params: { dir: 'terms' }, title: '' },
    me: { params: { dir: 'friends' }, title: '' },
    messages: { params: { id: member.id }, title: '' },
    watch_later_videos: { params: { id: member.id, page }, title: '' },
  };
}

/** The sample that a row's path is filled with; `{page: 2}` where nothing but a page is in it. */
export function sampleOf(samples: Readonly<Record<string, Sample>>, path: string): Sample {
  return samples[path.split('/')[1] ?? ''] ?? { params: { page: 2 }, title: '' };
}
