import { TAG_STRIP_SIZE } from '#config/limits.ts';
import type { MainParams } from '#contract/calls/main.ts';
import type { CallContext } from '../../context.ts';
import { categoriesOf } from '../categories/list.ts';
import { toSuggestions } from '../suggest/wire.ts';

/** The shell shows a column of each. */
const TOP = 20;

/** What the shell of every page is made of: top categories, keywords, models and channels. */
export function getMain(context: CallContext, params: MainParams): Promise<object> {
  const { gender, lang } = params;
  return context.shells.get(`${context.base} ${gender} ${lang}`, () => findMain(context, params));
}

async function findMain(context: CallContext, { gender, lang }: MainParams): Promise<object> {
  const top = { count: TOP, group: gender };
  const [categories, keywords, models, channels] = await Promise.all([
    categoriesOf(context, gender, lang, TOP),
    context.db
      .selectFrom('tag_totals')
      .innerJoin('tags', 'tags.id', 'tag_totals.tag_id')
      .select('title')
      .where('site_group', '=', gender)
      .where('videos', '>', 0)
      .orderBy('videos', 'desc')
      .orderBy('tags.id')
      // Twice what the strip shows, so that its random choice has something to choose from.
      .limit(2 * TAG_STRIP_SIZE)
      .execute(),
    context.catalogue.topOf('model', top),
    context.catalogue.topOf('channel', top),
  ]);
  return {
    categories,
    keywords: keywords.map(({ title }) => title),
    models: toSuggestions(context.base, models),
    channels: toSuggestions(context.base, channels),
  };
}
