/** What a page sends at once at first, and at most on a line that is quick: what proxies take by our samples. */
export const UPLOAD_CHUNK_BYTES = 8 * 1024 ** 2;
export const UPLOAD_CHUNK_MOST_BYTES = 32 * 1024 ** 2;
/** A line is quick that takes a piece within so many seconds. */
const QUICK_SECONDS = 2;

/** What to send next, after a piece of so many bytes that took so many seconds, where more than `most` was not taken. */
export const nextChunkBytes = (
  bytes: number,
  seconds: number,
  most = UPLOAD_CHUNK_MOST_BYTES,
): number => (seconds > QUICK_SECONDS ? UPLOAD_CHUNK_BYTES : Math.min(most, 2 * bytes));
