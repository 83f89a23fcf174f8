import { CHANNEL_FORM_BYTES } from '#config/channels.ts';
import { CONTACT_FORM_BYTES, FORM_BYTES } from '#config/limits.ts';
import { PICTURE_FORM_BYTES } from '#config/profile.ts';
import { CAPTIONS_FORM_BYTES } from '#config/uploads.ts';
import type { Row } from './row.ts';

/** A page with a form for anyone, such as those by which one comes to an account: made for each visitor, with a captcha or what was typed. */
const FOR_EACH = { kind: 'own', access: 'anyone', form: FORM_BYTES } as const;

/** What whoever is signed in is shown. */
const FOR_MEMBERS = { kind: 'own', access: 'member', otherwise: '/login/' } as const;

/** A page of theirs on which they change something. */
const OF_MEMBERS = { ...FOR_MEMBERS, form: FORM_BYTES } as const;

/** A page of those who decide what is shown. */
const OF_MODERATORS = { ...OF_MEMBERS, access: 'moderator' } as const;

/** A page on which members do something to others, or write to them: everybody else's is the same for all. */
const SOCIAL = { form: FORM_BYTES, personal: 'member' } as const;

/** A page with a vote on it. */
const VOTED = { form: FORM_BYTES, notice: 'vote' } as const;

/**
 * Every route of SPEC.md §2 and of API.md's list, tried from top to bottom. `default` redirects with 302, `old` with
 * 301 (API.md).
 */
const DECLARED = [
  { name: 'home', path: '/', kind: 'page' },

  { name: 'video', path: '/videos/{id}/', kind: 'page', ...VOTED },
  { name: 'videoDir', path: '/videos/{id}/{dir}/', kind: 'page', ...VOTED },
  // What a browser keeps; members are led to theirs.
  {
    name: 'history',
    path: '/videos/history/{page}/',
    kind: 'page',
    uncrawled: true,
    personal: 'member',
  },
  { name: 'videos', path: '/videos/{sort}/{page}/', kind: 'page', start: 'latest-updates/1/' },
  { name: 'embed', path: '/embed/{id}/', kind: 'page' },
  // The address of a video's page with `embed` written for `videos`.
  { name: 'embedDir', path: '/embed/{id}/{dir}/', kind: 'old', to: '/embed/{id}/' },
  { name: 'share', path: '/share/{id}/', kind: 'page', given: 'origin', uncrawled: true },

  { name: 'categories', path: '/categories/', kind: 'page' },
  { name: 'categoryPage', path: '/categories/{object_id}/{page}/', kind: 'page' },
  {
    name: 'category',
    path: '/categories/{object_id}/{sort}/{page}/',
    kind: 'page',
    start: 'latest-updates/1/',
  },

  { name: 'topCountry', path: '/top-country/{page}/', kind: 'page', start: '1/', given: 'country' },

  { name: 'oldLatest', path: '/latest-updates/', kind: 'old', to: '/videos/latest-updates/1/' },
  {
    name: 'oldLatestPage',
    path: '/latest-updates/{page}/',
    kind: 'old',
    to: '/videos/latest-updates/{page}/',
  },
  { name: 'oldTopRated', path: '/top-rated/', kind: 'old', to: '/videos/top-rated/1/' },
  {
    name: 'oldTopRatedPage',
    path: '/top-rated/{page}/',
    kind: 'old',
    to: '/videos/top-rated/{page}/',
  },
  { name: 'oldMostPopular', path: '/most-popular/', kind: 'old', to: '/videos/most-popular/1/' },
  {
    name: 'oldMostPopularPage',
    path: '/most-popular/{page}/',
    kind: 'old',
    to: '/videos/most-popular/{page}/',
  },
  {
    name: 'oldMostCommented',
    path: '/most-commented/',
    kind: 'old',
    to: '/videos/most-commented/1/',
  },
  { name: 'oldHistory', path: '/history/', kind: 'old', to: '/videos/history/1/' },
  { name: 'oldHistoryPage', path: '/history/{page}/', kind: 'old', to: '/videos/history/{page}/' },

  { name: 'search', path: '/search/{page}/', kind: 'page', start: '1/', uncrawled: true },

  { name: 'model', path: '/model/{dir}/', kind: 'page' },
  { name: 'modelInfo', path: '/model/{dir}/info/', kind: 'page' },
  { name: 'modelWall', path: '/model/{dir}/wall/', kind: 'page', ...SOCIAL },
  { name: 'modelVideos', path: '/model/{dir}/videos/{page}/', kind: 'page', start: '1/' },
  { name: 'models', path: '/models/{sort}/{page}/', kind: 'page', start: 'most-popular/1/' },
  {
    name: 'oldModelVideos',
    path: '/models/{dir}/videos/',
    kind: 'old',
    to: '/model/{dir}/videos/1/',
  },
  {
    name: 'oldModelVideosPage',
    path: '/models/{dir}/videos/{page}/',
    kind: 'old',
    to: '/model/{dir}/videos/{page}/',
  },
  { name: 'oldModelWall', path: '/models/{dir}/wall/', kind: 'old', to: '/model/{dir}/wall/' },
  {
    name: 'oldModelWallPage',
    path: '/models/{dir}/wall/{page}/',
    kind: 'old',
    to: '/model/{dir}/wall/',
  },

  { name: 'channel', path: '/channel/{dir}/', kind: 'page' },
  { name: 'channelInfo', path: '/channel/{dir}/info/', kind: 'page' },
  { name: 'channelWall', path: '/channel/{dir}/wall/', kind: 'page', ...SOCIAL },
  { name: 'channelVideos', path: '/channel/{dir}/videos/{page}/', kind: 'page', start: '1/' },
  { name: 'channels', path: '/channels/{sort}/{page}/', kind: 'page', start: 'most-popular/1/' },

  {
    name: 'playlist',
    path: '/playlist/{id}/{page}/',
    kind: 'page',
    start: '1/',
    form: FORM_BYTES,
    personal: 'member',
  },
  // The videos of a playlist as they stand beside a player, for its owner: the page of the video is the same for everybody.
  { name: 'playlistQueue', path: '/playlist/{id}/queue/', ...FOR_MEMBERS },
  { name: 'playlists', path: '/playlists/{sort}/{page}/', kind: 'page', start: 'most-popular/1/' },

  { name: 'albumCategories', path: '/albums/categories/', kind: 'page' },
  {
    name: 'albumCategory',
    path: '/albums/categories/{dir}/{sort}/{page}/',
    kind: 'page',
    start: 'latest-updates/1/',
  },
  { name: 'albums', path: '/albums/{sort}/{page}/', kind: 'page', start: 'latest-updates/1/' },
  { name: 'album', path: '/album/{id}/', kind: 'page', ...VOTED },
  { name: 'albumDir', path: '/album/{id}/{dir}/', kind: 'page', ...VOTED },

  // Members see there what is shown to members and friends alone.
  {
    name: 'community',
    path: '/community/{sort}/{page}/',
    kind: 'page',
    start: 'recent/1/',
    personal: 'member',
  },
  { name: 'member', path: '/member/{id}/', kind: 'page', ...SOCIAL },
  { name: 'memberWall', path: '/member/{id}/wall/{page}/', kind: 'page', start: '1/', ...SOCIAL },
  {
    name: 'memberFriends',
    path: '/member/{id}/friends/{page}/',
    kind: 'page',
    start: '1/',
    ...SOCIAL,
  },
  { name: 'memberSubscriptions', path: '/member/{id}/subscriptions/', kind: 'page', ...SOCIAL },
  {
    name: 'memberUploads',
    path: '/member/{id}/ed_videos/{page}/',
    kind: 'page',
    start: '1/',
    ...SOCIAL,
  },
  {
    name: 'memberFavourites',
    path: '/member/{id}/favourite_videos/{page}/',
    kind: 'page',
    start: '1/',
    ...SOCIAL,
  },
  {
    name: 'memberHistory',
    path: '/member/{id}/history/{page}/',
    kind: 'own',
    start: '1/',
    form: FORM_BYTES,
    access: 'owner',
  },
  {
    name: 'memberPlaylists',
    path: '/member/{id}/playlists/{page}/',
    kind: 'page',
    start: '1/',
    ...SOCIAL,
  },
  // Members show some of it to members or friends alone.
  { name: 'memberInfo', path: '/member/{id}/info/', ...FOR_EACH },

  // Whoever is shown somewhere and wants it gone needs no account.
  { name: 'report', path: '/report/', kind: 'own', access: 'anyone', form: CONTACT_FORM_BYTES },
  // What becomes of a report, for whoever has its key.
  { name: 'reportStatus', path: '/report/status/', ...FOR_EACH },
  { name: 'contact', path: '/information/contact/', kind: 'page', form: CONTACT_FORM_BYTES },
  { name: 'informationPages', path: '/information/', kind: 'page' },
  { name: 'information', path: '/information/{dir}/', kind: 'page' },
  { name: 'sitemapPage', path: '/sitemap-page/', kind: 'page' },
  { name: 'excluded', path: '/excluded/', kind: 'page', uncrawled: true },
  { name: 'settings', path: '/settings/', kind: 'page' },
  { name: 'landing', path: '/landing/', kind: 'page' },
  // What a browser shows of the site where it has no network.
  { name: 'offline', path: '/offline/', kind: 'page', uncrawled: true },

  { name: 'login', path: '/login/', ...FOR_EACH },
  { name: 'signup', path: '/signup/', ...FOR_EACH },
  { name: 'signupConfirm', path: '/signup/confirm/', ...FOR_EACH },
  { name: 'restorePassword', path: '/restore-password/', ...FOR_EACH },

  // What is shown is decided there; what was decided is told, and can be objected to, on a page of its owner's.
  { name: 'moderation', path: '/moderation/', ...OF_MODERATORS },
  { name: 'moderationLog', path: '/moderation/decisions/', ...OF_MODERATORS },
  { name: 'moderationCase', path: '/moderation/{id}/', ...OF_MODERATORS },
  { name: 'decision', path: '/decision/{id}/', ...OF_MEMBERS },

  // Asked by other sites for the embed of an address of ours.
  { name: 'oembed', path: '/oembed/', kind: 'data', given: 'origin' },

  // Of a visitor who is not signed in SPEC.md §2 says that they go home; of messages it says nothing.
  {
    name: 'watchLater',
    path: '/watch_later_videos/{id}/{page}/',
    kind: 'own',
    start: '1/',
    form: FORM_BYTES,
    access: 'owner',
    otherwise: '/',
  },
  {
    name: 'edit',
    path: '/edit/',
    kind: 'own',
    form: PICTURE_FORM_BYTES,
    access: 'member',
    otherwise: '/',
  },
  // A channel, for whoever says that it is theirs, and for whose it is.
  { name: 'ownChannel', path: '/edit/channel/{dir}/', ...OF_MEMBERS, form: CHANNEL_FORM_BYTES },
  // Those that are one's own, or claimed.
  { name: 'ownChannels', path: '/edit/channels/', ...OF_MEMBERS },
  { name: 'addTo', path: '/add-to/{id}/', ...OF_MEMBERS },
  // `{sort}` is what kind of thing: channels, models, members; `{dir}` of a member is the number.
  { name: 'subscribe', path: '/subscribe/{sort}/{dir}/', ...OF_MEMBERS },
  // What is new of what its visitor subscribes to.
  { name: 'subscriptionVideos', path: '/subscriptions/{page}/', start: '1/', ...FOR_MEMBERS },
  { name: 'editAccount', path: '/edit/account/', ...OF_MEMBERS },
  { name: 'editData', path: '/edit/data/', ...OF_MEMBERS },
  // One's own pages by addresses that are the same for everybody.
  { name: 'me', path: '/me/{dir}/', ...FOR_MEMBERS },
  { name: 'uploadVideo', path: '/upload-video/', ...OF_MEMBERS, otherwise: '/' },
  // A video of one's own: its figures, and what may be changed.
  { name: 'ownVideo', path: '/upload-video/{id}/', ...OF_MEMBERS, form: CAPTIONS_FORM_BYTES },
  { name: 'uploadAlbum', path: '/upload-album/', ...OF_MEMBERS },
  // The comments of a video with what its visitor can do: the page of the video is the same for everybody.
  { name: 'comments', path: '/comments/{id}/', ...OF_MEMBERS },
  { name: 'conversation', path: '/messages/{id}/', ...OF_MEMBERS },
  { name: 'notifications', path: '/notifications/', ...OF_MEMBERS },
  // The link of a mail: whoever has it ends such mails, and mail programs post to it themselves (RFC 8058).
  { name: 'notificationsStop', path: '/notifications/stop/', ...FOR_EACH },
  { name: 'messages', path: '/messages/', ...OF_MEMBERS },
] as const satisfies readonly Row[];

type Declared = (typeof DECLARED)[number];
interface Shorter {
  readonly name: `${Declared['name']}${'Default' | 'Sort'}`;
  readonly path: string;
  readonly kind: 'default';
  readonly to: string;
}

/** The addresses that lead to where a row starts: without order and page, and with an order alone where that says all. */
function shorterOf({ name, path, ...row }: Declared): Shorter[] {
  if (!('start' in row)) return [];
  const parts = row.start.split('/');
  const base = path.split('/').slice(0, -parts.length).concat('').join('/');
  const bare = {
    name: `${name}Default`,
    path: base,
    kind: 'default',
    to: base + row.start,
  } as const;
  if (parts.length < 3 || base.includes('{')) return [bare];
  const sorted = `${base}{sort}/`;
  return [bare, { name: `${name}Sort`, path: sorted, kind: 'default', to: `${sorted}1/` }];
}

export const ROUTES: readonly (Declared | Shorter)[] = DECLARED.flatMap((row) => [
  row,
  ...shorterOf(row),
]);

export type RouteName = (typeof ROUTES)[number]['name'];
