import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Row } from './connection.ts';

export interface ReadQuestion {
  sql: string;
  parameters: readonly unknown[];
}

export type ReadAnswer = { rows: Row[] } | { message: string; errcode: number | undefined };

/** Rows come and go: young objects get a small place, as in the server's own heap. */
const LIMITS = { maxYoungGenerationSizeMb: 2 };

const PROGRAM = new URL('read-worker.ts', import.meta.url);

/**
 * A connection on a thread of its own: SQLite works while the process answers others. It sees the last commit and answers
 * one question at a time. A thread that has died is started anew by the next question.
 */
export class ReadThread {
  readonly #file: string;
  #worker: Worker | undefined;
  #asked: PromiseWithResolvers<Row[]> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Whether a question waits for its answer: no other may be asked meanwhile. */
  get isBusy(): boolean {
    return this.#asked !== undefined;
  }

  /** Starts the thread, so that the first read does not wait for it. */
  start(): void {
    this.#running();
  }

  /** Rows of one statement. Rejects with what SQLite said, or where the thread ends in the midst of it. */
  read(question: ReadQuestion): Promise<Row[]> {
    const asked = Promise.withResolvers<Row[]>();
    this.#asked = asked;
    try {
      this.#running().postMessage(question);
    } catch (error) {
      this.#asked = undefined;
      asked.reject(error);
    }
    return asked.promise;
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
    worker.on('exit', () => this.#fail(worker, new Error('a thread of reads ended')));
    this.#worker = worker;
    return worker;
  }

  #settle(answer: ReadAnswer): void {
    const asked = this.#asked;
    this.#asked = undefined;
    if ('rows' in answer) asked?.resolve(answer.rows);
    else asked?.reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }));
  }

  #fail(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.reject(error);
  }
}
