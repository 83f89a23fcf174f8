import type { Generated } from 'kysely';

/** What a member wrote to another one. */
export interface MessageTable {
  id: Generated<number>;
  /** the numbers of both, the lower one first: `3:12` */
  pair: string;
  from_id: number;
  to_id: number;
  text: string;
  /** of the form that it was sent with: sent twice, it is there once */
  send_key: string | null;
  added_ts: number;
}

/** A conversation as one of its two members has it. */
export interface ConversationTable {
  member_id: number;
  other_id: number;
  /** the latest message that this member sees; null for none */
  last_id: number | null;
  /** how many of the other's are not read */
  unread: Generated<number>;
  /** messages up to this one are read */
  read_id: Generated<number>;
  /** messages up to this one are deleted for this member */
  cleared_id: Generated<number>;
}
