import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { createTranslator } from '#i18n/translator.ts';
import { abbreviated, formatDuration } from '#lib/format.ts';
import { paths } from '#routes/paths.ts';
import { videoListing } from '../_load/listing.ts';
import { listingTitle } from './_about.ts';
import type { FeedContents } from './_contents.ts';

/** The list of videos at an address; null where there is none, or the visitor may not see it. */
export async function videosFeed(url: URL, locals: App.Locals): Promise<FeedContents | null> {
  const listing = videoListing(url, locals);
  if (!listing) return null;
  const t = createTranslator(locals.view.lang);
  const answer = await listing.ask(listing.page);
  const title = await listingTitle({ listing, answer, query: url.searchParams, locals, t });
  if (title === null) return null;
  const items = (answer.videos ?? []).map((tile) => ({
    title: tile.title,
    path: paths.video(tile),
    description: [
      formatDuration(tile.seconds),
      t('tile.views', abbreviated(tile.views)),
      ...(tile.description === '' ? [] : [tile.description]),
    ].join(' · '),
    publishedAt: tile.postedAt,
    image: tile.thumbnail,
    ofVideo: true,
    categories: tile.categories,
  }));
  return { title, lifetime: LIFETIMES.videos, tags: [cacheTags.videos], items };
}
