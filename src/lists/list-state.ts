import { ApiError } from '#client/errors.ts';
import type { Client } from '#client/client.ts';
import { TROUBLE_STATUS } from '#config/limits.ts';
import type { ListAnswer, ListRequest } from './request.ts';

/** Why a list shows no entries: SPEC.md §4 ("Listing load") with the cases a visitor must be told apart. */
export type NoEntries =
  | { kind: 'empty' }
  | { kind: 'past-end' }
  | { kind: 'denied' }
  | { kind: 'missing' }
  | { kind: 'failed'; code: string; status: number };

/** What a page of a list came to. */
export type ListState<Entry = unknown, Answer = unknown> =
  ({ kind: 'ready' } & ListAnswer<Entry, Answer>) | NoEntries;

function fromError(error: ApiError): NoEntries {
  if (error.status === 401 || error.status === 403) return { kind: 'denied' };
  if (error.isClientError) return { kind: 'missing' };
  return { kind: 'failed', code: error.code, status: error.status };
}

/** Asks for page `page` of a list and says what came of it, with the whole answer where there was one. */
export async function loadList<Entry, Answer>(
  { ask }: ListRequest<Entry, Answer>,
  client: Client,
  page: number,
): Promise<{ state: ListState<Entry, Answer>; answer: Answer | null }> {
  try {
    const found = await ask(client);
    const answer = found.whole;
    if (found.entries.length > 0) return { state: { kind: 'ready', ...found }, answer };
    return { state: { kind: page > 1 ? 'past-end' : 'empty' }, answer };
  } catch (error) {
    if (error instanceof ApiError) return { state: fromError(error), answer: null };
    throw error;
  }
}

/** What a list shows; nothing of one that shows no entries. */
export const entriesOf = <Entry>(state: ListState<Entry>): readonly Entry[] =>
  state.kind === 'ready' ? state.entries : [];

/** The HTTP status of a page that shows a list in this state. */
export function statusOfList(state: ListState): number {
  if (state.kind === 'past-end' || state.kind === 'missing') return 404;
  if (state.kind === 'denied') return 403;
  if (state.kind === 'failed') return TROUBLE_STATUS;
  return 200;
}
