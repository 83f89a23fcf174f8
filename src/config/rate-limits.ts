/** How often one address may do something before it is answered `too_many_attempts`. */
export interface Rate {
  times: number;
  seconds: number;
}

/** Generous, because the people of a whole house or mobile network may share an address. */
export const RATE_LIMITS = {
  /** Any write that names no limit of its own. */
  write: { times: 60, seconds: 60 },
  vote: { times: 30, seconds: 60 },
  /** First votes on one object: who throws the cookie away that makes them one person meets this. */
  first_vote: { times: 5, seconds: 6 * 3600 },
  view: { times: 120, seconds: 60 },
  page: { times: 600, seconds: 60 },
  report: { times: 10, seconds: 3600 },
} as const satisfies Record<string, Rate>;

export type RateLimitName = keyof typeof RATE_LIMITS;
