import type { Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import type { FollowPurges, PurgeNews } from '#lib/purge-news.ts';
import { followPurges } from '#platform/purge/follow-purges.ts';
import type { PurgeLog } from '#platform/purge/purge-log.ts';
import type { PurgeTables } from '#platform/purge/table-purge-log.ts';
import type { Database } from './db/schema/index.ts';
import type { Log } from './log.ts';

/** Says, with the change itself, that pages with these tags (#config/cache-tags.ts) are no longer true. */
export type Purge = (transaction: Transaction<Database>, tags: readonly string[]) => Promise<void>;

/**
 * Has an act purge what it makes untrue once, at the end of its transaction: from then on all others who purge wait for it, so it may wait for none
 * of them any more (platform/purge/postgres-purge-log.ts). Gives what the act gives.
 */
export async function purgeLast<Context extends { purge: Purge }, Result>(
  context: Context,
  transaction: Transaction<Database>,
  act: (context: Context) => Promise<Result>,
): Promise<Result> {
  const tags = new Set<string>();
  const collect: Purge = (_transaction, more) => {
    for (const tag of more) tags.add(tag);
    return Promise.resolve();
  };
  const result = await act({ ...context, purge: collect });
  if (tags.size > 0) await context.purge(transaction, [...tags]);
  return result;
}

export interface Purges {
  purge: Purge;
  follow: FollowPurges;
  /** Resolves when all that follow know what this process has committed so far. */
  told: () => Promise<void>;
  /** Removes what no reader needs by now. */
  forgetOld: () => Promise<number>;
  close: () => Promise<void>;
}

interface PurgesOptions {
  purgeLog: PurgeLog<Transaction<PurgeTables>>;
  log: Log;
  /** What every page's shell is made of. */
  shells: { clear: () => void };
  /** Counts that lists show. */
  totals: { clear: () => void };
  /** Which videos are limited to some countries. */
  limits: { clear: () => void };
  /** Titles of categories. */
  labels: { clear: () => void };
}

/**
 * Opens the purge log of a database and follows it for what the API itself remembers: that is forgotten before
 * anybody else is told, so that a page rendered then is made of what is true.
 */
export async function openPurges(options: PurgesOptions): Promise<Purges> {
  const { purgeLog, log, shells, totals, limits, labels } = options;

  function forget({ tags, isComplete }: PurgeNews): void {
    if (!isComplete || tags.includes(cacheTags.main)) shells.clear();
    if (!isComplete || tags.includes(cacheTags.videos)) totals.clear();
    if (!isComplete || tags.includes(cacheTags.limits)) limits.clear();
    if (!isComplete || tags.includes(cacheTags.categories)) labels.clear();
  }

  const follow: FollowPurges = (position, apply) =>
    followPurges({
      log: purgeLog,
      position,
      apply: (news) => {
        forget(news);
        apply(news);
      },
      onFailure: (error) => {
        log.error({ err: error }, 'the purge log cannot be read');
      },
    });

  return {
    purge: (transaction, tags) => purgeLog.write(transaction.$pickTables<'purge_log'>(), tags),
    follow,
    told: () => purgeLog.told(),
    forgetOld: () => purgeLog.forgetOld(),
    // Also where nobody keeps pages.
    close: await follow(null, () => undefined),
  };
}
