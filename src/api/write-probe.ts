import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from './db/schema/index.ts';
import type { Log } from './log.ts';

/** Row of `meta` that is written to see whether anything can be. */
export const HEALTH_KEY = 'health';

const FILE = 'health';
/** A block of its own: on a full disk one that is there already could still be written. */
const BLOCK = Buffer.alloc(4096);
const FRESH_MS = 10_000;

interface ProbeOptions {
  db: Kysely<Database>;
  dataDir: string;
  log: Log;
}

/** Tells whether anything can be written, by writing: a row, and a file that goes again. */
export class WriteProbe {
  readonly #options: ProbeOptions;
  #last: { at: number; writable: Promise<boolean> } | undefined;
  #wasWritable = true;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  /** Whether database and data folder take writes, as of the last ten seconds; says in the log when that changes. */
  isWritable(): Promise<boolean> {
    const at = performance.now();
    if (this.#last && at - this.#last.at < FRESH_MS) return this.#last.writable;
    const writable = this.#try();
    this.#last = { at, writable };
    return writable;
  }

  async #try(): Promise<boolean> {
    const { db, dataDir, log } = this.#options;
    const file = join(dataDir, FILE);
    try {
      await db
        .insertInto('meta')
        .values({ key: HEALTH_KEY, value: new Date().toISOString() })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
        )
        .execute();
      await writeFile(file, BLOCK, { flag: 'wx' });
      await rm(file);
    } catch (error) {
      // What a full disk has taken half of must not be in the way of the next try.
      await rm(file, { force: true }).catch(() => undefined);
      if (this.#wasWritable) log.error({ err: error }, 'nothing can be written');
      this.#wasWritable = false;
      return false;
    }
    if (!this.#wasWritable) log.info({}, 'writing works again');
    this.#wasWritable = true;
    return true;
  }
}
