import { z } from 'zod';
import {
  DEFAULT_NOTIFICATION_WAY,
  NOTIFICATION_KINDS,
  NOTIFICATION_WAYS,
  TOLD_KINDS,
  type NotificationKind,
  type NotificationWay,
} from '#config/notifications.ts';
import { CASE_SECTIONS, MEASURES } from '#config/moderation.ts';
import { looseMediaAddress } from '../addresses.ts';
import type { QueryCodec, ReadCall } from '../call.ts';
import { OBJECT_SECTIONS } from '../enums.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { looseLine } from '../texts.ts';
import { listOf, looseCount, wireDate, wireFlag, wireId } from '../wire.ts';

const person = z
  .object({ _id: wireId, name: looseLine, avatar: looseMediaAddress })
  .transform(({ _id: id, ...others }) => ({ id, ...others }));

/** What a decision did (`doneText`); null of what is none. */
const decided = z
  .object({
    section: z.enum(CASE_SECTIONS).nullable(),
    measure: z.enum(MEASURES),
    appeal: wireFlag,
    lost: wireFlag,
    gone: wireFlag,
  })
  .transform(({ appeal: isAppeal, lost: isLost, gone: isGone, ...others }) => ({
    ...others,
    ...{ isAppeal, isLost, isGone },
  }))
  .nullable()
  .catch(null)
  .default(null);

const notification = z
  .object({
    notification_id: wireId,
    kind: z.enum(TOLD_KINDS),
    section: z.enum(OBJECT_SECTIONS),
    object_id: looseCount,
    item_id: looseCount,
    /** What was decided about is called; else ''. */
    title: looseLine,
    decided,
    /** The latest of those whose doing it was, and how many they are. */
    people: listOf(person),
    count: looseCount,
    unread: wireFlag,
    added_date: wireDate,
  })
  .transform((wire) => ({
    id: wire.notification_id,
    kind: wire.kind,
    about: { section: wire.section, id: wire.object_id, item: wire.item_id },
    title: wire.title,
    decided: wire.decided,
    people: wire.people,
    count: wire.count,
    unread: wire.unread,
    at: wire.added_date,
  }));
export type Notification = z.output<typeof notification>;

const way = z.enum(NOTIFICATION_WAYS).catch(DEFAULT_NOTIFICATION_WAY);
const ways = z
  .partialRecord(z.enum(NOTIFICATION_KINDS), way)
  .catch({})
  .transform((chosen) =>
    Object.fromEntries(
      NOTIFICATION_KINDS.map((kind) => [kind, chosen[kind] ?? DEFAULT_NOTIFICATION_WAY]),
    ),
  ) as unknown as z.ZodType<Record<NotificationKind, NotificationWay>, unknown>;

export const notificationsAnswer = z
  .object({
    notifications: listOf(notification),
    total_count: looseCount,
    pages: looseCount,
    unread: looseCount,
    /** When the latest of all came, in seconds; 0 where the host does not say. */
    last: looseCount,
    ways,
    /** Whether the member has an address for mail. */
    has_mail: wireFlag,
  })
  .transform(({ total_count: totalCount, has_mail: hasMail, ...others }) => ({
    ...others,
    totalCount,
    hasMail,
  }));
export type Notifications = z.output<typeof notificationsAnswer>;

const page: QueryCodec<{ page: number } | undefined> = {
  encode: (of) => (of && of.page > 1 ? `?page=${of.page}` : ''),
  decode: (search) => ({ page: params.page.decode(search.get('page') ?? '1') }),
};

/** What concerns the viewer, the latest first, and where they want to be told of what. The path is ours. */
export const notifications: ReadCall<object, { page: number } | undefined, Notifications> = {
  kind: 'read',
  name: 'notifications',
  access: 'member',
  path: path`notifications.php`,
  query: page,
  answer: notificationsAnswer,
  errors: ['need_auth', 'bad_page'],
};
