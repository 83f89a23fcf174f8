import { NOTICE_CATEGORIES } from '#config/notices.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { isNotice } from '#lib/notice-codes.ts';
import { readHistoryNotice } from '#lib/history-notice.ts';
import { readSocialNotice } from '#lib/social-notices.ts';
import { NOTICE_QUERY } from '#lib/form-return.ts';
import { PROVIDER_NOTICES } from '#lib/provider-notice.ts';
import { pageNumber } from '#lib/page-number.ts';
import type { RouteName } from './table.ts';

/** Reads a value of an address and writes it in its one spelling; `''` where it makes no page of its own. */
export type QueryRule = (text: string) => string;
export type QueryRules = Readonly<Record<string, QueryRule>>;

const page: QueryRule = (text) => (pageNumber(text) > 1 ? String(pageNumber(text)) : '');
const id: QueryRule = (text) => (/^[1-9]\d{0,11}$/.test(text) ? text : '');
const text: QueryRule = (value) => value;
const oneOf =
  (...values: readonly string[]): QueryRule =>
  (value) =>
    values.includes(value) ? value : '';

const commentSort = oneOf('oldest', 'best');

const WATCH: QueryRules = {
  page,
  comments_page: page,
  comments_sort: commentSort,
  playlist: id,
  pl_page: page,
  // One part of a video page instead of the whole: it takes the place of its former page.
  part: oneOf('related', 'comments', 'strip'),
};

/** What came of a form that a member sent about another one. */
const SAID: QueryRules = { said: (code) => readSocialNotice(code) ?? '' };

/** Whether a form was taken. */
const SAVED: QueryRules = { saved: oneOf('1') };
/** Also its files, or what goes on to the moderators. */
const SAVED_FILES: QueryRules = { saved: oneOf('1', '2', '3', '4') };

/** What the pages of a row may depend on besides its path, where it shows no list: those say it themselves. */
export const ROUTE_QUERIES: Partial<Readonly<Record<RouteName, QueryRules>>> = {
  video: WATCH,
  videoDir: WATCH,
  ...{ subscribe: SAID, modelWall: SAID, channelWall: SAID },
  ...{ member: SAID, memberWall: SAID, memberFriends: SAID, memberSubscriptions: SAID },
  ...{ memberUploads: SAID, memberFavourites: SAID, memberPlaylists: SAID, memberInfo: SAID },
  login: {
    back: text,
    sent: oneOf('1', '2', '3', '4', ...Object.keys(PROVIDER_NOTICES)),
    step: oneOf('code', 'cookie', 'link', 'name'),
  },
  signup: { back: text, sent: oneOf('1') },
  signupConfirm: { token: text, sent: oneOf('1'), back: text },
  restorePassword: { token: text, sent: oneOf('1'), back: text },
  ...{ edit: SAVED, ownVideo: SAVED, ownChannel: SAVED },
  // The album of one's own that is changed, or a page of one's own.
  uploadAlbum: { ...SAVED_FILES, edit: id, page },
  // The video for which a new file is brought.
  uploadVideo: { ...SAVED_FILES, replaces: id },
  editAccount: {
    sent: oneOf(
      ...[
        '1',
        '2',
        '3',
        '4',
        'restored',
        'withdrawn',
        'dropped',
        'factor',
        'sessions',
        'passkey-added',
        'passkey-named',
        'passkey-removed',
      ],
      ...Object.keys(PROVIDER_NOTICES),
    ),
  },
  comments: {
    page,
    sort: commentSort,
    // The comment to answer, to correct, and the one just written.
    ...{ reply: id, edit: id, at: id },
    part: oneOf('comments'),
  },
  // The video that is being watched.
  playlistQueue: { video: id, pl_page: page, part: oneOf('strip') },
  messages: { page, part: oneOf('conversations'), sent: oneOf('audience', 'cleared') },
  conversation: {
    // The oldest message that is shown already, and what came of a form.
    before: id,
    sent: oneOf('message', 'cleared', 'removed', 'blocked', 'unblocked'),
    part: oneOf('conversation'),
  },
  notifications: { page, part: oneOf('notifications'), sent: oneOf('ways') },
  notificationsStop: { token: text, sent: oneOf('1') },
  contact: { sent: oneOf('1'), subject: text },
  // The photo of an album that is meant, by its place.
  report: { of: text, photo: id, category: oneOf(...NOTICE_CATEGORIES), sent: oneOf('1') },
  reportStatus: { token: text, sent: oneOf('1') },
  moderation: { page, sent: oneOf('decided') },
  // The page of its reports.
  moderationCase: { page, sent: oneOf('claim') },
  moderationLog: { page },
  decision: { sent: oneOf('1') },
  // What came of the form: put back, failed, or what was removed.
  memberHistory: { sent: (sent) => (readHistoryNotice(sent) ? sent : '') },
  editData: { sent: oneOf('archive', 'kept', 'leaving', 'moved') },
  // https://oembed.com, §2.2
  oembed: { url: text, format: text, maxwidth: text, maxheight: text },
};

/** What a feed may be asked with besides what its list takes: its readers send no cookie, so the address says of which site group it is. */
export const FEED_QUERY: QueryRules = { group: oneOf(...SITE_GROUPS) };

/** What any page may be asked with: what came of a form that was sent without script. */
export const COMMON_QUERY: QueryRules = {
  [NOTICE_QUERY]: (text) => (isNotice(text) ? text : ''),
};
