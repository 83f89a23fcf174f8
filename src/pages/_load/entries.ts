import { ApiError } from '#client/errors.ts';
import type { EntriesState } from '#components/listing/list-state.ts';
import type { VideoList } from '#contract/calls/videos.ts';
import type { Tile } from '#contract/entities/tile.ts';

/** The entries of a list, none where there are none to show. */
export function entriesOf<Entry>(state: EntriesState<Entry>): readonly Entry[] {
  return state.kind === 'ready' ? state.entries : [];
}

/** Videos as entries. Throws `videos_not_found` where the answer names neither videos nor an error (SPEC.md §4). */
export function videoEntries({ videos, totalCount, pages }: VideoList): {
  entries: Tile[];
  totalCount: number;
  pages: number;
} {
  if (videos === null) throw new ApiError('videos_not_found', 502);
  return { entries: videos, totalCount, pages };
}
