import type { VideosParams } from '#contract/calls/videos.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { searchVideos } from '../search/videos.ts';
import { pages, text } from '../wire-values.ts';
import { echo } from './echo.ts';
import { toFilters } from './filters.ts';
import { videoPage } from './page.ts';
import type { VideoSource } from './source.ts';
import { chosenCategories, inCategories } from './sources/categories.ts';
import { everything } from './sources/everything.ts';
import { favouritesOf, ofMember, subscribedBy } from './sources/member.ts';
import { ofChannel, ofCountry, ofModel } from './sources/named.ts';
import { ofPlaylist } from './sources/playlist.ts';
import { loadTiles } from './tiles.ts';

/** Finds what the list is a list of. */
async function sourceOf(context: CallContext, params: VideosParams): Promise<VideoSource> {
  const { section, objectId, gender } = params;
  switch (section) {
    case '':
    case 'search':
      return everything(gender);
    case 'categories':
      return inCategories(context, gender, await chosenCategories(context, objectId));
    case 'model':
      return ofModel(context, gender, objectId);
    case 'channel':
      return ofChannel(context, gender, objectId);
    case 'country':
      return ofCountry(gender, objectId);
    case 'playlist':
      return ofPlaylist(context, objectId);
    case 'member':
    case 'ed_videos':
      return ofMember(context, gender, objectId);
    case 'favourite_videos':
      return favouritesOf(context, gender, objectId);
    case 'subscriptions':
      return subscribedBy(context, gender, objectId);
    case 'watch_later_videos':
    case 'history':
      throw new ServiceError('need_auth');
  }
}

/** Where an entry of a playlist stands (SPEC.md §3, "page in playlist lists"). */
const placeIn = ({ section, objectId, page }: VideosParams): object =>
  section === 'playlist' ? { playlist_id: objectId, page: text(page) } : {};

/** A list of videos (SPEC.md §7, API.md). A listing by categories also answers the chosen ones. */
export async function listVideos(context: CallContext, params: VideosParams): Promise<object> {
  if (params.section === 'search') {
    return searchVideos(context, { ...params, text: params.objectId });
  }
  const source = await sourceOf(context, params);
  const { ids, total } = await videoPage(context, source, toFilters(context, params), params);
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
