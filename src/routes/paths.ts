import { withQuery } from '#lib/query.ts';
import { routePath } from './resolve.ts';

export { withQuery };

/** A path under a page's language prefix (`''` or `/de`). */
export function localPath(prefix: string, path: string): string {
  return prefix + path;
}

/** What several categories are called in an address: at most three dirs, comma-joined. */
const together = (dirs: readonly string[]): string => dirs.join(',');

/** Addresses of our own pages, without language prefix: every one is written from the route table. */
export const paths = {
  home: () => routePath('home', {}),
  videos: (sort: string, page = 1) => routePath('videos', { sort, page }),
  history: (page = 1) => routePath('history', { page }),
  video: ({ id, dir }: { id: number; dir: string }) =>
    dir === '' ? routePath('video', { id }) : routePath('videoDir', { id, dir }),
  embed: (id: number) => routePath('embed', { id }),
  share: (id: number) => routePath('share', { id }),
  categories: () => routePath('categories', {}),
  category: (dirs: readonly string[], sort = 'latest-updates', page = 1) =>
    routePath('category', { object_id: together(dirs), sort, page }),
  topCountry: (country: string | null, page = 1) =>
    withQuery(routePath('topCountry', { page }), { country }),
  search: (text: string, page = 1) => withQuery(routePath('search', { page }), { s: text }),
  /** Links lead to a model's videos (SPEC.md §2). */
  model: (dir: string, page = 1) => routePath('modelVideos', { dir, page }),
  modelInfo: (dir: string) => routePath('modelInfo', { dir }),
  modelWall: (dir: string) => routePath('modelWall', { dir }),
  models: (sort = 'most-popular', page = 1) => routePath('models', { sort, page }),
  channel: (dir: string) => routePath('channel', { dir }),
  channelVideos: (dir: string, page = 1) => routePath('channelVideos', { dir, page }),
  channelInfo: (dir: string) => routePath('channelInfo', { dir }),
  channelWall: (dir: string) => routePath('channelWall', { dir }),
  channels: (sort = 'most-popular', page = 1) => routePath('channels', { sort, page }),
  playlist: (id: number, page = 1) => routePath('playlist', { id, page }),
  /** The playlist beside a video that its owner is watching. */
  playlistQueue: (id: number, video: number, page: number) =>
    withQuery(routePath('playlistQueue', { id }), { video, pl_page: page }),
  playlists: (sort = 'most-popular', page = 1) => routePath('playlists', { sort, page }),
  albums: (sort = 'latest-updates', page = 1) => routePath('albums', { sort, page }),
  albumCategories: () => routePath('albumCategories', {}),
  albumCategory: (dir: string, sort = 'latest-updates', page = 1) =>
    routePath('albumCategory', { dir, sort, page }),
  album: ({ id, dir }: { id: number; dir: string }) =>
    dir === '' ? routePath('album', { id }) : routePath('albumDir', { id, dir }),
  community: (sort = 'recent', page = 1) => routePath('community', { sort, page }),
  member: (id: number) => routePath('member', { id }),
  memberWall: (id: number, page = 1) => routePath('memberWall', { id, page }),
  memberFriends: (id: number, page = 1) => routePath('memberFriends', { id, page }),
  memberSubscriptions: (id: number) => routePath('memberSubscriptions', { id }),
  memberUploads: (id: number, page = 1) => routePath('memberUploads', { id, page }),
  memberFavourites: (id: number, page = 1) => routePath('memberFavourites', { id, page }),
  memberHistory: (id: number, page = 1) => routePath('memberHistory', { id, page }),
  memberPlaylists: (id: number, page = 1) => routePath('memberPlaylists', { id, page }),
  /** `dir` of a member is the number. */
  subscribe: (section: 'channels' | 'models' | 'members', dir: string) =>
    routePath('subscribe', { sort: section, dir }),
  /** What is new of what one subscribes to. */
  subscriptionVideos: (page = 1) => routePath('subscriptionVideos', { page }),
  /** Where a video is put into lists of one's own. */
  addTo: (id: number) => routePath('addTo', { id }),
  memberInfo: (id: number) => routePath('memberInfo', { id }),
  informationPages: () => routePath('informationPages', {}),
  information: (slug: string) => routePath('information', { dir: slug }),
  excluded: () => routePath('excluded', {}),
  /** The exclusions with a proposal: all that a video names, or one thing by its kind, `dir` and title. */
  excludeOf: (...about: readonly (string | number)[]) =>
    `${routePath('excluded', {})}#${about.map((part) => encodeURIComponent(String(part).toWellFormed())).join('/')}`,
  settings: () => routePath('settings', {}),
  landing: () => routePath('landing', {}),
  offline: () => routePath('offline', {}),
  login: () => routePath('login', {}),
  signup: () => routePath('signup', {}),
  /** One of a signed-in member's own pages, whoever they are. */
  me: (dir: string) => routePath('me', { dir }),
  edit: () => routePath('edit', {}),
  ownChannel: (dir: string) => routePath('ownChannel', { dir }),
  ownChannels: () => routePath('ownChannels', {}),
  editAccount: () => routePath('editAccount', {}),
  editData: () => routePath('editData', {}),
  uploadVideo: () => routePath('uploadVideo', {}),
  ownVideo: (id: number) => routePath('ownVideo', { id }),
  uploadAlbum: () => routePath('uploadAlbum', {}),
  watchLater: (id: number, page = 1) => routePath('watchLater', { id, page }),
  signupConfirm: () => routePath('signupConfirm', {}),
  restorePassword: () => routePath('restorePassword', {}),
  comments: (id: number) => routePath('comments', { id }),
  messages: (page = 1) => withQuery(routePath('messages', {}), { page: page > 1 ? page : '' }),
  conversation: (id: number) => routePath('conversation', { id }),
  notifications: (page = 1) =>
    withQuery(routePath('notifications', {}), { page: page > 1 ? page : '' }),
  notificationsStop: () => routePath('notificationsStop', {}),
  sitemapPage: () => routePath('sitemapPage', {}),
  /** Not a page: what other sites ask for the embed of an address of ours. */
  oembed: () => '/oembed/',
  /** Not a page: the form target that sets language, site group and age. */
  /** Not a page either: it leads to the age-assurance provider, and from there to `back`, a path of ours. */
  ageStart: (back: string) => withQuery('/age/start/', { back }),
} as const;
