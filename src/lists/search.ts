import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { search as searchCall } from '#contract/calls/search.ts';
import { SEARCH_SORTS } from '#contract/enums.ts';
import { cleanSearchText, isSearchable } from '#lib/search-text.ts';
import { categoryFilter } from './categories.ts';
import { defineList } from './define-list.ts';
import type { Filter } from './filter.ts';
import { request } from './request.ts';
import { SEARCH_FILTERS, VIDEO_ENTRIES, videosIn } from './video-filters.ts';

/** What is searched for. A text that is too short finds no list: the page asks for a longer one. */
const text: Filter<string> = {
  name: 's',
  none: '',
  subject: true,
  parse: (raw) => {
    const clean = cleanSearchText(raw);
    return isSearchable(clean) ? clean : undefined;
  },
  write: (value) => value,
};

export const search = defineList({
  ...VIDEO_ENTRIES,
  route: 'search',
  sorts: SEARCH_SORTS,
  filters: { text, category: categoryFilter, ...SEARCH_FILTERS },
  life: LIFETIMES.videos,
  tags: () => [cacheTags.videos, cacheTags.categories],
  read: ({ sort, page, filters: { category: dirs, ...filters } }, { count, group }) => {
    const place = { lifetime: LIFETIMES.videos, gender: group, count, anything: '', sort, page };
    return request(searchCall, {}, { ...place, ...filters, category: dirs.join(',') }, videosIn);
  },
  indexed: () => false,
  text: ({ t, asked, answer }) => {
    const title = t('search.results_title', { text: answer?.corrected ?? asked.filters.text });
    return {
      title,
      description: title,
      lead: [],
      heading: t('nav.videos'),
      // Not "videos": the card above says how many videos the one has whose name it is, and words are in others too.
      count: 'search.results',
      empty: {
        title: t('search.not_found'),
        text: t('search.not_found_text', { text: asked.filters.text }),
      },
    };
  },
});
