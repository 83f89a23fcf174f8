import type { APIContext, APIRoute } from 'astro';
import { ApiError } from '#client/errors.ts';
import { RETRY_SECONDS, TROUBLE_STATUS } from '#config/limits.ts';
import { isSiteGroup } from '#config/site-groups.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { listPath, readAsked, readingOf, type Asked, type List } from '#lists/define-list.ts';
import { listAt } from '#lists/lists.ts';
import { feedPath } from '#lists/variants.ts';
import { localPath } from '#routes/paths.ts';
import { listContext } from '../_list/open-list.ts';
import { setCachePolicy } from '../_load/freshness.ts';
import { pageTitle } from '../_load/page-title.ts';
import { feedXml } from './_feed.ts';

/** The list whose address follows, as RSS 2.0. */
export const GET: APIRoute = async (context) => {
  const { url, locals, cache, rewrite } = context;
  const list = locals.route && listAt(locals.route.name);
  const asked = list && readAsked(list, locals.route ?? { params: {} }, url.searchParams);
  try {
    return list?.feed && asked ? await feedOf(context, list, asked) : await rewrite('/404/');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // What a visitor may not see has no feed.
    if (error.isClientError) return rewrite('/404/');
    cache.set(false);
    const headers = { 'retry-after': String(RETRY_SECONDS) };
    const text = 'The feed could not be made: the API did not answer.\n';
    return new Response(text, { status: TROUBLE_STATUS, headers });
  }
};

/** Where an address has a number, without the name after it. */
const numberedPath = (path: string): string => /^\/\w+\/\d+\//.exec(path)?.[0] ?? path;

async function feedOf({ url, locals, cache }: APIContext, list: List, asked: Asked) {
  const named = url.searchParams.get('group');
  const group = isSiteGroup(named) ? named : locals.view.group;
  const context = { ...listContext(locals), group };
  const { client, lang, t } = context;
  const reading = readingOf(list, { group, lang });
  const [about, { entries, whole }] = await Promise.all([
    list.about?.(asked, context),
    (list.latest?.(asked, reading) ?? list.read(asked, reading)).ask(client),
  ]);
  const { title, order } = list.text({ t, lang, asked, about, answer: whole });
  const name = [title, ...(order ? [order] : [])].join(' · ');

  // The server says by which address it was reached (src/server/page-address.ts).
  const origin = locals.settings.publicOrigin ?? url.searchParams.get('origin') ?? url.origin;
  const absolute = (path: string): string => origin + localPath(locals.view.prefix, path);
  const body = feedXml({
    title: pageTitle(name),
    description: name,
    link: absolute(listPath(list, asked)),
    self: absolute(feedPath(list, asked, group) ?? ''),
    language: lang,
    ttl: list.life / 60,
    items: entries.map((entry) => {
      const {
        image,
        publishedAt = 0,
        categories = [],
        ...item
      } = list.feed?.(entry, context) ?? {
        ...{ image: '', title: '', description: '' },
      };
      const path = list.path?.(entry) ?? '';
      return {
        ...item,
        publishedAt,
        categories,
        link: absolute(path),
        guid: absolute(numberedPath(path)),
        ofVideo: list.ofVideos ?? false,
        thumbnail:
          image === '' ? '' : new URL(mediaUrl(image, locals.settings.apiOrigin), origin).href,
      };
    }),
  });
  const headers = new Headers({ 'Content-Type': 'application/rss+xml; charset=utf-8' });
  setCachePolicy({ cache, response: { status: 200, headers } }, list.life, list.tags(asked, about));
  return new Response(body, { headers });
}
