import { BlobsError, type Blobs } from '#platform/blobs/blobs.ts';
import type { Log } from './log.ts';

const FRESH_MS = 10_000;

/** Tells whether files can be stored, by storing one. */
export class BlobsProbe {
  readonly #blobs: Blobs;
  readonly #log: Log;
  #last: { at: number; works: Promise<boolean> } | undefined;
  #worked = true;

  constructor(blobs: Blobs, log: Log) {
    this.#blobs = blobs;
    this.#log = log;
  }

  /** Whether files could be stored, as of the last ten seconds; says in the log when that changes. */
  works(): Promise<boolean> {
    const at = performance.now();
    if (this.#last && at - this.#last.at < FRESH_MS) return this.#last.works;
    const works = this.#try();
    this.#last = { at, works };
    return works;
  }

  async #try(): Promise<boolean> {
    try {
      await this.#blobs.check();
    } catch (error) {
      const said = error instanceof BlobsError ? { reason: error.message } : { err: error };
      if (this.#worked) this.#log.error(said, 'files cannot be stored');
      this.#worked = false;
      return false;
    }
    if (!this.#worked) this.#log.info({}, 'files can be stored again');
    this.#worked = true;
    return true;
  }
}
