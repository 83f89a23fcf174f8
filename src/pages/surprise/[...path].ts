import type { APIRoute } from 'astro';
import { ApiError } from '#client/errors.ts';
import { localPath, paths, withQuery } from '#routes/paths.ts';
import { pathInForm } from '#routes/listings.ts';
import { videoListing, type VideoListing } from '../_load/listing.ts';
import { chooseVideo } from './_choose.ts';

/** Leads to a video by chance of the listing whose address follows; to the listing itself where it has none. */
export const GET: APIRoute = async ({ url, locals, cache, rewrite }) => {
  const path = pathInForm('surprise', url.pathname);
  const listing = videoListing(new URL(path + url.search, url), locals);
  if (!listing) return rewrite('/404/');
  cache.set(false);
  const video = await chosenOf(listing);
  const to = video ? paths.video(video) : withQuery(path, Object.fromEntries(url.searchParams));
  return new Response(null, {
    status: 302,
    headers: { Location: localPath(locals.view.prefix, to), 'Cache-Control': 'no-store' },
  });
};

/** The listing's own page tells of an API in trouble better than this address could. */
async function chosenOf(listing: VideoListing) {
  try {
    return await chooseVideo(listing.ask);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
