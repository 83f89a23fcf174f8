import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { defineList } from '#lists/define-list.ts';
import { VIDEO_ENTRIES, VIDEO_FILTERS } from '#lists/video-filters.ts';
import { videosOf } from '#lists/videos.ts';

/** A member's videos to watch later: what a list costs that the site does not have yet. */
export const watchLater = defineList({
  ...VIDEO_ENTRIES,
  route: 'watchLater',
  sorts: ['latest-updates'],
  filters: VIDEO_FILTERS,
  life: LIFETIMES.own,
  tags: ({ params }) => [cacheTags.member(Number(params.id))],
  read: (asked, reading) =>
    videosOf('watch_later_videos', asked.params.id ?? '', asked, reading, LIFETIMES.own),
  indexed: () => false,
  text: ({ t }) => ({ title: t('nav.videos'), description: t('list.own_empty_title') }),
});
