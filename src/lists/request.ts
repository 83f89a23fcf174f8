import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { readUrl, type ReadCall } from '#contract/call.ts';
import { pagesOf } from '#contract/list-answer.ts';

/** A page of a list as the API gives it. */
export interface ListAnswer<Entry, Answer = unknown> {
  entries: readonly Entry[];
  total: number;
  pages: number;
  /** All that was answered. */
  whole: Answer;
}

/** What the API is asked for: by whom it may be asked, and its address, by which a browser asks. */
export interface ListRequest<Entry, Answer = unknown> {
  /** The API's address of these entries. */
  url: string;
  /** Throws ApiError. */
  ask(client: Client): Promise<ListAnswer<Entry, Answer>>;
}

/** Asks a call of the contract for a page of a list; `entriesOf` finds the entries in its answer. */
export function request<Params, Query, Answer extends object, Entry>(
  call: ReadCall<Params, Query, Answer>,
  params: NoInfer<Params>,
  query: NoInfer<Query>,
  entriesOf: (answer: Answer) => readonly Entry[],
): ListRequest<Entry, Answer> {
  return {
    url: readUrl(call, params, query),
    ask: async (client) => {
      const whole = await client.read(call, params, ...([query] as never));
      const entries = entriesOf(whole);
      const { totalCount = entries.length, pages }: { totalCount?: number; pages?: number } = whole;
      // A call that knows no pages answers everything.
      if (pages === undefined) return { entries, total: totalCount, pages: 1, whole };
      const { count = entries.length || 1 }: { count?: number } = Object({ ...params, ...query });
      return { entries, total: totalCount, pages: pagesOf({ totalCount, pages }, count), whole };
    },
  };
}

/** The answer of a list that has nothing. */
export const NO_ENTRIES = { entries: [], total: 0, pages: 0, whole: {} };

/** What a page shows that lists nothing: the one thing that it is of. */
export const itself = <About>(about: About): ListRequest<About, About> => ({
  url: '',
  ask: () => Promise.resolve({ entries: [about], total: 1, pages: 1, whole: about }),
});

/** A list that nobody may read: `code` says why. */
export const refused = (code: string): ListRequest<never> => ({
  url: '',
  ask: () => Promise.reject(new ApiError(code, 403)),
});
