import { setImmediate } from 'node:timers/promises';

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A body that is longer is parsed in some milliseconds. */
const LONG_BYTES = 64 * 1024;

let turn: Promise<unknown> = Promise.resolve();

/** Long bodies end one a turn of the event loop: whoever waited for one parses it at once, and others are answered in between. */
function ownTurn(): Promise<unknown> {
  turn = turn.then(() => setImmediate());
  return turn;
}

/**
 * Passes a body on and fails it once more than `limit` bytes came, of which `onExcess` is told: neither a broken API nor
 * a visitor may fill memory.
 */
export function bounded(body: Body | null, limit: number, onExcess?: () => void): Body | null {
  if (body === null) return null;
  let seen = 0;
  return body.pipeThrough(
    new TransformStream({
      transform(chunk: Uint8Array<ArrayBuffer>, controller) {
        seen += chunk.byteLength;
        if (seen <= limit) {
          controller.enqueue(chunk);
          return;
        }
        onExcess?.();
        controller.error(new RangeError(`the body is over ${limit} bytes`));
      },
      async flush() {
        if (seen > LONG_BYTES) await ownTurn();
      },
    }),
  );
}
