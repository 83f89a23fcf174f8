/** What a member is told of; each kind has a setting of its own. Of `message` the header's number of messages tells, too. */
export const NOTIFICATION_KINDS = [
  'reply',
  'comment',
  'comment_like',
  'wall_post',
  'friend_request',
  'friend_accepted',
  'subscriber',
  'message',
] as const;
/** What a member is told whatever they want to hear: what moderators decided about something of theirs. */
const ALWAYS = 'decision';
/** Every kind; those a member can set are NOTIFICATION_KINDS. */
export const TOLD_KINDS = [...NOTIFICATION_KINDS, ALWAYS] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type ToldKind = (typeof TOLD_KINDS)[number];

export const isAlwaysTold = (kind: ToldKind): kind is typeof ALWAYS => kind === ALWAYS;

/** Where a kind is told: on the site, there and by mail, nowhere. */
export const NOTIFICATION_WAYS = ['site', 'mail', 'off'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** Who chose nothing gets no mail. */
export const DEFAULT_NOTIFICATION_WAY: NotificationWay = 'site';

/** Notifications are kept for so long, read or not; those of decisions for STRIKE_SECONDS. */
export const NOTIFICATION_KEPT_SECONDS = 90 * 86_400;
/** Of the same kind about the same thing those that are not read yet are one, which names so many people. */
export const NOTIFICATION_NAMES = 2;
export const NOTIFICATIONS_PAGE_SIZE = 20;
