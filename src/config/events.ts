/** How a member's open pages are told of what is new. */
export const EVENTS = {
  /** Of one member, in all their browsers; one more ends the oldest. */
  perMember: 5,
  /** Of one process. */
  all: 2000,
  /** A line that says nothing, so that proxies (60 s) and this server keep the connection, and one that is gone is found. */
  heartbeatMs: 20_000,
  /** When a browser asks again after a stream has ended. */
  retryMs: 3000,
} as const;
