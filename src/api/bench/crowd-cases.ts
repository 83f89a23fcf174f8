import { COMMENTS_PAGE_SIZE, LISTING_PAGE_SIZE } from '#config/limits.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { readUrl } from '#contract/call.ts';
import * as calls from '#contract/calls.ts';
import { NO_MEMBER_FILTER, type MembersParams } from '#contract/calls/members.ts';
import { NO_MODEL_FILTER, type ModelsParams } from '#contract/calls/models.ts';
import { PLAIN_LIST, type VideosParams } from '#contract/calls/videos.ts';
import { ALBUM_SORTS, CHANNEL_SORTS, MODEL_SORTS, PLAYLIST_SORTS } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import type { Random } from '../demo/random.ts';
import type { Case } from './cases.ts';
import type { Crowd } from './crowd.ts';

const { lifetime } = PLAIN_LIST;
const PAGE = { lifetime, count: LISTING_PAGE_SIZE, page: 1 };
/** How far visitors page: nobody goes to the end of a list that has thousands of pages. */
const FAR = 500;

const of = (id: number) => ({ lifetime, id, group: idGroup(id) });
const asked = (text: string | undefined) => (text === undefined ? undefined : { text });

function people(random: Random, { memberId, videoId, member }: Crowd): Case[] {
  const all: MembersParams = { ...NO_MEMBER_FILTER, ...PAGE, sort: 'recent' };
  const members = (more: Partial<MembersParams>, text?: string): string =>
    readUrl(calls.members, { ...all, ...more }, asked(text));
  const five = { country: 'is', sex: '2', age: '1', relationship: '2', avatar: 'yes' } as const;
  const lists = { ...PAGE, ...of(memberId) };
  const talk = { ...of(videoId), section: 'videos' } as const;
  const wall = { ...lists, section: 'members', count: COMMENTS_PAGE_SIZE } as const;
  return [
    { name: 'members, page 1', next: () => members({}) },
    { name: 'members, page 1 to 500', next: () => members({ page: random.int(1, FAR) }) },
    { name: 'members of a country', next: () => members({ country: 'nl' }) },
    { name: 'members by five filters', next: () => members(five) },
    { name: 'members by a name', next: () => members({}, `crowd${random.int(1, 5000)}`) },
    { name: 'members by what all are called', next: () => members({}, 'crowd') },
    { name: 'member', next: () => readUrl(calls.member, of(memberId), undefined) },
    { name: 'friends', next: () => readUrl(calls.friends, lists, undefined) },
    { name: 'subscriptions', next: () => readUrl(calls.subscriptions, lists, undefined) },
    { name: 'comments', next: () => readUrl(calls.comments, talk, undefined) },
    {
      name: 'comments, signed in',
      as: member,
      next: () => readUrl(calls.comments, talk, undefined),
    },
    { name: 'wall', next: () => readUrl(calls.wall, wall, undefined) },
  ];
}

function collections(random: Random, { memberId, albumId, playlistId }: Crowd): Case[] {
  const gender = () => random.pick(SITE_GROUPS);
  const far = () => ({ page: random.int(1, FAR) });
  const models = (more: Partial<ModelsParams>): string => {
    const sort = random.pick(MODEL_SORTS);
    const params = { ...NO_MODEL_FILTER, ...PAGE, gender: gender(), sort, ...more };
    return readUrl(calls.models, params, undefined);
  };
  const channels = (more: { page?: number }): string => {
    const sort = random.pick(CHANNEL_SORTS);
    const all = { ...PAGE, section: '', objectId: '' } as const;
    return readUrl(calls.channels, { ...all, gender: gender(), sort, ...more }, undefined);
  };
  interface Within {
    page?: number;
    section?: 'member';
    objectId?: string;
  }
  const playlists = (more: Within, text?: string): string => {
    const sort = random.pick(PLAYLIST_SORTS);
    const all = { ...PAGE, section: '', objectId: '' } as const;
    return readUrl(calls.playlists, { ...all, gender: gender(), sort, ...more }, asked(text));
  };
  const albums = (more: Within, text?: string): string => {
    const sort = random.pick(ALBUM_SORTS);
    const all = { ...PAGE, section: '', objectId: '' } as const;
    return readUrl(calls.albums, { ...all, gender: gender(), sort, ...more }, asked(text));
  };
  const theirs = { section: 'member', objectId: String(memberId) } as const;
  const inPlaylist = (): VideosParams => {
    const whose = { section: 'playlist', objectId: String(playlistId), gender: 'str' } as const;
    const { count } = PAGE;
    return { ...PLAIN_LIST, ...whose, sort: 'relevance', count, page: random.int(1, 16) };
  };
  return [
    { name: 'models, page 1', next: () => models({}) },
    { name: 'models, page 1 to 500', next: () => models(far()) },
    {
      name: 'models by a letter and two filters',
      next: () => models({ alphabet: 'c', country: 'nl', age: '3' }),
    },
    { name: 'channels, page 1', next: () => channels({}) },
    { name: 'channels, page 1 to 300', next: () => channels({ page: random.int(1, 300) }) },
    { name: 'playlists, page 1', next: () => playlists({}) },
    { name: 'playlists, page 1 to 500', next: () => playlists(far()) },
    { name: 'playlists by what all are called', next: () => playlists({}, 'evenings') },
    { name: 'playlists of a member', next: () => playlists(theirs) },
    {
      name: 'playlist of 1,000, page 1 to 16',
      next: () => readUrl(calls.videos, inPlaylist(), undefined),
    },
    { name: 'albums, page 1', next: () => albums({}) },
    { name: 'albums, page 1 to 500', next: () => albums(far()) },
    { name: 'albums by what all are called', next: () => albums({}, 'walks') },
    { name: 'albums of a member', next: () => albums(theirs) },
    { name: 'album of 2,000 photos', next: () => readUrl(calls.album, of(albumId), undefined) },
  ];
}

function own(random: Random, { memberId, otherId, videoId, member: as }: Crowd): Case[] {
  const videos = (section: VideosParams['section'], more: Partial<VideosParams> = {}): string => {
    const gender = random.pick(SITE_GROUPS);
    const whose = { section, objectId: String(memberId), gender };
    const plain: VideosParams = { ...PLAIN_LIST, ...PAGE, sort: 'latest-updates', ...whose };
    return readUrl(calls.videos, { ...plain, ...more }, undefined);
  };
  const far = (last: number) => ({ page: random.int(1, last) });
  const seen = { of: { section: 'videos', id: videoId } } as const;
  return [
    { name: 'feed of subscriptions, page 1', as, next: () => videos('subscriptions') },
    { name: 'the same, page 1 to 20', as, next: () => videos('subscriptions', far(20)) },
    { name: 'favourites, page 1', as, next: () => videos('favourite_videos') },
    {
      name: 'favourites by views',
      as,
      next: () => videos('favourite_videos', { sort: 'most-viewed' }),
    },
    {
      name: 'watch later, page 1 to 160',
      as,
      next: () => videos('watch_later_videos', far(160)),
    },
    { name: 'history, page 1', as, next: () => videos('history') },
    { name: 'history as a file', as, next: () => readUrl(calls.history, {}, undefined) },
    { name: 'viewer of a video', as, next: () => readUrl(calls.viewer, {}, seen) },
    {
      name: 'conversations, page 1',
      as,
      next: () => readUrl(calls.conversations, {}, undefined),
    },
    {
      name: 'conversations, page 1 to 160',
      as,
      next: () => readUrl(calls.conversations, {}, far(160)),
    },
    {
      name: 'a conversation',
      as,
      next: () => readUrl(calls.conversation, {}, { id: otherId }),
    },
    {
      name: 'notifications, page 1',
      as,
      next: () => readUrl(calls.notifications, {}, undefined),
    },
    {
      name: 'notifications, page 1 to 500',
      as,
      next: () => readUrl(calls.notifications, {}, far(FAR)),
    },
    { name: 'own people', as, next: () => readUrl(calls.ownPeople, {}, undefined) },
    { name: 'own playlists', as, next: () => readUrl(calls.ownPlaylists, {}, undefined) },
    {
      name: 'own playlists, with a video',
      as,
      next: () => readUrl(calls.ownPlaylists, {}, { video: videoId }),
    },
    { name: 'own albums', as, next: () => readUrl(calls.ownAlbums, {}, undefined) },
    { name: 'own uploads', as, next: () => readUrl(calls.ownUploads, {}, undefined) },
    { name: 'own choices', as, next: () => readUrl(calls.ownChoices, {}, undefined) },
    { name: 'own profile', as, next: () => readUrl(calls.ownProfile, {}, undefined) },
  ];
}

function desk(random: Random, { moderator: as }: Crowd): Case[] {
  return [
    { name: 'cases, page 1', as, next: () => readUrl(calls.cases, {}, undefined) },
    {
      name: 'cases, page 1 to 500',
      as,
      next: () => readUrl(calls.cases, {}, { page: random.int(1, FAR) }),
    },
    { name: 'decisions', as, next: () => readUrl(calls.decisions, {}, undefined) },
    { name: 'shift', as, next: () => readUrl(calls.shift, {}, undefined) },
  ];
}

/** The reads of what members leave behind: of those who have most of it. */
export function crowdCases(random: Random, crowd: Crowd): Case[] {
  return [people, collections, own, desk].flatMap((part) => part(random, crowd));
}
