import { NOTICE_CATEGORIES } from '#config/notices.ts';
import { readNoticeCode } from '#lib/notice-codes.ts';
import { readHistoryTold } from '#lib/history-told.ts';
import { readSocialNotice } from '#lib/social-notices.ts';
import { NOTICE_QUERY } from '#lib/form-return.ts';
import { PROVIDER_TOLD } from '#lib/provider-told.ts';
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

/** What came of a form with a file: a field and what is wrong with it. */
const FILE_FORM: QueryRules = {
  saved: oneOf('1'),
  said: (value) => (/^\w{1,20}\.\w{1,40}$/.test(value) ? value : ''),
};

/** What the pages of a row may depend on besides its path, where it shows no list: those say it themselves. */
export const ROUTE_QUERIES: Partial<Readonly<Record<RouteName, QueryRules>>> = {
  video: WATCH,
  videoDir: WATCH,
  ...{ subscribe: SAID, modelWall: SAID, channelWall: SAID },
  ...{ member: SAID, memberWall: SAID, memberFriends: SAID, memberSubscriptions: SAID },
  ...{ memberUploads: SAID, memberFavourites: SAID, memberPlaylists: SAID, memberInfo: SAID },
  login: {
    back: text,
    sent: oneOf('1', '2', ...Object.keys(PROVIDER_TOLD)),
    step: oneOf('code', 'link', 'name'),
  },
  signup: { back: text, sent: oneOf('1') },
  signupConfirm: { token: text, sent: oneOf('1') },
  restorePassword: { token: text, sent: oneOf('1') },
  edit: { saved: oneOf('1') },
  ...{ uploadVideo: FILE_FORM, uploadAlbum: FILE_FORM },
  ownVideo: { saved: oneOf('1') },
  editAccount: { sent: oneOf('1', '2', '3', '4', ...Object.keys(PROVIDER_TOLD)) },
  comments: {
    page,
    sort: commentSort,
    // The comment to answer, to correct, and the one just written.
    ...{ reply: id, edit: id, at: id },
    part: oneOf('comments'),
  },
  messages: { page, part: oneOf('conversations'), sent: oneOf('audience') },
  conversation: {
    // The oldest message that is shown already, and what came of a form.
    ...{ before: id, sent: oneOf('message', 'report') },
    part: oneOf('conversation'),
  },
  notifications: { page, part: oneOf('notifications'), sent: oneOf('ways') },
  notificationsStop: { token: text, sent: oneOf('1') },
  contact: { sent: oneOf('1'), subject: text },
  report: { of: text, category: oneOf(...NOTICE_CATEGORIES), sent: oneOf('1') },
  reportStatus: { token: text, sent: oneOf('1') },
  moderation: { page, sent: oneOf('decided') },
  moderationLog: { page },
  decision: { sent: oneOf('1') },
  // What came of the form: put back, failed, or what was removed.
  memberHistory: { sent: (sent) => (readHistoryTold(sent) ? sent : '') },
  editData: { sent: oneOf('archive', 'kept', 'moved') },
  // https://oembed.com, §2.2
  oembed: { url: text, format: text, maxwidth: text, maxheight: text },
};

/** What any page may be asked with: what came of a form that was sent without script. */
export const COMMON_QUERY: QueryRules = {
  [NOTICE_QUERY]: (code) => readNoticeCode(code) ?? '',
};
