import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { COMMENTS_PAGE_SIZE, DEFAULT_COUNT } from '#config/limits.ts';
import { friends, member, subscriptions } from '#contract/calls/member.ts';
import type { Member } from '#contract/entities/member.ts';
import type { VideoSection } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { paths } from '#routes/paths.ts';
import { defineList, type Asked, type ListText, type Reading, type Shown } from './define-list.ts';
import type { ListContext } from './filter.ts';
import { PLAYLIST_ENTRIES, playlistsOf } from './playlists.ts';
import { postsOf } from './profile.ts';
import { refused, request } from './request.ts';
import { VIDEO_ENTRIES } from './video-filters.ts';
import { videosOf } from './videos.ts';

export const idOf = ({ params }: Pick<Asked, 'params'>): number => Number(params.id);

/** One member's public page. Throws ApiError. */
export async function readMember(id: number, { client }: Pick<ListContext, 'client'>) {
  const params = { lifetime: LIFETIMES.member, group: idGroup(id), id };
  return (await client.read(member, params)).member;
}

/** What every page of a member is made of: the member's own lists change with the member. */
export const memberTags = (id: number): string[] => [
  cacheTags.videos,
  cacheTags.playlists,
  cacheTags.member(id),
  cacheTags.wall('members', id),
];

/** What all lists of one member have in common. A member's own order is the only one. */
const OF_MEMBER = {
  sorts: ['latest-updates'],
  filters: {},
  life: LIFETIMES.member,
  tags: (asked: Asked) => memberTags(idOf(asked)),
  about: (asked: Asked, context: ListContext) => readMember(idOf(asked), context),
  indexed: () => false,
} as const;

const ofMember = (asked: Asked, { count }: Reading) => ({
  lifetime: LIFETIMES.member,
  group: idGroup(idOf(asked)),
  id: idOf(asked),
  page: asked.page,
  count,
});

/** The words of a member's list; a personal one that has nothing is just empty (SPEC.md §8). */
const memberText = (
  { t, about }: Shown<Member>,
  order: string,
  empty: { title?: string; text: string },
): ListText => ({
  title: about.name,
  order,
  lead: [],
  description: t('member.description', { name: about.name }),
  empty: { title: t('list.own_empty_title'), ...empty },
});

/** Asks for the videos of a member: those that the member uploaded, or keeps. */
export const memberVideos = (
  section: VideoSection,
  asked: Pick<Asked, 'params' | 'page'>,
  reading: Reading,
) =>
  videosOf(
    section,
    asked.params.id ?? '',
    { sort: 'latest-updates', page: asked.page, filters: {} },
    reading,
    LIFETIMES.own,
  );

export const memberUploads = defineList({
  ...OF_MEMBER,
  ...VIDEO_ENTRIES,
  route: 'memberUploads',
  read: (asked, reading) => memberVideos('ed_videos', asked, reading),
  text: (shown) =>
    memberText(shown, shown.t('member.uploads'), { text: shown.t('member.uploads_empty') }),
});

export const memberFavourites = defineList({
  ...OF_MEMBER,
  ...VIDEO_ENTRIES,
  route: 'memberFavourites',
  read: (asked, reading) => memberVideos('favourite_videos', asked, reading),
  text: (shown) =>
    memberText(shown, shown.t('member.favourites'), { text: shown.t('member.favourites_empty') }),
});

export const memberWall = defineList({
  ...OF_MEMBER,
  route: 'memberWall',
  count: COMMENTS_PAGE_SIZE,
  read: (asked, { count }) => postsOf('members', idOf(asked), asked.page, count),
  text: (shown) =>
    memberText(shown, shown.t('member.wall'), { text: shown.t('member.wall_empty') }),
});

export const memberPlaylists = defineList({
  ...OF_MEMBER,
  path: PLAYLIST_ENTRIES.path,
  route: 'memberPlaylists',
  read: ({ params, page }, reading) =>
    playlistsOf('member', params.id ?? '', { sort: 'latest-updates', page }, reading),
  text: (shown) =>
    memberText(shown, shown.t('playlists.title'), {
      title: shown.t('playlists.empty_title'),
      text: shown.t('playlists.empty_text'),
    }),
});

export const memberFriends = defineList({
  ...OF_MEMBER,
  route: 'memberFriends',
  count: DEFAULT_COUNT,
  read: (asked, reading) =>
    request(friends, ofMember(asked, reading), undefined, (answer) => answer.members),
  path: ({ id }) => paths.member(id),
  text: (shown) =>
    memberText(shown, shown.t('member.friends'), { text: shown.t('member.friends_empty') }),
});

export const memberSubscriptions = defineList({
  ...OF_MEMBER,
  route: 'memberSubscriptions',
  count: DEFAULT_COUNT,
  read: (asked, reading) =>
    request(subscriptions, ofMember(asked, reading), undefined, (answer) => answer.subscriptions),
  text: (shown) =>
    memberText(shown, shown.t('member.subscriptions'), {
      title: shown.t('subscription.empty_title'),
      text: shown.t('subscription.empty_text'),
    }),
});

/** A history is its owner's alone (API.md, section values), and nobody is signed in yet. */
export const memberHistory = defineList({
  ...OF_MEMBER,
  route: 'memberHistory',
  read: () => refused('need_auth'),
  text: (shown) =>
    memberText(shown, shown.t('history.title'), {
      title: shown.t('history.empty_title'),
      text: shown.t('history.empty_text'),
    }),
});
