import type { NotificationKind, NotificationWay, ToldKind } from '#config/notifications.ts';
import type { ObjectSection } from '#contract/enums.ts';
import type { Generated } from 'kysely';

/** What a member is told of. */
export interface NotificationTable {
  id: Generated<number>;
  /** who is told */
  member_id: number;
  kind: ToldKind;
  /** what it is about: a page's object, and a comment on it (0 for none) */
  section: ObjectSection;
  object_id: number;
  item_id: Generated<number>;
  /** while it is not read: what the next one of the same about the same is found by; null once it is read */
  open_key: string | null;
  created_ts: number;
  updated_ts: number;
}

/** Whose doing a notification was. */
export interface NotificationPersonTable {
  notification_id: number;
  member_id: number;
  added_ts: number;
}

/** Where a member wants to be told of a kind. */
export interface NotificationWayTable {
  member_id: number;
  kind: NotificationKind;
  way: NotificationWay;
}
