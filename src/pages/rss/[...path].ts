import type { APIContext, APIRoute } from 'astro';
import { ApiError } from '#client/errors.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { createTranslator } from '#i18n/translator.ts';
import { abbreviateCount, formatDuration } from '#lib/format.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { localPath, paths, withQuery } from '#lib/paths.ts';
import { pathInForm } from '#lib/routes/listings.ts';
import { videoListing, type VideoListing } from '../_load/listing.ts';
import { keepFresh } from '../_load/freshness.ts';
import { pageTitle } from '../_load/page-title.ts';
import { listingTitle } from './_about.ts';
import { feedXml, type FeedItem } from './_feed.ts';

const notFound = ({ rewrite }: APIContext): Promise<Response> => rewrite('/404/');

/** The listing whose address follows, as RSS 2.0. */
export const GET: APIRoute = async (context) => {
  const { url, locals, cache } = context;
  const path = pathInForm('rss', url.pathname);
  const listing = videoListing(new URL(path + url.search, url), locals);
  if (!listing) return notFound(context);
  try {
    return await feedOf(context, path, listing);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isVisitorsMistake) return notFound(context);
    cache.set(false);
    return new Response('The feed could not be made: the API did not answer.\n', { status: 502 });
  }
};

async function feedOf(context: APIContext, path: string, listing: VideoListing) {
  const { url, locals, cache } = context;
  const { lang, prefix } = locals.view;
  const t = createTranslator(lang);
  const answer = await listing.ask(listing.page);
  const title = await listingTitle({ listing, answer, query: url.searchParams, locals, t });
  if (title === null) return notFound(context);

  // The server says by which address it was reached (src/server/page-address.ts).
  const { origin: reached, ...query } = Object.fromEntries(url.searchParams);
  const origin = locals.settings.publicOrigin ?? reached ?? url.origin;
  const absolute = (address: string): string => origin + localPath(prefix, address);
  const item = (tile: Tile): FeedItem => ({
    title: tile.title,
    link: absolute(paths.video(tile)),
    description: [
      formatDuration(tile.seconds),
      t('tile.views', { count: tile.views, n: abbreviateCount(tile.views) }),
      ...(tile.description === '' ? [] : [tile.description]),
    ].join(' · '),
    publishedAt: tile.postedAt,
    thumbnail:
      tile.thumbnail === ''
        ? ''
        : new URL(mediaUrl(tile.thumbnail, locals.settings.apiOrigin), origin).href,
    categories: tile.categories,
  });
  const body = feedXml({
    title: pageTitle(title),
    description: title,
    link: absolute(withQuery(path, query)),
    self: absolute(withQuery(url.pathname, query)),
    language: lang,
    ttl: LIFETIMES.videos / 60,
    items: (answer.videos ?? []).map(item),
  });
  const headers = new Headers({ 'Content-Type': 'application/rss+xml; charset=utf-8' });
  keepFresh({ cache, response: { status: 200, headers } }, LIFETIMES.videos, [cacheTags.videos]);
  return new Response(body, { headers });
}
