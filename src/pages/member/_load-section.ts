import type { EntriesState } from '#components/listing/list-state.ts';
import type { MemberSection } from '#components/community/sections.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { COMMENTS_PAGE_SIZE, DEFAULT_COUNT, LISTING_PAGE_SIZE } from '#config/limits.ts';
import { friends, subscriptions } from '#contract/calls/member.ts';
import { playlists } from '#contract/calls/playlists.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { wall } from '#contract/calls/wall.ts';
import type { Comment } from '#contract/entities/comment.ts';
import type { MemberCard } from '#contract/entities/member.ts';
import type { Playlist } from '#contract/entities/playlist.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { idGroup } from '#contract/id-group.ts';
import { videoEntries } from '../_load/entries.ts';
import { loadEntries } from '../_load/list.ts';

/** What a page of a member shows besides the member. */
export type SectionContent =
  | { of: 'overview'; uploads: EntriesState<Tile>; posts: EntriesState<Comment> }
  | { of: 'wall'; state: EntriesState<Comment> }
  | { of: 'uploads' | 'favourites'; state: EntriesState<Tile> }
  | { of: 'playlists'; state: EntriesState<Playlist> }
  | { of: 'friends'; state: EntriesState<MemberCard> }
  | { of: 'subscriptions'; state: EntriesState<Subscription> }
  | { of: 'info' }
  | { of: 'history'; state: { kind: 'denied' } };

/** How much of a list the overview shows. */
const FEW_VIDEOS = 8;
const FEW_POSTS = 5;

type Loader = (locals: App.Locals, id: number, page: number) => Promise<SectionContent>;

function loadVideos(
  { client, view }: App.Locals,
  section: 'ed_videos' | 'favourite_videos',
  id: number,
  page: number,
  count = LISTING_PAGE_SIZE,
): Promise<EntriesState<Tile>> {
  const asked = client.read(videos, {
    ...PLAIN_LIST,
    lifetime: LIFETIMES.own,
    gender: view.group,
    sort: 'latest-updates',
    count,
    section,
    objectId: String(id),
    page,
  });
  return loadEntries(asked.then(videoEntries), page);
}

function loadWall(
  { client }: App.Locals,
  id: number,
  page: number,
  count = COMMENTS_PAGE_SIZE,
): Promise<EntriesState<Comment>> {
  const asked = client.read(wall, {
    lifetime: LIFETIMES.comments,
    count,
    section: 'members',
    group: idGroup(id),
    id,
    page,
  });
  return loadEntries(
    asked.then((answer) => ({ ...answer, entries: answer.posts })),
    page,
  );
}

const ofMember = (id: number, page: number) => ({
  lifetime: LIFETIMES.member,
  count: DEFAULT_COUNT,
  group: idGroup(id),
  id,
  page,
});

const LOADERS: Readonly<Record<MemberSection, Loader>> = {
  overview: async (locals, id) => {
    const [uploads, posts] = await Promise.all([
      loadVideos(locals, 'ed_videos', id, 1, FEW_VIDEOS),
      loadWall(locals, id, 1, FEW_POSTS),
    ]);
    return { of: 'overview', uploads, posts };
  },
  wall: async (locals, id, page) => ({ of: 'wall', state: await loadWall(locals, id, page) }),
  uploads: async (locals, id, page) => ({
    of: 'uploads',
    state: await loadVideos(locals, 'ed_videos', id, page),
  }),
  favourites: async (locals, id, page) => ({
    of: 'favourites',
    state: await loadVideos(locals, 'favourite_videos', id, page),
  }),
  playlists: async ({ client, view }, id, page) => {
    const asked = client.read(playlists, {
      lifetime: LIFETIMES.playlists,
      sort: 'latest-updates',
      count: LISTING_PAGE_SIZE,
      section: 'member',
      page,
      gender: view.group,
      objectId: String(id),
    });
    const entries = asked.then((answer) => ({ ...answer, entries: answer.playlists }));
    return { of: 'playlists', state: await loadEntries(entries, page) };
  },
  friends: async ({ client }, id, page) => {
    const asked = client.read(friends, ofMember(id, page));
    const entries = asked.then((answer) => ({ ...answer, entries: answer.members }));
    return { of: 'friends', state: await loadEntries(entries, page) };
  },
  subscriptions: async ({ client }, id, page) => {
    const asked = client.read(subscriptions, ofMember(id, page));
    const entries = asked.then((answer) => ({ ...answer, entries: answer.subscriptions }));
    return { of: 'subscriptions', state: await loadEntries(entries, page) };
  },
  info: () => Promise.resolve({ of: 'info' }),
  // Nobody is signed in here: a history is its owner's alone (API.md, section values).
  history: () => Promise.resolve({ of: 'history', state: { kind: 'denied' } }),
};

/** What a section shows of a member, for a visitor who is not signed in. */
export function loadSection(
  locals: App.Locals,
  section: MemberSection,
  id: number,
  page: number,
): Promise<SectionContent> {
  return LOADERS[section](locals, id, page);
}
