import type { SiteGroup } from '#config/site-groups.ts';
import { SUGGEST_COUNT } from '#config/limits.ts';
import { seconds, type CallContext } from '../../context.ts';
import { toFilters } from '../videos/filters.ts';
import { loadTiles } from '../videos/tiles.ts';

const PAGE = { count: SUGGEST_COUNT, page: 1 } as const;

/** What a tile has that a suggestion shows. */
async function suggested(context: CallContext, ids: readonly number[]) {
  const tiles = await loadTiles(context, ids);
  return tiles.map(({ video_id, dir, title, scr }) => ({ video_id, dir, title, scr }));
}

const filtersOf = (context: CallContext, date: 'all' | 'week') =>
  toFilters(context, { type: 'all', duration: '', date });

/** Titles of videos that hold every word of a text; none where that is none of a group's, or they only hold some. */
export async function suggestVideos(context: CallContext, group: SiteGroup, text: string) {
  if (text === '') return [];
  const request = { group, text, categories: [], filters: filtersOf(context, 'all') };
  const found = await context.catalogue.searchVideos(
    { ...request, now: seconds(context) },
    { ...PAGE, sort: 'relevance' },
  );
  return found.isLoose ? [] : suggested(context, found.ids);
}

/** The words that most videos of a group carry: what is searched for most, as far as nobody is followed. */
export async function popularSearches({ db }: CallContext, group: SiteGroup): Promise<string[]> {
  const rows = await db
    .selectFrom('tag_totals')
    .innerJoin('tags', 'tags.id', 'tag_totals.tag_id')
    .select('title')
    .where('site_group', '=', group)
    .where('videos', '>', 0)
    .orderBy('videos', 'desc')
    .orderBy('tags.id')
    .limit(SUGGEST_COUNT)
    .execute();
  return rows.map(({ title }) => title);
}

/** Videos that many watch this week. */
export async function popularVideos(context: CallContext, group: SiteGroup) {
  const page = await context.catalogue.listVideos(
    { of: 'everything', group },
    filtersOf(context, 'week'),
    { ...PAGE, sort: 'most-popular' },
  );
  return suggested(context, page.ids);
}
