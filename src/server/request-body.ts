import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  DISCARDED_BODY_BYTES,
  HELD_BODY_BYTES,
  HELD_BODY_BYTES_PER_ADDRESS,
} from '#config/connections.ts';
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

/** The body of a request as it comes in. How long it may take is the connection's matter (connections.ts). */
export class RequestBody implements AsyncIterable<Uint8Array<ArrayBuffer>> {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #held: HeldBodies;
  readonly #address: string;
  #taken = 0;
  #isRefused = false;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    { held, address }: { held: HeldBodies; address: string },
  ) {
    this.#request = request;
    this.#response = response;
    this.#held = held;
    this.#address = addressKey(address);
    response.once('close', () => {
      held.release(this.#address, this.#taken);
    });
  }

  /** Whether it was not read to its end because too much is held already. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Its pieces. Fails where the visitor goes away, or where too much is held. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    for await (const chunk of this.#pieces()) {
      if (!this.#held.take(this.#address, chunk.length)) {
        this.#isRefused = true;
        throw new Error('too many bodies are held');
      }
      this.#taken += chunk.length;
      yield chunk;
    }
  }

  /**
   * Reads on without keeping, because a connection that is closed with a body on its way loses the answer; what was not
   * read before is refused, and ends the connection.
   */
  async discard(): Promise<void> {
    let seen = 0;
    try {
      for await (const chunk of this.#pieces()) {
        seen += chunk.length;
        if (seen > DISCARDED_BODY_BYTES) break;
      }
    } catch (error) {
      if (!this.#request.destroyed) throw error;
    }
    if (seen > 0) this.#response.shouldKeepAlive = false;
  }

  // Who stops reading must not lose the connection with it.
  #pieces(): AsyncIterable<Buffer<ArrayBuffer>> {
    return this.#request.iterator({ destroyOnReturn: false });
  }
}
