import { CONFIRM_SECONDS } from './limits.ts';

/** How often one address may do something before it is answered `too_many_attempts`. */
export interface Rate {
  times: number;
  seconds: number;
}

/**
 * What a wider range of addresses may do as against one: who is given a range that wide is one visitor at most as often
 * as many.
 */
export const WIDER_RANGE_FACTOR = 4;
/** Keys that are remembered for each limit; beyond that the ones longest without an attempt are forgiven. */
export const MAX_RATE_KEYS = 20_000;

/** Generous, because the people of a whole house or mobile network may share an address. */
export const RATE_LIMITS = {
  /** Tries of what follows, whatever comes of them. */
  stat: { times: 1000, seconds: 60 },
  vote: { times: 30, seconds: 60 },
  /** First votes on one object: who throws the cookie away that makes them one person meets this. */
  first_vote: { times: 5, seconds: 6 * 3600 },
  /** What members write and do below videos and on walls: of an address, then of one member. */
  comm: { times: 60, seconds: 60 },
  comm_of_member: { times: 20, seconds: 300 },
  comm_like: { times: 120, seconds: 60 },
  view: { times: 120, seconds: 60 },
  /** Views of one object that count: looking again soon is one view. */
  counted_view: { times: 1, seconds: 1800 },
  /** Tellings of how long a video was watched: of an address, and those of one video that count. */
  watch: { times: 120, seconds: 60 },
  counted_watch: { times: 40, seconds: 3600 },
  page: { times: 600, seconds: 60 },
  /** Forms to pages that answer them: more than the API takes, which says so in the visitor's language. */
  form_page: { times: 120, seconds: 3600 },
  /** Actions of input.php of every kind, whatever comes of them. */
  input: { times: 600, seconds: 60 },
  /** Changes of one's own profile, whatever comes of them. */
  member: { times: 240, seconds: 3600 },
  /** What one member subscribes to, whom they ask to be friends, and whom they block. */
  subscribe_of_member: { times: 120, seconds: 600 },
  friend_request_of_member: { times: 30, seconds: 3600 },
  block_of_member: { times: 60, seconds: 3600 },
  /** Tries of a message to a member, of an address; messages of one member; whom they begin to write to. */
  messages: { times: 600, seconds: 60 },
  /** Streams of events that one member opens: each page that waits for messages has one. */
  events_of_member: { times: 60, seconds: 60 },
  message_of_member: { times: 30, seconds: 60 },
  conversation_of_member: { times: 30, seconds: 86_400 },
  /** Pictures of one member's own: each costs work to draw. */
  picture_of_member: { times: 30, seconds: 3600 },
  /** Requests that bring or change uploads: a file of ten gigabytes takes 1,280. What one member begins to upload. */
  uploads: { times: 3000, seconds: 600 },
  upload_of_member: { times: 60, seconds: 86_400 },
  /** Photos of albums: each costs work to draw. */
  photo_of_member: { times: 600, seconds: 86_400 },
  /** Tries of a message, whatever comes of them: a picture costs work to look at. */
  report: { times: 60, seconds: 3600 },
  /** Messages that are kept. */
  report_kept: { times: 20, seconds: 3600 },
  /** Messages of those who proved no work, of one address and of all together. */
  report_unproved: { times: 5, seconds: 3600 },
  report_unproved_of_all: { times: 100, seconds: 3600 },
  /** Reports that somebody is under age, proved or not: they have these alone, which nobody else's messages take. */
  report_underage: { times: 40, seconds: 3600 },
  /** Receipts to one address: beyond that a report is taken without a mail. */
  notice_mail_to: { times: 5, seconds: 3600 },
  /** Objections to decisions, whatever comes of them. */
  appeal: { times: 30, seconds: 3600 },
  /** Tries to sign in, of one address for whatever names, for one name, and of everybody for one name. */
  sign_in: { times: 60, seconds: 900 },
  sign_in_name: { times: 10, seconds: 900 },
  sign_in_name_of_all: { times: 200, seconds: 3600 },
  /** Passwords and links tried by somebody who is signed in, or has a mail. */
  account: { times: 30, seconds: 900 },
  /** Questions to a passkey: a page of the sign-in makes one by itself. */
  passkey: { times: 240, seconds: 3600 },
  /** Codes of a second factor, of one account: who tries them knows its password. */
  factor: { times: 10, seconds: 900 },
  /** Wrong ones of a day: with three of a million right at any time, one in 5,000 a day is guessed. */
  factor_of_day: { times: 60, seconds: 86_400 },
  /** Mails to who owns the account that somebody tried too many. */
  factor_told: { times: 1, seconds: 86_400 },
  /** What was told by mail and taken back before it was read is told by no second mail. */
  mailed_again: { times: 1, seconds: 86_400 },
  /** Sign-ups and restores: each asks for a mail. Of those who proved no work fewer, of one address and of all together. */
  account_mail: { times: 20, seconds: 3600 },
  account_mail_unproved: { times: 5, seconds: 3600 },
  account_mail_unproved_of_all: { times: 100, seconds: 3600 },
  /** Mails to one mailbox: nobody's is filled by others. Links for a new password count by themselves, or whoever asks for other mails would keep its owner from one. */
  account_mail_to: { times: 5, seconds: 3600 },
  restore_mail_to: { times: 5, seconds: 3600 },
  /** A captcha counts once. */
  captcha_used: { times: 1, seconds: 7200 },
  /** The mail that is asked for with one, and that it was sent: the same form sent twice is done once, and no mistake. */
  captcha_for: { times: 1, seconds: 7200 },
  captcha_done: { times: 1, seconds: 7200 },
  /** A link that confirms an address: that it is being followed, and that it was, as long as it could be. */
  confirm_begun: { times: 1, seconds: 60 },
  confirm_done: { times: 1, seconds: CONFIRM_SECONDS },
} as const satisfies Record<string, Rate>;

export type RateLimitName = keyof typeof RATE_LIMITS;
