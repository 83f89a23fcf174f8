/** What one connection may take of time, and all of them together of memory. */
export const CONNECTION_LIMITS = {
  /** All headers of a request. */
  headersMs: 20_000,
  /** Between two pieces of a body. */
  bodyIdleMs: 30_000,
  /** A request with its body: a picture of 5 MB on a line of 140 kbit/s. */
  requestMs: 300_000,
  /** Without a byte of the answer being taken, or made: longer than any API is waited for. A player that was paused asks anew. */
  answerIdleMs: 120_000,
  /** Between two pieces of a body that was answered before its end. */
  lingerIdleMs: 5000,
  /** Between two requests. */
  keepAliveMs: 65_000,
  /** Requests that were sent before the answer to the one before them; no browser or proxy of today does that. */
  pipelined: 32,
  /** Of one address, where it is a visitor's: the people of a house, with six for each browser. */
  perAddress: 256,
};

export type ConnectionLimits = typeof CONNECTION_LIMITS;

/** Bytes of bodies that were received and not answered yet: of all visitors, and of one address. */
export const HELD_BODY_BYTES = 72 * 1024 * 1024;
export const HELD_BODY_BYTES_PER_ADDRESS = 24 * 1024 * 1024;

/** A body that is refused is received this far, so that its sender gets to read why. */
export const DISCARDED_BODY_BYTES = 32 * 1024 * 1024;
