import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Row } from '#platform/database/sqlite/connection.ts';
import { busyError } from '#platform/database/error.ts';

export interface ReadQuestion {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export type ReadAnswer =
  { id: number; rows: Row[] } | { id: number; message: string; errcode: number | undefined };

/** Far more than visitors have under way; what comes beyond is told to come again. */
const MAX_WAITING = 200;

/** Rows come and go: young objects get a small place, as in the server's own heap. */
const LIMITS = { maxYoungGenerationSizeMb: 2 };

const PROGRAM = new URL('read-worker.ts', import.meta.url);

/**
 * A connection on a thread of its own, for reads that take long: SQLite works while the process answers others. It sees
 * the last commit. The thread starts when it is told to or with the first read, and anew after it died.
 */
export class ReadThread {
  readonly #file: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<Row[]>>();
  #worker: Worker | undefined;
  #last = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Starts the thread, so that the first read does not wait for it. */
  start(): void {
    this.#running();
  }

  /** Rows of one statement. Rejects as busy when too many wait, and with what SQLite said. */
  read(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    if (this.#waiting.size >= MAX_WAITING) return Promise.reject(busyError('too many reads wait'));
    this.#last += 1;
    const id = this.#last;
    const answered = Promise.withResolvers<Row[]>();
    this.#waiting.set(id, answered);
    try {
      this.#running().postMessage({ id, sql, parameters } satisfies ReadQuestion);
    } catch (error) {
      this.#waiting.delete(id);
      throw error;
    }
    return answered.promise;
  }

  /** Ends the thread after what was asked of it. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    worker.ref();
    const exited = once(worker, 'exit');
    worker.postMessage('close');
    await exited;
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(PROGRAM, {
      workerData: { file: this.#file },
      resourceLimits: LIMITS,
    });
    worker.unref();
    worker.on('message', (answer: ReadAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('the thread of long reads ended')));
    this.#worker = worker;
    return worker;
  }

  #settle(answer: ReadAnswer): void {
    const answered = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('rows' in answer) answered?.resolve(answer.rows);
    else answered?.reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }));
  }

  #fail(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const answered of lost) answered.reject(error);
  }
}
