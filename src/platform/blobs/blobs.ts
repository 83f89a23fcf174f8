import type { ByteRange } from '#lib/byte-range.ts';

/** A blob that is being read: `bytes` of the whole, `body` of the range that was asked for. */
export interface OpenBlob {
  bytes: number;
  /** Cancelled, it lets go of the file or the connection. It fails where the storage goes away in the middle. */
  body: ReadableStream<Uint8Array>;
}

/** What was stored. */
export interface StoredBlob {
  bytes: number;
}

export interface PutOptions {
  /** Whether nobody looks at the pieces again: their memory may be let go of as soon as they are stored. */
  isGiven?: boolean;
}

/** How a signed address is answered, by which the storage shows no more than we would. */
export interface SignedAnswer {
  /** How long the address may be used from now; seconds. */
  seconds: number;
  contentType: string;
  /** A `Content-Disposition`. */
  disposition: string;
}

/**
 * Where files are. A key is one of {@link newBlobKey}; anything else is a RangeError. A reader sees all of a blob or
 * nothing. All may throw {@link BlobsError}.
 */
export interface Blobs {
  /** How many bytes it has; null where there is none. */
  size(key: string): Promise<number | null>;
  /** Reads the whole or a range that lies within it; null where there is none. */
  open(key: string, range?: ByteRange): Promise<OpenBlob | null>;
  /** Stores what comes, of any length, without holding it whole. Where it breaks off, nothing is stored. */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    contentType: string,
    options?: PutOptions,
  ): Promise<StoredBlob>;
  /** Throws `missing` where there is nothing to copy. */
  copy(from: string, to: string): Promise<void>;
  /** Nothing where there is none. */
  remove(key: string): Promise<void>;
  /** An address of the storage's own for one blob, for a time; null where it has none. */
  signedUrl(key: string, answer: SignedAnswer): Promise<string | null>;
  /** Where a web server on this machine finds the file, below the folder of all; null where it does not. */
  pathBelow(key: string): string | null;
  /** Removes what writes have left that were broken off by the end of a process before a moment; gives how many. */
  forgetUnfinished(before: Date): Promise<number>;
  /** Writes and removes something. */
  check(): Promise<void>;
}

/**
 * - `full`: nothing more can be stored.
 * - `unreachable`: no answer, or none that means anything: later it may.
 * - `refused`: the storage knows us not, or has no such bucket: the operator has to do something.
 * - `missing`: nothing is stored under the key.
 */
export type BlobsErrorCode = 'full' | 'unreachable' | 'refused' | 'missing';

/** What storage could not do; the message is one sentence for the operator, without key or secret. */
export class BlobsError extends Error {
  override name = 'BlobsError';
  readonly code: BlobsErrorCode;

  constructor(code: BlobsErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
