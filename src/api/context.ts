import type { CookieName } from '#config/cookies.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Blobs } from '#platform/blobs/blobs.ts';
import type { NewJob } from '#platform/jobs/job.ts';
import type { RateLimitName } from '#config/rate-limits.ts';
import type { Database } from './db/schema/index.ts';
import type { Purge } from './purges.ts';
import type { RateLimits } from './middleware/rate-limit.ts';
import type { Mails } from './mail.ts';
import type { Log } from './log.ts';
import type { OpenIdProviders } from './services/providers/openid.ts';
import type { LimitedVideos } from './services/moderation/limited-videos.ts';
import type { Tickets } from './captcha/tickets.ts';
import type { UsedTickets } from './captcha/used-tickets.ts';
import type { PictureRedrawer } from './services/reports/redraw.ts';
import type { CategoryCache } from './services/category-cache.ts';
import type { TtlCache } from './ttl-cache.ts';
import type { Reads } from '#platform/database/database.ts';
import type { InTurn } from '#platform/turns.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Viewer } from './viewer.ts';
import type { ViewCounter } from './services/stat/view-counter.ts';

/** What every service works with; made once when the API starts. */
export interface ServiceContext {
  db: Kysely<Database>;
  /** Lists, counts and searches. */
  catalogue: Catalogue;
  /** For transactions that only count: a power cut may take the last moments of them, so nobody waits for a disk. */
  statistics: Kysely<Database>;
  /** About how long a slice of them may take, in milliseconds. */
  sliceMs: number;
  /** For queries of a service's own that may take long, by what they are for. */
  reads: Reads<Database>;
  /** In which searches are worked at. */
  searchTurn: InTurn;
  now: () => Date;
  /** What the shell of every page is made of, until `main` is purged. */
  shells: TtlCache<object>;
  /** How long lists are, where that was counted a moment ago. */
  totals: TtlCache<number>;
  /** Names of categories, which every tile shows. */
  labels: CategoryCache;
  views: ViewCounter;
  /** What addresses did lately. */
  limits: RateLimits;
  /** Captchas, and those that a message came with. */
  tickets: Tickets;
  usedTickets: UsedTickets;
  /** Draws visitors' pictures anew. */
  pictures: PictureRedrawer;
  /** The address of mail to which visitors' messages are sent. */
  reportsTo: string;
  /** The secret key of what becomes of a report, made of the captcha that it came with: sent twice, it has one. */
  receiptOf: (ticket: string) => string;
  /** Sends mail. */
  mails: Mails;
  /** The address visitors use, where the operator names one. */
  publicOrigin: string | null;
  /** Where links of mails lead; null where the site knows no address of its own. */
  mailOrigin: string | null;
  /** Adds a job with the caller's transaction. */
  enqueue: (transaction: Transaction<Database>, job: NewJob) => Promise<void>;
  /** Where files are. */
  blobs: Blobs;
  /** A folder of this process's own for what it is at; aborted when the process is about to end. */
  scratch: { folder: string; signal: AbortSignal };
  /** Signs addresses of files that are not for everybody. */
  assetSecret: string;
  /** Signs what ends mails of a kind for their reader. */
  mailSecret: string;
  /** Tells open pages of members what is new. */
  events: { open: (viewer: Viewer, known: string) => Promise<ReadableStream<Uint8Array>> };
  /** Seals the secrets of second factors. */
  factorSecret: string;
  /** By whom else visitors may be vouched for. */
  providers: OpenIdProviders;
  /** How many cases a moderator may look at on one day. */
  casesADay: number;
  /** Whether it is told from which country a visitor asks. */
  knowsCountries: boolean;
  /** Which videos are not shown in some countries. */
  limited: Pick<LimitedVideos, 'find'>;
  log: Log;
  purge: Purge;
  /** Resolves when this process's pages know what it has purged so far. */
  purgesTold: () => Promise<void>;
}

/** A service context for one call. */
export interface CallContext extends ServiceContext {
  /** What comes before paths in answers: an origin, or nothing for calls within the process. */
  base: string;
  /** Whose call it is; null where nobody is signed in, and for every read whose answer others get too. */
  viewer: Viewer | null;
}

/** A call that may keep something with its visitor. */
export interface WriteContext extends CallContext {
  /**
   * Counts one more attempt of the visitor's address, at `about` where only what concerns that one thing counts. Never within a transaction. Rejects with
   * `too_many_attempts`. A call from within the process has no address and is never refused.
   */
  limit: (name: RateLimitName, about?: string) => Promise<void>;
  /** How the visitor's program calls itself; empty where it says nothing. */
  userAgent: string;
  /** A cookie that came along, where it is as `shape` says; without, short and plain. */
  cookie: (name: CookieName, shape?: RegExp) => string | undefined;
  /** Keeps a cookie with the visitor; null takes it away. */
  setCookie: (name: CookieName, value: string | null) => void;
}

/** Seconds since 1970, as the database keeps times. */
export function seconds(context: Pick<ServiceContext, 'now'>): number {
  return Math.floor(context.now().getTime() / 1000);
}
