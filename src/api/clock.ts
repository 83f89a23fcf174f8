import { seconds, type ServiceContext } from './context.ts';
import type { OpenDatabase } from './db/open.ts';
import { refreshPopularity } from './db/popularity.ts';
import { publishDue } from './db/publication.ts';
import { moveSearchEntries } from './db/search-index.ts';
import type { Log } from './log.ts';
import { dropStrayPictures, forgetReports } from './services/reports/forget.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Ids whose popularity is recomputed in one transaction: short, so that nobody waits for it. */
const SLICE = 5000;

interface Clock {
  context: ServiceContext;
  /** Removes what no reader of the purge log needs by now. */
  forgetPurges: () => Promise<number>;
  database: OpenDatabase;
  log: Log;
}

/** Lists videos whose time has come. */
export async function publish({ context, log }: Pick<Clock, 'context' | 'log'>): Promise<void> {
  const ids = await publishDue(context, seconds(context));
  if (ids.length > 0) log.info({ videos: ids.length }, 'scheduled videos published');
}

/** Recomputes what is popular from the views of the last days, and what a search finds first by it. */
async function refresh({ context, database }: Clock): Promise<void> {
  const last = await context.db
    .selectFrom('videos')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  for (let from = 1; from <= (last?.id ?? 0); from += SLICE) {
    const range = { now: seconds(context), from, to: from + SLICE - 1 };
    // A transaction takes its turn on the writing connection, which the statement then has alone.
    await context.db.transaction().execute(() => {
      refreshPopularity(database.sqlite, range);
      return Promise.resolve();
    });
    await moveSearchEntries(context.db, range);
  }
}

/** Runs what has to happen from time to time; gives the way to stop, which waits for what is running. */
export function startClock(clock: Clock): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const every = (interval: number, what: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      running = running
        .then(what)
        .catch((error: unknown) => clock.log.error({ err: error }, 'upkeep failed'));
    }, interval).unref();
  const { outbox } = clock.context.desk;
  const timers = [
    every(MINUTE_MS, () => publish(clock)),
    // Not waited for: a mail server that hangs must not hold up the rest.
    every(MINUTE_MS, () => {
      void outbox.wake();
      return Promise.resolve();
    }),
    every(HOUR_MS, () => refresh(clock)),
    every(HOUR_MS, async () => {
      await forgetReports(clock.context);
      await dropStrayPictures(clock.context);
      await clock.forgetPurges();
    }),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
    return running;
  };
}
