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

interface TablePurgeLogOptions {
  db: Kysely<PurgeTables>;
  /** Calls back after each commit of this process. */
  onCommit: (listener: () => void) => void;
  now: () => Date;
  /** Has whoever writes wait for those before, where an engine has several writers at a time. */
  takeTurn?: (transaction: Kysely<PurgeTables>) => Promise<void>;
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
 * The purge log as a table. One transaction at a time writes into it (SQLite has one writer, and `takeTurn` sees to it elsewhere), so
 * that numbers are in the order of commits and a number is all a position needs, besides the mark that tells whether
 * its row is still the same.
 */
export function tablePurgeLog(options: TablePurgeLogOptions): PurgeLog<Transaction<PurgeTables>> {
  const { db, onCommit, now, takeTurn } = options;
  const listeners = new Set<() => Promise<void>>();
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  // The last row of this process's, the last that was read, and the last that all listeners know. What is written and not
  // committed yet stays ahead; a transaction that is rolled back leaves a number that later ones pass.
  let written = 0;
  let read = 0;
  let known = 0;
  let telling: Promise<unknown> = Promise.resolve();
  onCommit(() => {
    if (written <= known) return;
    telling = Promise.all([...listeners].map((listener) => listener())).then(() => {
      known = Math.max(known, Math.min(written, read));
    });
  });

  async function insert(to: Kysely<PurgeTables>, tags: readonly string[]) {
    await takeTurn?.(to);
    return to
      .insertInto('purge_log')
      .values({ mark: randomUUID(), tags: JSON.stringify(tags), created_ts: seconds() })
      .returning(['id', 'mark'])
      .executeTakeFirstOrThrow();
  }

  const positionAt = ({ id, mark }: { id: number; mark: string }): string => {
    read = Math.max(read, id);
    return `${id}.${mark}`;
  };

  /** The news of a reader that cannot be told what came: it stands at the end from now on. */
  async function startAnew(): Promise<PurgeNews> {
    const last = await db
      .selectFrom('purge_log')
      .select(['id', 'mark'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const end = last ?? (await db.transaction().execute((transaction) => insert(transaction, [])));
    return { tags: [], position: positionAt(end), isComplete: false };
  }

  return {
    async write(transaction, tags) {
      if (tags.length === 0) return;
      const { id } = await insert(transaction, tags);
      written = Math.max(written, id);
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
      return {
        tags: [...new Set(lists.flatMap((tags) => tags ?? []))],
        position: positionAt(news.at(-1) ?? old),
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
      const { last, old } = await db
        .selectFrom('purge_log')
        .select(({ fn }) => [
          fn.max('id').as('last'),
          fn
            .max('id')
            .filterWhere('created_ts', '<', seconds() - KEPT_SECONDS)
            .as('old'),
        ])
        .executeTakeFirstOrThrow();
      // The last row stays, and so does the last old one: it is where readers stand who were not told since.
      const { numDeletedRows } = await db
        .deleteFrom('purge_log')
        .where('id', '<', last ?? 0)
        .where((where) =>
          where.or([where('id', '<', old ?? 0), where('id', '<=', (last ?? 0) - KEPT_ROWS)]),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
