import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { ERROR_STATUS } from '#contract/errors.ts';

/** What a page that is being made found of the API. */
export interface ApiTrouble {
  /** Whether the API was in trouble with a read: a page that does without it lacks a part of itself. */
  found: boolean;
}

const KNOWN: Readonly<Record<string, number>> = ERROR_STATUS;

/**
 * Whether an API lets nobody in, in words of its own: a key that is over, an address that is not on its list. What is asked
 * is not missing then.
 */
const isShutOut = ({ status, code }: ApiError): boolean =>
  (status === 401 || status === 403) && (KNOWN[code] ?? 500) >= 500;

/** The client of one page that everybody gets; notes in `trouble` what the page itself may swallow. */
export function sharedClient(client: Client, trouble: ApiTrouble): Client {
  const note = (error: unknown): never => {
    const told =
      error instanceof ApiError && isShutOut(error)
        ? new ApiError('bad_answer', 502, { cause: error })
        : error;
    if (!(told instanceof ApiError && told.isClientError)) trouble.found = true;
    throw told;
  };
  return {
    ...client,
    read: (call, params, ...query) => client.read(call, params, ...query).catch(note),
  };
}
