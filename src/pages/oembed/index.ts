import type { APIContext, APIRoute } from 'astro';
import { ApiError } from '#client/errors.ts';
import { orError } from '#client/or-else.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { RETRY_SECONDS, TROUBLE_STATUS } from '#config/limits.ts';
import { SITE } from '#config/site.ts';
import type { Video } from '#contract/entities/video.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { localPath, paths } from '#routes/paths.ts';
import { embedCode } from '#lib/share.ts';
import { setCachePolicy } from '../_load/freshness.ts';
import { loadVideo } from '../videos/_load-watch.ts';
import { frameSize, OEMBED_TYPES, oembedBody, oembedFormat, type OEmbed } from './_answer.ts';
import { askedVideo, type AskedVideo } from './_asked.ts';

/** Scripts of other sites may ask too: nothing of a visitor's is in the answer. */
const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function refuse({ cache }: APIContext, status: number, text: string): Response {
  // An address can be anything: what is not found fills no store.
  cache.set(false);
  const headers = {
    ...OPEN,
    'Content-Type': 'text/plain; charset=utf-8',
    ...(status === TROUBLE_STATUS && { 'Retry-After': String(RETRY_SECONDS) }),
  };
  return new Response(`${text}\n`, { status, headers });
}

/** oEmbed (https://oembed.com): how a video's page is embedded, as JSON or XML. */
export const GET: APIRoute = async (context) => {
  const { url, locals, cache } = context;
  const query = url.searchParams;
  const format = oembedFormat(query.get('format'));
  if (format === null) return refuse(context, 501, 'The formats are json and xml.');
  const address = query.get('url');
  if (address === null) return refuse(context, 400, 'The parameter url is missing.');
  // The server says by which address it was reached (src/server/page-address.ts).
  const origin = locals.settings.publicOrigin ?? query.get('origin') ?? url.origin;
  const asked = askedVideo(address, origin);
  const found = asked && (await orError(loadVideo(locals.client, asked.id)));
  if (found instanceof ApiError) return refuse(context, TROUBLE_STATUS, 'The API did not answer.');
  if (!asked || !found || found.status === 'deleted')
    return refuse(context, 404, 'No video of this site is at that address.');
  if (found.status === 'private') return refuse(context, 401, 'The video is private.');

  const size = frameSize(query.get('maxwidth'), query.get('maxheight'));
  const body = oembedBody(oembedOf(found, asked, origin, size, locals), format);
  const headers = new Headers({ ...OPEN, 'Content-Type': OEMBED_TYPES[format] });
  const response = { status: 200, headers };
  setCachePolicy({ cache, response }, LIFETIMES.videos, [cacheTags.video(found.id)]);
  return new Response(body, response);
};

function oembedOf(
  video: Video,
  { prefix, options }: AskedVideo,
  origin: string,
  size: ReturnType<typeof frameSize>,
  { settings }: App.Locals,
): OEmbed {
  const absolute = (path: string): string => origin + localPath(prefix, path);
  const { channel } = video;
  return {
    type: 'video',
    version: '1.0',
    title: video.title,
    provider_name: SITE.name,
    provider_url: absolute(paths.home()),
    ...(channel && {
      author_name: channel.title,
      author_url: absolute(paths.channel(channel.dir)),
    }),
    cache_age: LIFETIMES.videos,
    ...(video.poster !== '' && {
      thumbnail_url: new URL(mediaUrl(video.poster, settings.apiOrigin), origin).href,
      thumbnail_width: 640,
      thumbnail_height: 360,
    }),
    html: embedCode(absolute(paths.embed(video.id)), video.title, options, size),
    ...size,
  };
}
