import { UPLOAD_IDLE_SECONDS, UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES } from '#config/uploads.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { withNewBlobs } from '../../media/new-blobs.ts';
import { finishUpload, finishWithin } from './finish.ts';

type Ground = Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'enqueue'>;

interface Receiving {
  id: number;
  /** Where the body begins. */
  offset: number;
  /** Of the whole file; null where it ends with its body. */
  bytes: number | null;
}

/** Somebody else has written to the same upload in the meantime. */
export class OffsetConflict extends Error {
  override name = 'OffsetConflict';
}

/**
 * Cuts a body into parts. Where it breaks off, what came until then is a part too: nobody sends it twice. It fails only where
 * reading on makes no sense.
 */
class Parts {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Uint8Array | null = null;
  #isOver = false;
  /** Whether the sender went away in the middle. */
  isBroken = false;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#pieces = body[Symbol.asyncIterator]();
  }

  async #next(): Promise<Uint8Array | null> {
    const rest = this.#rest;
    this.#rest = null;
    if (rest) return rest;
    if (this.#isOver) return null;
    try {
      const { done, value } = await this.#pieces.next();
      if (done !== true) return value;
    } catch {
      this.isBroken = true;
    }
    this.#isOver = true;
    return null;
  }

  /** Whether there is anything more. */
  async isThere(): Promise<boolean> {
    this.#rest ??= await this.#next();
    return this.#rest !== null;
  }

  /** The next `most` bytes at most. */
  async *take(most: number): AsyncGenerator<Uint8Array> {
    let left = most;
    while (left > 0) {
      const piece = await this.#next();
      if (piece === null) return;
      if (piece.length > left) this.#rest = piece.subarray(left);
      yield piece.subarray(0, left);
      left -= Math.min(left, piece.length);
    }
  }
}

/**
 * Keeps one part, if the upload still ends where it is to begin. The last one and that all is there are kept together: who asks where the
 * upload ends, and hears that it is at its end, has nothing more to send. What is longer than was said keeps no last part.
 */
async function keep(
  ground: Ground,
  { id, offset, bytes: whole }: Receiving,
  { parts, most }: { parts: Parts; most: number },
): Promise<number> {
  return withNewBlobs(ground, 1, async ([key = '']) => {
    const { db, blobs, enqueue, now } = ground;
    const { bytes } = await blobs.put(key, parts.take(most), 'application/octet-stream', {
      isGiven: true,
    });
    const isLast = offset + bytes === whole;
    if (isLast && (await parts.isThere())) throw new ServiceError('too_large');
    await db.transaction().execute(async (transaction) => {
      const moved = await transaction
        .updateTable('uploads')
        .set({ received: offset + bytes, expires_ts: seconds(ground) + UPLOAD_IDLE_SECONDS })
        .where('id', '=', id)
        .where('state', '=', 'receiving')
        .where('received', '=', offset)
        .executeTakeFirst();
      if (Number(moved.numUpdatedRows) === 0) throw new OffsetConflict();
      // Where it begins orders the parts.
      await transaction
        .insertInto('upload_parts')
        .values({ upload_id: id, position: offset, blob_key: key, bytes })
        .execute();
      if (isLast) await finishWithin(transaction, { enqueue, now }, { id, bytes: whole });
    });
    return offset + bytes;
  });
}

/**
 * Adds what comes to an upload, part by part; each is kept for good before the next. Gives where it ends then. With the last
 * byte the upload waits to be processed. Throws OffsetConflict, `too_large`, and the storage's own errors.
 */
export async function appendTo(
  ground: Ground,
  { id, offset, bytes }: Receiving,
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  const parts = new Parts(body);
  const end = bytes ?? UPLOAD_MAX_BYTES;
  let at = offset;
  while (at < end && (await parts.isThere())) {
    const most = Math.min(UPLOAD_PART_BYTES, end - at);
    at = await keep(ground, { id, offset: at, bytes }, { parts, most });
  }
  if (await parts.isThere()) throw new ServiceError('too_large');
  // Of a known length it is finished with its last part; one that had all before waits for that alone.
  const isWhole = bytes === null ? !parts.isBroken && at > 0 : offset === bytes;
  if (isWhole) await finishUpload(ground, { id, bytes: at });
  return at;
}
