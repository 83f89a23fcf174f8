import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { COMMENTS_PAGE_SIZE, DEFAULT_COUNT } from '#config/limits.ts';
import { friends, member, subscriptions } from '#contract/calls/member.ts';
import type { Member } from '#contract/entities/member.ts';
import { PLAIN_LIST, videos as videosCall } from '#contract/calls/videos.ts';
import type { VideoSection } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import type { TextKey } from '#i18n/namespaces.ts';
import { createTranslator } from '#i18n/translator.ts';
import { paths } from '#routes/paths.ts';
import { defineList, type Asked, type ListText, type Reading, type Shown } from './define-list.ts';
import type { ListContext } from './filter.ts';
import { nameFilter } from './name-filter.ts';
import { PLAYLIST_ENTRIES, playlistsOf } from './playlists.ts';
import { postsOf } from './profile.ts';
import { entriesOf, loadList } from './list-state.ts';
import { itself, refused, request, type ListRequest } from './request.ts';
import { VIDEO_ENTRIES, videosIn } from './video-filters.ts';
import { plainVideosOf } from './videos.ts';

const idOf = ({ params }: Pick<Asked, 'params'>): number => Number(params.id);

/** One member's page, as everybody sees it where it may be kept for a lifetime. Throws ApiError. */
async function readMember(
  id: number,
  { client }: Pick<ListContext, 'client'>,
  lifetime: number = LIFETIMES.member,
) {
  const params = { lifetime, group: idGroup(id), id };
  return (await client.read(member, params)).member;
}

/** What all lists of one member have in common. A member's own order is the only one. */
const OF_MEMBER = {
  sorts: ['latest-updates'],
  filters: {},
  life: LIFETIMES.member,
  // A member's own lists change with the member.
  tags: (asked: Asked) => [
    cacheTags.videos,
    cacheTags.playlists,
    cacheTags.member(idOf(asked)),
    cacheTags.wall('members', idOf(asked)),
  ],
  // For who is signed in a page is made alone, with what is shown to them.
  about: (asked: Asked, context: ListContext) =>
    readMember(
      idOf(asked),
      context,
      typeof context.viewer === 'number' ? LIFETIMES.own : LIFETIMES.member,
    ),
  indexed: () => false,
} as const;

const ofMember = (asked: Asked, { count }: Reading) => ({
  lifetime: LIFETIMES.member,
  group: idGroup(idOf(asked)),
  id: idOf(asked),
  page: asked.page,
  count,
});

/** The words of a member's page; a personal list that has nothing is just empty (SPEC.md §8). */
const worded =
  (order?: TextKey, text?: TextKey, title: TextKey = 'list.own_empty_title') =>
  ({ t, about: { name } }: Shown<Member>): ListText => ({
    title: name,
    ...(order && { order: t(order) }),
    lead: [],
    description: t('member.description', { name }),
    ...(text && { empty: { title: t(title), text: t(text) } }),
  });

/** The same for its owner, who is told how it is filled. */
const wordedForOwner =
  (own: TextKey<'own'>, ...words: Parameters<typeof worded>) =>
  (shown: Shown<Member>): ListText => {
    const text = worded(...words)(shown);
    const isOwn = typeof shown.viewer === 'number' && shown.viewer === shown.about.id;
    const title = shown.t('list.own_empty_title');
    const empty = { title, text: createTranslator(shown.lang, 'own')(own) };
    return isOwn ? { ...text, empty } : text;
  };

/** Asks for the videos of a member: those that the member uploaded, or keeps. */
const memberVideos = (
  section: VideoSection,
  { params, page }: Pick<Asked, 'params' | 'page'>,
  reading: Reading,
) => plainVideosOf(section, params.id ?? '', page, reading, LIFETIMES.own);

/** How much of a list the overview shows. */
const FEW_VIDEOS = 8;
const FEW_POSTS = 5;

/** What leads to the others: the first of the member's videos and of what is written on the wall, as far as they can be had. */
export const memberOverview = defineList({
  ...OF_MEMBER,
  route: 'member',
  whole: true,
  read: (asked, reading) => {
    const first = { params: asked.params, page: 1 };
    const uploads = memberVideos('ed_videos', first, { ...reading, count: FEW_VIDEOS });
    return {
      url: uploads.url,
      ask: async (client) => {
        const [videos, posts] = await Promise.all([
          loadList(uploads, client, 1),
          loadList(postsOf('members', idOf(asked), 1, { ...reading, count: FEW_POSTS }), client, 1),
        ]);
        const few = { videos: entriesOf(videos.state), posts: entriesOf(posts.state) };
        return itself(few).ask(client);
      },
    };
  },
  text: worded(),
});

/** Whether a member tells visitors anything. */
const tells = (member: Member): boolean =>
  [
    ...[member.gender, member.age, member.birthDate, member.relationship, member.orientation],
    ...[member.education, member.occupation, member.website, member.city, member.country],
    ...[member.interests, member.about],
  ].some(Boolean);

/** Whether a member's lists are shown to whoever is signed in, or to this one. */
const isOpenTo = ({ id, privacy }: Member, viewer: number | null | undefined): boolean =>
  privacy === 'public' || (typeof viewer === 'number' && (viewer === id || privacy === 'members'));

/** A member's page for who is shown the lists that are for friends: whether they are one, that call says. */
const forFriends = (
  about: Member,
  asked: Asked,
  reading: Reading,
): ListRequest<Member, Member> => ({
  url: '',
  ask: async (client) => {
    await client.read(friends, ofMember(asked, { ...reading, count: 1 }));
    return itself(about).ask(client);
  },
});

/** What members tell, as their visitor may see it; who shows them neither lists nor anything of this keeps the page to themselves. */
export const memberInfo = defineList({
  ...OF_MEMBER,
  route: 'memberInfo',
  about: (asked: Asked, context: ListContext) => readMember(idOf(asked), context, LIFETIMES.own),
  whole: true,
  readsAbout: true,
  read: (asked, reading, about) => {
    const { viewer } = reading;
    if (about && (isOpenTo(about, viewer) || tells(about))) return itself(about);
    return about?.privacy === 'friends' && typeof viewer === 'number'
      ? forFriends(about, asked, reading)
      : refused('no_permission');
  },
  text: worded('member.info'),
});

export const memberUploads = defineList({
  ...OF_MEMBER,
  ...VIDEO_ENTRIES,
  route: 'memberUploads',
  isOpen: (about: Member) => about.decision === null,
  read: (asked, reading) => memberVideos('ed_videos', asked, reading),
  text: wordedForOwner('list.uploads_empty', 'member.uploads', 'member.uploads_empty'),
});

export const memberFavourites = defineList({
  ...OF_MEMBER,
  ...VIDEO_ENTRIES,
  route: 'memberFavourites',
  isOpen: (about: Member) => about.decision === null && isOpenTo(about, null),
  read: (asked, reading) => memberVideos('favourite_videos', asked, reading),
  text: wordedForOwner('list.favourites_empty', 'member.favourites', 'member.favourites_empty'),
});

export const memberWall = defineList({
  ...OF_MEMBER,
  route: 'memberWall',
  count: COMMENTS_PAGE_SIZE,
  read: (asked, reading) => postsOf('members', idOf(asked), asked.page, reading),
  text: worded('member.wall', 'member.wall_empty'),
});

export const memberPlaylists = defineList({
  ...OF_MEMBER,
  path: PLAYLIST_ENTRIES.path,
  route: 'memberPlaylists',
  read: ({ params, page }, reading) =>
    playlistsOf('member', params.id ?? '', { sort: 'latest-updates', page }, reading),
  text: wordedForOwner(
    'list.playlists_empty',
    'playlists.title',
    'playlists.empty_text',
    'playlists.empty_title',
  ),
});

export const memberFriends = defineList({
  ...OF_MEMBER,
  route: 'memberFriends',
  count: DEFAULT_COUNT,
  read: (asked, reading) =>
    request(friends, ofMember(asked, reading), undefined, (answer) => answer.members),
  path: ({ id }) => paths.member(id),
  text: worded('member.friends', 'member.friends_empty'),
});

export const memberSubscriptions = defineList({
  ...OF_MEMBER,
  route: 'memberSubscriptions',
  count: DEFAULT_COUNT,
  read: (asked, reading) =>
    request(
      subscriptions,
      ofMember(asked, reading),
      { group: reading.group },
      (answer) => answer.subscriptions,
    ),
  text: wordedForOwner(
    'list.subscriptions_empty',
    'member.subscriptions',
    'subscription.empty_text',
    'subscription.empty_title',
  ),
});

const HISTORY_FILTERS = { text: nameFilter };
type AskedHistory = Asked<'latest-updates', typeof HISTORY_FILTERS>;

/** A history is its owner's alone (API.md, section values): its row says so. Its titles can be looked through. */
export const memberHistory = defineList({
  ...OF_MEMBER,
  path: VIDEO_ENTRIES.path,
  route: 'memberHistory',
  life: LIFETIMES.own,
  filters: HISTORY_FILTERS,
  read: ({ params, page, filters: { text } }: AskedHistory, { count, group }) => {
    const place = { section: 'history', objectId: params.id ?? '', page, count } as const;
    const rest = { lifetime: LIFETIMES.own, gender: group, sort: 'latest-updates' } as const;
    return request(videosCall, { ...PLAIN_LIST, ...place, ...rest }, { text }, videosIn);
  },
  text: (shown) => {
    const t = createTranslator(shown.lang, 'history');
    const isSearched = shown.asked.filters.text !== '';
    return {
      ...worded('history.title')(shown),
      empty: isSearched
        ? { title: t('own.no_match_title'), text: t('own.no_match_text') }
        : { title: shown.t('history.empty_title'), text: t('own.empty_text') },
    };
  },
});
