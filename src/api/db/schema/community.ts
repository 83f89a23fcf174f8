import type { MailTable } from '#platform/mail/outbox.ts';
import type { VoteSection } from '#contract/enums.ts';
import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

export interface CommentTable {
  id: Generated<number>;
  section: 'videos' | 'albums' | 'playlists' | 'models' | 'channels' | 'members';
  object_id: number;
  member_id: number;
  /** none of one that is deleted and whose likes still have to go */
  text: string;
  lang: Generated<string>;
  added_ts: number;
  visible: Generated<Flag>;
  /** the comment it answers, which answers none itself; it may be gone */
  parent_id: number | null;
  edited_ts: number | null;
  /** how many rows of `comment_likes` it has */
  likes: Generated<number>;
}

/** A member likes a comment once. */
export interface CommentLikeTable {
  comment_id: number;
  member_id: number;
  added_ts: number;
}

export interface WallPostTable {
  id: Generated<number>;
  /** whose wall */
  section: 'members' | 'models' | 'channels';
  object_id: number;
  /** who wrote it */
  member_id: number;
  text: string;
  lang: Generated<string>;
  added_ts: number;
  visible: Generated<Flag>;
}

/** Inserting a vote counts it; a second one of the same voter breaks the primary key. */
export interface VoteTable {
  section: VoteSection;
  object_id: number;
  /** `m:` + member id, or `v:` + a visitor's key */
  voter: string;
  vote: Flag;
  added_ts: number;
}

export interface ReportTable {
  id: Generated<number>;
  subject: string;
  section: string | null;
  object_id: number | null;
  email: string;
  message: string;
  referrer: string | null;
  file: string | null;
  member_id: number | null;
  added_ts: number;
  /** Of the captcha: it counts once. */
  ticket: string | null;
  digest: string | null;
  proved: Generated<Flag>;
  mailed_ts: number | null;
}

/** day = whole days since 1970, UTC. */
export interface VideoViewsDailyTable {
  day: number;
  video_id: number;
  views: number;
  /** for how long it was watched, by clocks of players */
  watch_seconds: Generated<number>;
}

export interface PageViewsDailyTable {
  day: number;
  page: string;
  campaign: Generated<string>;
  views: number;
}

/** The mails of the outbox; one that takes a visitor's message to the operator names it. */
export interface MailOfReportTable extends MailTable {
  report_id: Generated<number | null>;
}
