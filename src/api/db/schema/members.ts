import type { ExclusionKind } from '#config/exclusions.ts';
import type { Audience, ListAudience } from '#config/profile.ts';
import type { MessageAudience } from '#config/messages.ts';
import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

export interface MemberTable {
  id: Generated<number>;
  /** unique without regard to case */
  username: string;
  display_name: string;
  avatar: string | null;
  cover: string | null;
  gender: number | null;
  birth_date: string | null;
  relationship: number | null;
  orientation: number | null;
  education: string | null;
  website: string | null;
  city: string | null;
  country: string | null;
  interests: string | null;
  occupation: string | null;
  about: string | null;
  lang: Generated<string>;
  /** who may see favourites, subscriptions, friends and the wall */
  privacy: Generated<ListAudience>;
  /** who may see gender and birth date */
  privacy_person: Generated<Audience>;
  /** who may see relationship and orientation */
  privacy_relations: Generated<Audience>;
  /** who may see city and country */
  privacy_place: Generated<Audience>;
  /** who may see education and occupation */
  privacy_work: Generated<Audience>;
  /** who may see website, interests and what they say of themselves */
  privacy_about: Generated<Audience>;
  /** who may begin to write to them */
  privacy_messages: Generated<MessageAudience>;
  joined_ts: number;
  seen_ts: number;
  friends: Generated<number>;
  subscribers: Generated<number>;
  role: Generated<'member' | 'moderator'>;
  /** 1 while nothing is added to their history */
  history_paused: Generated<Flag>;
  /** changes with what they leave out and searched for */
  choices_rev: Generated<number>;
}

/** One browser in which a member is signed in. */
export interface SessionTable {
  /** SHA-256, base64url: the token itself is with the browser alone. */
  token_hash: string;
  member_id: number;
  created_ts: number;
  expires_ts: number;
  /** The browser, as a member may know it: `Firefox, Linux`. */
  agent: Generated<string>;
  /** When it was last seen; 0 where that is when it was opened. */
  used_ts: Generated<number>;
}

/** favourites and watch_later alike. */
export interface MemberVideoTable {
  member_id: number;
  video_id: number;
  added_ts: number;
}

/** What a member watched: a row a video, of the last time. */
export interface HistoryTable extends MemberVideoTable {
  /** seconds into the video at which it was left; 0 where it was hardly begun, or finished */
  left_at: Generated<number>;
}

/** Something that a member never wants to see. */
export interface ExclusionTable {
  member_id: number;
  kind: ExclusionKind;
  /** the title without what does not tell two apart */
  title_key: string;
  title: string;
  dir: Generated<string>;
  added_ts: number;
}

/** What a member searched for: a row a text, of the last time. */
export interface RecentSearchTable {
  member_id: number;
  title_key: string;
  title: string;
  added_ts: number;
}

/** A setting that each browser of a member has, as the registry of browser storage names it. */
export interface MemberSettingTable {
  member_id: number;
  name: string;
  value: string;
  changed_ts: number;
}

export interface SubscriptionTable {
  member_id: number;
  section: 'channels' | 'models' | 'members';
  object_id: number;
  added_ts: number;
}

/** A friendship is two rows, one in each direction. */
export interface FriendTable {
  member_id: number;
  friend_id: number;
  added_ts: number;
}

/** Nothing comes from the blocked one to the member. */
export interface BlockTable {
  member_id: number;
  blocked_id: number;
  added_ts: number;
}

export interface FriendRequestTable {
  from_id: number;
  to_id: number;
  added_ts: number;
}
