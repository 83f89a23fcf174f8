import { paths } from './paths.ts';

/** A member's own pages in the menu of the profile, by their texts (`own.menu.…`): those that say whose they are. */
export const namedProfileLinks = (member: number) =>
  [
    ['page', paths.member(member)],
    ['playlists', paths.memberPlaylists(member)],
    ['history', paths.memberHistory(member)],
  ] as const;

/** Those that have the same address for everybody. */
export const PROFILE_LINKS = [
  ['uploads', paths.me('ed_videos')],
  ['favourites', paths.me('favourite_videos')],
  ['subscriptions', paths.me('subscriptions')],
  ['friends', paths.me('friends')],
  ['edit', paths.edit()],
  ['upload', paths.uploadVideo()],
] as const;
