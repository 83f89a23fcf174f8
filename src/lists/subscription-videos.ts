import { LIFETIMES } from '#config/lifetimes.ts';
import { createTranslator } from '#i18n/translator.ts';
import { defineList } from './define-list.ts';
import { VIDEO_ENTRIES } from './video-filters.ts';
import { plainVideosOf } from './videos.ts';

/** What is new of what the member subscribes to for whom the page is made. */
export const subscriptionVideos = defineList({
  // For its visitor alone: it has no feed, which anybody would read.
  path: VIDEO_ENTRIES.path,
  ofVideos: true,
  route: 'subscriptionVideos',
  sorts: ['latest-updates'],
  filters: {},
  life: LIFETIMES.own,
  tags: () => [],
  indexed: () => false,
  read: ({ page }, reading) =>
    plainVideosOf('subscriptions', String(reading.viewer ?? 0), page, reading, LIFETIMES.own),
  text: ({ t, lang }) => {
    const tFeed = createTranslator(lang, 'social');
    return {
      title: tFeed('feed.title'),
      description: tFeed('feed.text'),
      empty: { title: t('list.own_empty_title'), text: tFeed('feed.empty') },
    };
  },
});
