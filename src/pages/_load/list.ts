import { ApiError } from '#client/errors.ts';
import type { EntriesState, ListState, NoEntries } from '#components/listing/list-state.ts';
import type { VideoList } from '#contract/calls/videos.ts';

type Refusal = Exclude<NoEntries, { kind: 'empty' | 'past-end' }>;

function fromError(error: ApiError): Refusal {
  if (error.status === 401 || error.status === 403) return { kind: 'denied' };
  if (error.isVisitorsMistake) return { kind: 'missing' };
  return { kind: 'failed', code: error.code, status: error.status };
}

/** Asks for page `page` of a list of videos and says what came of it. */
export async function loadList(ask: Promise<VideoList>, page: number): Promise<ListState> {
  try {
    const { videos, totalCount, pages, categories } = await ask;
    if (videos === null) return { kind: 'failed', code: 'videos_not_found', status: 502 };
    if (videos.length > 0)
      return { kind: 'ready', tiles: videos, total: totalCount, pages, categories };
    return page > 1 ? { kind: 'past-end', pages, categories } : { kind: 'empty', categories };
  } catch (error) {
    if (error instanceof ApiError) return fromError(error);
    throw error;
  }
}

/** Asks for page `page` of a list that is not one of videos and says what came of it. */
export async function loadEntries<Entry>(
  ask: Promise<{ entries: Entry[]; totalCount: number; pages: number }>,
  page: number,
): Promise<EntriesState<Entry>> {
  try {
    const { entries, totalCount, pages } = await ask;
    if (entries.length > 0) return { kind: 'ready', entries, total: totalCount, pages };
    return { kind: page > 1 ? 'past-end' : 'empty' };
  } catch (error) {
    if (error instanceof ApiError) return fromError(error);
    throw error;
  }
}

/** The HTTP status of a page that shows a list in this state. */
export function statusOfList(state: ListState | EntriesState<unknown>): number {
  if (state.kind === 'past-end' || state.kind === 'missing') return 404;
  if (state.kind === 'denied') return 403;
  if (state.kind === 'failed') return state.status === 504 ? 504 : 502;
  return 200;
}
