import { catalogueRoute, type CatalogueRoute } from '#routes/listings.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { AskedFeed, FeedContents } from './_contents.ts';
import { albumsFeed, playlistsFeed } from './_collections.ts';
import { channelsFeed, membersFeed, modelsFeed } from './_people.ts';

type Feed = (asked: AskedFeed) => Promise<FeedContents | null>;

const FEEDS: Readonly<Record<CatalogueRoute['name'], Feed>> = {
  models: modelsFeed,
  channels: channelsFeed,
  playlists: playlistsFeed,
  albums: albumsFeed,
  albumCategory: albumsFeed,
  community: membersFeed,
};

/** The list of models, channels, playlists, albums or members at an address; null where there is none. */
export function catalogueFeed(
  { pathname, searchParams: query }: URL,
  locals: App.Locals,
): Promise<FeedContents | null> | null {
  const route = catalogueRoute(pathname);
  if (!route) return null;
  const { name, params } = route;
  const page = Number(params.page);
  return FEEDS[name]({ params, query, page, locals, t: createTranslator(locals.view.lang) });
}
