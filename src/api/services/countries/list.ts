import type { CountriesParams } from '#contract/calls/countries.ts';
import type { CallContext } from '../../context.ts';
import { text } from '../wire-values.ts';

/** Videos of each country in a site group, from the kept totals. */
function ofVideos({ db }: CallContext, group: CountriesParams['gender']) {
  return db
    .selectFrom('country_totals')
    .select(['country', 'videos as total'])
    .where('site_group', '=', group)
    .where('videos', '>', 0)
    .orderBy('videos', 'desc')
    .orderBy('country')
    .execute();
}

/** Models with visible videos of each country in a site group. */
function ofModels({ db }: CallContext, group: CountriesParams['gender']) {
  return db
    .selectFrom('models')
    .innerJoin('model_totals', 'model_totals.model_id', 'models.id')
    .select(['country', ({ fn }) => fn.countAll<number>().as('total')])
    .where('site_group', '=', group)
    .where('videos', '>', 0)
    .where('visible', '=', 1)
    .where('country', 'is not', null)
    .groupBy('country')
    .orderBy('total', 'desc')
    .orderBy('country')
    .execute();
}

/** The countries that videos or models of a site group are from, most first. */
export async function listCountries(
  context: CallContext,
  { gender, section }: CountriesParams,
): Promise<object> {
  const rows = await (section === 'models' ? ofModels(context, gender) : ofVideos(context, gender));
  return { countries: rows.map(({ country, total }) => ({ country, total: text(total) })) };
}
