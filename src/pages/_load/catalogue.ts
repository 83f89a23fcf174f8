import { LIFETIMES } from '#config/lifetimes.ts';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { albums } from '#contract/calls/albums.ts';
import { channels } from '#contract/calls/channels.ts';
import { members } from '#contract/calls/members.ts';
import { models } from '#contract/calls/models.ts';
import { playlists } from '#contract/calls/playlists.ts';
import type {
  AlbumSort,
  ChannelSort,
  MemberSort,
  ModelSort,
  PlaylistSort,
} from '#contract/enums.ts';
import type { MemberFilters } from '../community/_member-filters.ts';
import type { ModelFilters } from '../models/_filters.ts';

// What a page and its feed ask for is written once, so that they cannot list different things.

interface Wanted<Sort> {
  sort: Sort;
  page: number;
}
const count = LISTING_PAGE_SIZE;

/** The two names of one order of channels (API.md) are one to the host. */
export const servedSort = (sort: ChannelSort): Exclude<ChannelSort, 'most-popular'> =>
  sort === 'most-popular' ? 'most-popular-videos' : sort;

export async function readModels(
  { client, view }: App.Locals,
  { filters, ...wanted }: Wanted<ModelSort> & { filters: ModelFilters },
) {
  const params = { ...filters, ...wanted, lifetime: LIFETIMES.models, gender: view.group, count };
  const answer = await client.read(models, params);
  return { ...answer, entries: answer.models };
}

export async function readChannels({ client, view }: App.Locals, wanted: Wanted<ChannelSort>) {
  const place = { section: '', objectId: '', gender: view.group } as const;
  const sort = servedSort(wanted.sort);
  const params = { ...place, ...wanted, sort, lifetime: LIFETIMES.videos, count };
  const answer = await client.read(channels, params);
  return { ...answer, entries: answer.channels };
}

export async function readPlaylists({ client, view }: App.Locals, wanted: Wanted<PlaylistSort>) {
  const place = { section: '', objectId: '', gender: view.group } as const;
  const params = { ...place, ...wanted, lifetime: LIFETIMES.playlists, count };
  const answer = await client.read(playlists, params);
  return { ...answer, entries: answer.playlists };
}

/** `category` is the `dir` of the category whose albums are listed; null for all. */
export async function readAlbums(
  { client, view }: App.Locals,
  { category, ...wanted }: Wanted<AlbumSort> & { category: string | null },
) {
  const section = category === null ? '' : 'categories';
  const place = { section, objectId: category ?? '', gender: view.group } as const;
  const params = { ...place, ...wanted, lifetime: LIFETIMES.albums, count };
  const answer = await client.read(albums, params);
  return { ...answer, entries: answer.albums };
}

export async function readMembers(
  { client }: App.Locals,
  { filters, ...wanted }: Wanted<MemberSort> & { filters: MemberFilters },
) {
  const { text, gender: sex, ...others } = filters;
  const params = { ...others, ...wanted, sex, lifetime: LIFETIMES.member, count };
  const answer = await client.read(members, params, { text });
  return { ...answer, entries: answer.members };
}
