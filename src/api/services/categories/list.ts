import type { CategoriesParams } from '#contract/calls/categories.ts';
import type { Language } from '#config/locales.ts';
import type { SiteGroup } from '#config/site-groups.ts';
import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { text } from '../wire-values.ts';
import { sampleFrames, sampleUrls } from './samples.ts';

/** The categories of a site group that have videos, the fullest first, titles in `lang`. */
export async function categoriesOf(
  context: CallContext,
  group: SiteGroup,
  lang: Language,
  limit: number | null,
) {
  const title = await context.labels.titles(lang);
  const chosen = context.db
    .selectFrom('category_totals')
    .innerJoin('categories', 'categories.id', 'category_totals.category_id')
    .select(['categories.id', 'dir', 'title', ({ fn }) => fn.sum<number>('videos').as('total')])
    .select(sampleFrames(context, sql`categories.id`, group).as('samples'))
    .where('site_group', '=', group)
    .groupBy('categories.id')
    .having(({ fn }) => fn.sum<number>('videos'), '>', 0)
    .orderBy('total', 'desc')
    .orderBy('dir');
  const rows = await (limit === null ? chosen : chosen.limit(limit)).execute();
  return rows.map((row) => ({
    dir: row.dir,
    title: title(row),
    total_videos: text(row.total),
    toptn: sampleUrls(context.base, row.samples),
  }));
}

/** Every category of a site group (API.md), in the order of titles. */
export async function listCategories(
  context: CallContext,
  { gender, lang }: CategoriesParams,
): Promise<object> {
  const categories = await categoriesOf(context, gender, lang, null);
  const collator = new Intl.Collator(lang);
  return { categories: categories.sort((a, b) => collator.compare(a.title, b.title)) };
}
