import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { channels as channelsCall } from '#contract/calls/channels.ts';
import type { ChannelSort } from '#contract/enums.ts';
import { abbreviated } from '#lib/format.ts';
import { paths } from '#routes/paths.ts';
import { defineList } from './define-list.ts';
import type { Words } from './filter.ts';
import { request } from './request.ts';

const SORTS = ['most-popular', 'count-subs', 'count-videos', 'latest-updates', 'recent'] as const;
type ListedSort = (typeof SORTS)[number];

/** The two names of one order of channels (API.md): the page's and the host's. */
const servedSort = (sort: ListedSort): Exclude<ChannelSort, 'most-popular'> =>
  sort === 'most-popular' ? 'most-popular-videos' : sort;
const sortText = (sort: ListedSort, { t }: Words): string => t(`channel_sort.${servedSort(sort)}`);

export const channels = defineList({
  route: 'channels',
  sorts: SORTS,
  sortAliases: { 'most-popular-videos': 'most-popular' },
  sortText,
  filters: {},
  life: LIFETIMES.videos,
  tags: () => [cacheTags.videos, cacheTags.channels],
  read: ({ sort, page }, { count, group }) => {
    const place = { section: '', objectId: '', gender: group, lifetime: LIFETIMES.videos } as const;
    const params = { ...place, sort: servedSort(sort), page, count };
    return request(channelsCall, params, undefined, (answer) => answer.channels);
  },
  path: ({ dir }) => paths.channel(dir),
  feed: ({ title, images, avatar, totalVideos, views }, { t, lang }) => ({
    title,
    image: images[0] ?? avatar,
    description: [
      t('list.videos', abbreviated(totalVideos, lang)),
      t('tile.views', abbreviated(views, lang)),
    ].join(' · '),
  }),
  sitemap: {
    part: 'channels',
    sort: 'recent',
    sorts: ['most-popular'],
    entry: ({ dir, avatar, totalVideos }) =>
      totalVideos > 0 ? { path: paths.channelVideos(dir), image: avatar } : null,
  },
  text: ({ t, lang, asked }) => ({
    title: t('channels.title'),
    order: sortText(asked.sort, { t, lang }),
    description: t('channels.description'),
    count: 'channels.count',
    empty: { title: t('channels.empty_title'), text: t('channels.empty_text') },
  }),
});
