import type { APIContext, APIRoute } from 'astro';
import { ApiError } from '#client/errors.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { localPath, withQuery } from '#routes/paths.ts';
import { pathInForm } from '#routes/listings.ts';
import { keepFresh } from '../_load/freshness.ts';
import { pageTitle } from '../_load/page-title.ts';
import { catalogueFeed } from './_catalogue.ts';
import type { FeedContents } from './_contents.ts';
import { feedXml } from './_feed.ts';
import { videosFeed } from './_videos.ts';

const notFound = ({ rewrite }: APIContext): Promise<Response> => rewrite('/404/');

/** The listing whose address follows, as RSS 2.0. */
export const GET: APIRoute = async (context) => {
  const { url, locals, cache } = context;
  const path = pathInForm('rss', url.pathname);
  const listed = new URL(path + url.search, url);
  try {
    const contents = await (catalogueFeed(listed, locals) ?? videosFeed(listed, locals));
    return contents ? feedOf(context, path, contents) : await notFound(context);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isVisitorsMistake) return notFound(context);
    cache.set(false);
    return new Response('The feed could not be made: the API did not answer.\n', { status: 502 });
  }
};

function feedOf({ url, locals, cache }: APIContext, path: string, contents: FeedContents) {
  const { lang, prefix } = locals.view;
  // The server says by which address it was reached (src/server/page-address.ts).
  const { origin: reached, ...query } = Object.fromEntries(url.searchParams);
  const origin = locals.settings.publicOrigin ?? reached ?? url.origin;
  const absolute = (address: string): string => origin + localPath(prefix, address);
  const picture = (image: string): string =>
    image === '' ? '' : new URL(mediaUrl(image, locals.settings.apiOrigin), origin).href;
  const { title, lifetime, tags, items } = contents;
  const body = feedXml({
    title: pageTitle(title),
    description: title,
    link: absolute(withQuery(path, query)),
    self: absolute(withQuery(url.pathname, query)),
    language: lang,
    ttl: lifetime / 60,
    items: items.map(({ path: to, image, ...item }) => ({
      ...item,
      link: absolute(to),
      thumbnail: picture(image),
    })),
  });
  const headers = new Headers({ 'Content-Type': 'application/rss+xml; charset=utf-8' });
  keepFresh({ cache, response: { status: 200, headers } }, lifetime, [...tags]);
  return new Response(body, { headers });
}
