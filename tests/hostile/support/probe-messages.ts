/** What the second visitor is told, and what it says: it is a process of its own, so that a busy test is not what it measures. */
export type ProbeCommand = 'start' | 'stop';

export interface ProbeReport {
  /** The longest that an answer took, without the time that the machine gave to other programs. */
  worstMs: number;
  /** The longest by the clock. */
  wallMs: number;
  answers: number;
  /** Answers that were not the page. */
  failures: number;
  /** The most memory that the site held, 0 where the system does not say. */
  peakMb: number;
}

/** Its own loopback address: limits by address are none of its business. */
export const PROBE_ADDRESS = '127.9.9.9';
