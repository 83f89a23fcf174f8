import type { VideosParams } from '#contract/calls/videos.ts';
import type { VideoPage } from '../../catalogue/video-source.ts';
import type { CallContext } from '../../context.ts';
import { searchHistory, watchedFacts } from '../history/list.ts';
import { searchVideos } from '../search/videos.ts';
import { pages, text } from '../wire-values.ts';
import { echo } from './echo.ts';
import { toFilters } from './filters.ts';
import { chosenCategories } from './chosen-categories.ts';
import { listSource } from './list-source.ts';
import { loadTiles } from './tiles.ts';

type Tiles = Awaited<ReturnType<typeof loadTiles>>;

/** Where an entry of a playlist stands (SPEC.md §3, "page in playlist lists"). */
const placeIn = ({ section, objectId, page }: VideosParams): object =>
  section === 'playlist' ? { playlist_id: objectId, page: text(page) } : {};

/** A page's ids and the list's total; of one's own history those whose title holds a text, where there is one. */
async function pageOf(
  context: CallContext,
  params: VideosParams,
  searched: string,
): Promise<VideoPage & { historyOf: number | null }> {
  const source = await listSource(context, params);
  const historyOf = source.of === 'history' ? source.id : null;
  const page =
    historyOf !== null && searched !== ''
      ? await searchHistory(context, { source, searched }, params)
      : await context.catalogue.listVideos(source, toFilters(context, params), params);
  return { ...page, historyOf };
}

/** What the member knows of each beside it. */
async function withWatched(context: CallContext, member: number, tiles: Tiles): Promise<object[]> {
  const ids = tiles.map(({ video_id }) => Number(video_id));
  const facts = await watchedFacts(context, member, ids);
  return tiles.map((tile) => ({ ...tile, ...facts.get(tile.video_id) }));
}

/**
 * A list of videos (SPEC.md §7, API.md). A listing by categories also answers the chosen ones; one's own history says when
 * each was watched and where it was left, and can be searched.
 */
export async function listVideos(
  context: CallContext,
  params: VideosParams,
  query?: { text: string },
): Promise<object> {
  if (params.section === 'search') {
    return searchVideos(context, { ...params, text: params.objectId });
  }
  const searched = query?.text.trim() ?? '';
  const { ids, total, historyOf } = await pageOf(context, params, searched);
  const chosen =
    params.section === 'categories' ? await chosenCategories(context, params.objectId) : undefined;
  const tiles = await loadTiles(context, ids);
  const entries = historyOf === null ? tiles : await withWatched(context, historyOf, tiles);
  return {
    videos: entries.map((tile) => ({ ...tile, ...placeIn(params) })),
    total_count: text(total),
    pages: pages(total, params.count),
    ...(chosen && { categories: chosen.map(({ dir, title }) => ({ dir, title })) }),
    params: echo(params),
  };
}
