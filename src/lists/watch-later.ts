import { LIFETIMES } from '#config/lifetimes.ts';
import { createTranslator } from '#i18n/translator.ts';
import { defineList } from './define-list.ts';
import { VIDEO_ENTRIES } from './video-filters.ts';
import { plainVideosOf } from './videos.ts';

/** What a member wants to watch later: theirs alone, 60 to a page (SPEC.md §9). Its row says so. */
export const watchLater = defineList({
  path: VIDEO_ENTRIES.path,
  route: 'watchLater',
  page: 'watch-later',
  sorts: ['latest-updates'],
  filters: {},
  life: LIFETIMES.own,
  tags: () => [],
  indexed: () => false,
  read: ({ params, page }, reading) =>
    plainVideosOf('watch_later_videos', params.id ?? '', page, reading, LIFETIMES.videos),
  text: ({ t, lang }) => {
    const tOwn = createTranslator(lang, 'own');
    return {
      title: tOwn('list.watch_later'),
      description: tOwn('list.watch_later_about'),
      empty: { title: t('list.own_empty_title'), text: tOwn('list.watch_later_empty') },
    };
  },
});
