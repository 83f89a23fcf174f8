import { randomUUID } from 'node:crypto';
import type { Generated, Kysely, Transaction } from 'kysely';
import type { PurgeNews } from '#lib/purge-news.ts';
import type { PurgeLog } from './purge-log.ts';

/** One change: what it made untrue. */
export interface PurgeLogTable {
  id: Generated<number>;
  /** Tells a row from one that had its number before the database was restored from a copy. */
  mark: string;
  /** A JSON list of texts. */
  tags: string;
  created_ts: number;
}

export interface PurgeTables {
  purge_log: PurgeLogTable;
}

interface SqlitePurgeLogOptions {
  db: Kysely<PurgeTables>;
  /** Calls back after each commit of this process. */
  onCommit: (listener: () => void) => void;
  now: () => Date;
}

/** Longer than any page is kept (its life and a day), so a store whose position is gone had nothing worth keeping. */
const KEPT_SECONDS = 7 * 86_400;
/** However many there are: a start reads them all in some hundred milliseconds. */
export const KEPT_ROWS = 100_000;
const BATCH = 1000;

function readPosition(position: string): { id: number; mark: string } | null {
  const match = /^(\d{1,15})\.([\w-]+)$/u.exec(position);
  return match ? { id: Number(match[1]), mark: String(match[2]) } : null;
}

/** The tags of a row, or null where something else stands there. */
function readTags(text: string): string[] | null {
  try {
    const tags: unknown = JSON.parse(text);
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * The purge log as a table. SQLite has one writer at a time, so that numbers are in the order of commits and a
 * number is all a position needs, besides the mark that tells whether its row is still the same.
 */
export function sqlitePurgeLog(options: SqlitePurgeLogOptions): PurgeLog<Transaction<PurgeTables>> {
  const { db, onCommit, now } = options;
  const listeners = new Set<() => Promise<void>>();
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  let isWritten = false;
  let telling: Promise<unknown> = Promise.resolve();
  onCommit(() => {
    if (!isWritten) return;
    isWritten = false;
    telling = Promise.all([...listeners].map((listener) => listener()));
  });

  const insert = (to: Kysely<PurgeTables>, tags: readonly string[]) =>
    to
      .insertInto('purge_log')
      .values({ mark: randomUUID(), tags: JSON.stringify(tags), created_ts: seconds() })
      .returning(['id', 'mark'])
      .executeTakeFirstOrThrow();

  /** The news of a reader that cannot be told what came: it stands at the end from now on. */
  async function startAnew(): Promise<PurgeNews> {
    const last = await db
      .selectFrom('purge_log')
      .select(['id', 'mark'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { id, mark } = last ?? (await insert(db, []));
    return { tags: [], position: `${id}.${mark}`, isComplete: false };
  }

  return {
    async write(transaction, tags) {
      if (tags.length === 0) return;
      await insert(transaction, tags);
      isWritten = true;
    },

    async read(position) {
      const at = position === null ? null : readPosition(position);
      if (at === null) return startAnew();
      const rows = await db
        .selectFrom('purge_log')
        .select(['id', 'mark', 'tags'])
        .where('id', '>=', at.id)
        .orderBy('id')
        .limit(BATCH + 1)
        .execute();
      const [old, ...news] = rows;
      if (old?.id !== at.id || old.mark !== at.mark) return startAnew();
      const lists = news.map(({ tags }) => readTags(tags));
      const { id, mark } = news.at(-1) ?? old;
      return {
        tags: [...new Set(lists.flatMap((tags) => tags ?? []))],
        position: `${id}.${mark}`,
        isComplete: !lists.includes(null),
      };
    },

    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async told() {
      await telling;
    },

    async forgetOld() {
      const last = await db
        .selectFrom('purge_log')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      // The last row stays: it is where readers stand.
      const end = last?.id ?? 0;
      const { numDeletedRows } = await db
        .deleteFrom('purge_log')
        .where('id', '<', end)
        .where((where) =>
          where.or([
            where('created_ts', '<', seconds() - KEPT_SECONDS),
            where('id', '<=', end - KEPT_ROWS),
          ]),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
