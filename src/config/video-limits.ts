/**
 * Where the making of one video ends, whatever its file says: a file of a few kilobytes can ask for terabytes of pictures. What a
 * real upload needs stays below.
 */
export const VIDEO_LIMITS = {
  /** Milliseconds of a clock: less than the lease of its job. */
  timeMs: 5.5 * 3_600_000,
  /** Resident memory of the process: a decoder and encoders of 4K. */
  memoryBytes: 2 * 1024 ** 3,
  /** All files that are made. */
  outputBytes: 20 * 1024 ** 3,
  /** Of one picture: 8K. */
  pixels: 7680 * 4320,
  streams: 32,
  /** Of a video. */
  seconds: 12 * 3600,
};
