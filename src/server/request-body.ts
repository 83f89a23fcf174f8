import type { IncomingMessage, ServerResponse } from 'node:http';
import { HELD_BODY_BYTES, HELD_BODY_BYTES_PER_ADDRESS } from '#config/connections.ts';
import { addressKey } from '#lib/address-key.ts';

/** Counts the bytes of bodies that wait for their answers, so that unfinished ones cannot fill memory. */
export class HeldBodies {
  readonly #ofAddress = new Map<string, number>();
  #total = 0;

  /** Counts so many more; false where they would be too many. */
  take(address: string, bytes: number): boolean {
    const own = (this.#ofAddress.get(address) ?? 0) + bytes;
    const isTooMuch = own > HELD_BODY_BYTES_PER_ADDRESS || this.#total + bytes > HELD_BODY_BYTES;
    if (isTooMuch) return false;
    this.#ofAddress.set(address, own);
    this.#total += bytes;
    return true;
  }

  release(address: string, bytes: number): void {
    const own = (this.#ofAddress.get(address) ?? 0) - bytes;
    if (own > 0) this.#ofAddress.set(address, own);
    else this.#ofAddress.delete(address);
    this.#total -= bytes;
  }
}

/** The body of a request as it comes in; one that goes on at once counts for nothing held (null). How long it may take is the connection's matter (connections.ts). */
export class RequestBody implements AsyncIterable<Uint8Array<ArrayBuffer>> {
  readonly #request: IncomingMessage;
  readonly #held: HeldBodies | null;
  readonly #address: string;
  #taken = 0;
  #isRefused = false;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    { held, address }: { held: HeldBodies | null; address: string },
  ) {
    this.#request = request;
    this.#held = held;
    this.#address = addressKey(address);
    response.once('close', () => {
      held?.release(this.#address, this.#taken);
    });
  }

  /** Whether it was not read to its end because too much is held already. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Its pieces. Fails where the visitor goes away, or where too much is held. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    // Who stops reading must not lose the connection with it.
    const pieces: AsyncIterable<Buffer<ArrayBuffer>> = this.#request.iterator({
      destroyOnReturn: false,
    });
    for await (const chunk of pieces) {
      if (this.#held?.take(this.#address, chunk.length) === false) {
        this.#isRefused = true;
        throw new Error('too many bodies are held');
      }
      this.#taken += chunk.length;
      yield chunk;
    }
  }
}
