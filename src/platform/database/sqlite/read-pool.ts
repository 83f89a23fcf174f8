import { availableParallelism } from 'node:os';
import { MAX_WAITING_READS, READ_KINDS, type ReadKind } from '../database.ts';
import { busyError } from '../error.ts';
import type { Row } from './connection.ts';
import { ReadThread, type ReadQuestion } from './read-thread.ts';

/**
 * Two at least, so that one slow read does not hold up all others; no more than there are cores, and no more than four:
 * each takes some 25 MB once it has run.
 */
const THREADS = Math.min(4, Math.max(2, availableParallelism()));
/** Of one kind, so that no kind has all threads. */
export const READS_AT_ONCE = THREADS - 1;
/** With the site; others once those are busy. */
const STARTED = 2;

interface Waiting {
  question: ReadQuestion;
  answered: PromiseWithResolvers<Row[]>;
}

/**
 * Reads on threads of their own, one at a time each. Kinds take turns, and no kind has all threads: a flood of one, or one
 * that is slow, keeps no other waiting for long. Further threads start when those that run are busy, and each anew after it died.
 */
export class ReadPool {
  readonly #threads: ReadThread[];
  readonly #waiting: Record<ReadKind, Waiting[]> = { lists: [], searches: [], suggestions: [] };
  readonly #running: Record<ReadKind, number> = { lists: 0, searches: 0, suggestions: 0 };
  /** Whose turn it is, as an index of the kinds. */
  #turn = 0;
  #idle: PromiseWithResolvers<void> | undefined;
  #isClosed = false;

  constructor(file: string) {
    this.#threads = Array.from({ length: THREADS }, () => new ReadThread(file));
  }

  /** Starts what a visit needs, for lists and one kind beside them: no read waits for a thread to start, nor starts one while others are busy. */
  start(): void {
    for (const thread of this.#threads.slice(0, STARTED)) thread.start();
  }

  /** Rows of one statement. Rejects as busy when too many of the kind wait, and with what SQLite said. */
  read(kind: ReadKind, question: ReadQuestion): Promise<Row[]> {
    const waiting = this.#waiting[kind];
    if (this.#isClosed) return Promise.reject(busyError('the database is closed'));
    if (waiting.length >= MAX_WAITING_READS)
      return Promise.reject(busyError('too many reads wait'));
    const answered = Promise.withResolvers<Row[]>();
    waiting.push({ question, answered });
    this.#dispatch();
    return answered.promise;
  }

  /** Ends the threads after what they are at; what waits is refused as busy. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const waiting = READ_KINDS.flatMap((kind) => this.#waiting[kind].splice(0));
    for (const { answered } of waiting) answered.reject(busyError('the database is closed'));
    if (this.#isWorking()) {
      this.#idle = Promise.withResolvers();
      await this.#idle.promise;
    }
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #isWorking(): boolean {
    return READ_KINDS.some((kind) => this.#running[kind] > 0);
  }

  /** Hands out what waits, while there are threads for it. */
  #dispatch(): void {
    for (;;) {
      const thread = this.#threads.find(({ isBusy }) => !isBusy);
      const kind = thread && this.#nextKind();
      const next = kind && this.#waiting[kind].shift();
      if (!next) return;
      void this.#run(thread, kind, next);
    }
  }

  async #run(thread: ReadThread, kind: ReadKind, { question, answered }: Waiting): Promise<void> {
    this.#running[kind] += 1;
    try {
      answered.resolve(await thread.read(question));
    } catch (error) {
      answered.reject(error);
    }
    this.#running[kind] -= 1;
    this.#dispatch();
    if (!this.#isWorking()) this.#idle?.resolve();
  }

  /** The next kind that something waits of and that has not all threads but one; undefined where there is none. */
  #nextKind(): ReadKind | undefined {
    for (let step = 0; step < READ_KINDS.length; step += 1) {
      const at = (this.#turn + step) % READ_KINDS.length;
      const kind = READ_KINDS[at];
      if (!kind || this.#waiting[kind].length === 0) continue;
      if (this.#running[kind] >= READS_AT_ONCE) continue;
      this.#turn = at + 1;
      return kind;
    }
    return undefined;
  }
}
