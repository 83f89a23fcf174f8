import type { Attempt } from '#platform/limits/limit-store.ts';
import type { FollowPurges } from '#lib/purge-news.ts';
import type { VideoLimit } from '#lib/video-limit.ts';

/** The API as the rest of the process sees it, wherever it runs. */
export interface Runtime {
  mode: 'embedded' | 'remote';
  /** Answers `/api/*` and `/media/*`. Never rejects for a reason a visitor could cause. */
  fetch(request: Request): Promise<Response>;
  /** Tells which pages are no longer true, first what became so since the position; nothing where another process would have to tell. */
  followPurges: FollowPurges;
  /** Takes what an API elsewhere says by itself that it changed, in the words of `PURGED_HEADER`; gives whether they are. Null where the API is this process's own. */
  hearPurged: ((told: string) => boolean) | null;
  /** Whether what this process has to keep can be written; always where another one keeps it. */
  isWritable(): Promise<boolean>;
  /** How many jobs of this process's database wait, and how many were given up; null where another one has them. */
  countJobs(): Promise<{ waiting: number; dead: number } | null>;
  /** Whether uploaded files can be stored; null where another process has them. */
  canStoreFiles(): Promise<boolean | null>;
  /** Marks something as used, for all processes of the site; false where it was before. */
  useOnce(attempt: Attempt): Promise<boolean>;
  /** Where a video is not shown, and by whose will; undefined for none, and where another process has the decisions. */
  limitOf(video: number): VideoLimit | undefined | Promise<VideoLimit | undefined>;
  /** Ends answers that would go on for ever, before a server waits for what it has under way. */
  endStreams(): void;
  /** Makes ready, once this process listens, what a first visitor would wait for. */
  warm(): void;
  close(): Promise<void>;
}
