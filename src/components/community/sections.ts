import type { TextKey } from '#i18n/namespaces.ts';
import { paths } from '#routes/paths.ts';

/** The pages of one member, in the order of their tabs. History is the member's own and has none. */
export const MEMBER_TABS = [
  'overview',
  'wall',
  'uploads',
  'favourites',
  'playlists',
  'friends',
  'subscriptions',
  'info',
] as const;
export type MemberSection = (typeof MEMBER_TABS)[number] | 'history';

interface SectionPage {
  text: TextKey;
  path: (id: number, page: number) => string;
}

/** What each page is called, and its address without language prefix. */
export const SECTION_PAGES: Readonly<Record<MemberSection, SectionPage>> = {
  overview: { text: 'member.overview', path: (id) => paths.member(id) },
  wall: { text: 'member.wall', path: paths.memberWall },
  uploads: { text: 'member.uploads', path: paths.memberUploads },
  favourites: { text: 'member.favourites', path: paths.memberFavourites },
  playlists: { text: 'playlists.title', path: paths.memberPlaylists },
  friends: { text: 'member.friends', path: paths.memberFriends },
  subscriptions: { text: 'member.subscriptions', path: paths.memberSubscriptions },
  info: { text: 'member.info', path: (id) => paths.memberInfo(id) },
  history: { text: 'history.title', path: paths.memberHistory },
};
