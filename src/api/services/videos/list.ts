import type { VideosParams } from '#contract/calls/videos.ts';
import type { CallContext } from '../../context.ts';
import { searchVideos } from '../search/videos.ts';
import { pages, text } from '../wire-values.ts';
import { echo } from './echo.ts';
import { toFilters } from './filters.ts';
import { chosenCategories } from './chosen-categories.ts';
import { listSource } from './list-source.ts';
import { loadTiles } from './tiles.ts';

/** Where an entry of a playlist stands (SPEC.md §3, "page in playlist lists"). */
const placeIn = ({ section, objectId, page }: VideosParams): object =>
  section === 'playlist' ? { playlist_id: objectId, page: text(page) } : {};

/** A list of videos (SPEC.md §7, API.md). A listing by categories also answers the chosen ones. */
export async function listVideos(context: CallContext, params: VideosParams): Promise<object> {
  if (params.section === 'search') {
    return searchVideos(context, { ...params, text: params.objectId });
  }
  const source = await listSource(context, params);
  const filters = toFilters(context, params);
  const { ids, total } = await context.catalogue.listVideos(source, filters, params);
  const chosen =
    params.section === 'categories' ? await chosenCategories(context, params.objectId) : undefined;
  const tiles = await loadTiles(context, ids);
  return {
    videos: tiles.map((tile) => ({ ...tile, ...placeIn(params) })),
    total_count: text(total),
    pages: pages(total, params.count),
    ...(chosen && { categories: chosen.map(({ dir, title }) => ({ dir, title })) }),
    params: echo(params),
  };
}
