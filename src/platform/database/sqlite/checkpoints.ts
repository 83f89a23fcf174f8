import type { DatabaseSync } from 'node:sqlite';

/** Between a commit and the copying of it and of what follows, in milliseconds. */
const PAUSE_MS = 500;
/** Pages of the log (64 MB) from which on a commit copies them itself, as SQLite has it from 1,000 on. */
const PAGES_AT_MOST = 16_000;

/**
 * Copies what was committed from the log into the database beside everything else. SQLite does it within a commit, which then waits for
 * the disk while nobody is answered (https://sqlite.org/wal.html, "Checkpointing"); so it does here until `start`.
 */
export class Checkpoints {
  readonly #writer: DatabaseSync;
  #read: ((sql: string) => Promise<unknown>) | undefined;
  #next: NodeJS.Timeout | undefined;
  #copying: Promise<unknown> | undefined;

  constructor(writer: DatabaseSync) {
    this.#writer = writer;
  }

  /** From now on `read`, which runs a statement on another thread, has it done there. */
  start(read: (sql: string) => Promise<unknown>): void {
    this.#writer.exec(`PRAGMA wal_autocheckpoint = ${PAGES_AT_MOST}`);
    this.#read = read;
  }

  /** To be told of each commit. */
  committed(): void {
    const read = this.#read;
    if (!read || this.#copying) return;
    this.#next ??= setTimeout(() => {
      this.#next = undefined;
      // Where it cannot be done now, the next commit has it done.
      this.#copying = read('PRAGMA wal_checkpoint(PASSIVE)')
        .catch(() => undefined)
        .finally(() => (this.#copying = undefined));
    }, PAUSE_MS).unref();
  }

  /** Settles when nothing is being copied. The log begins anew only where nothing was added meanwhile: who writes much waits for this. */
  async idle(): Promise<void> {
    await this.#copying;
  }

  stop(): void {
    this.#read = undefined;
    clearTimeout(this.#next);
  }
}
