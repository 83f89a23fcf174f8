import type { ModelsParams } from '#contract/calls/models.ts';
import type { ModelSort } from '#contract/enums.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { CallContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { birthDates } from '../age.ts';
import { listAnswer } from '../list-answer.ts';
import { countRows, listTotal } from '../list-total.ts';
import { toModelCard } from './wire.ts';

/** The character behind the last letter: titles are compared by their bytes. */
const AFTER_Z = '{';

/** A letter as `lower` may leave it: SQLite, and PostgreSQL in some orders, has a small one for those of ASCII alone. */
function spellings(letter: string): string[] {
  const capital = letter.toUpperCase();
  return capital.length === letter.length ? [letter, capital] : [letter];
}

type Tables = 'models' | 'model_totals';

function filtered(
  { eb, and, or }: ExpressionBuilder<Database, Tables>,
  params: ModelsParams,
  now: Date,
) {
  const all = [
    ...[eb('site_group', '=', params.gender), eb('videos', '>', 0), eb('visible', '=', 1)],
  ];
  const title = eb.fn<string>('lower', ['title']);
  if (params.alphabet === '0') all.push(or([eb(title, '<', 'a'), eb(title, '>=', AFTER_Z)]));
  else if (params.alphabet !== '') {
    all.push(or(spellings(params.alphabet).map((letter) => eb(title, 'like', `${letter}%`))));
  }
  if (params.race !== '') all.push(eb('race', '=', params.race));
  if (params.country !== '') all.push(eb('country', '=', params.country));
  if (params.titsSize !== '') all.push(eb('tits_size', '=', params.titsSize));
  if (params.hairColor !== '') all.push(eb('hair_color', '=', Number(params.hairColor)));
  if (params.height !== '') all.push(eb('height', '=', Number(params.height)));
  if (params.weight !== '') all.push(eb('weight', '=', Number(params.weight)));
  if (params.tattoo !== '') all.push(eb('tattoo', '=', params.tattoo === 'yes' ? 1 : 0));
  if (params.piercing !== '') all.push(eb('piercing', '=', params.piercing === 'yes' ? 1 : 0));
  if (params.age !== '') {
    const { after, until } = birthDates(params.age, now);
    all.push(eb('birth_date', '>', after), eb('birth_date', '<=', until));
  }
  return and(all);
}

/** Names what a page is one of: all but its order and its place. */
const listKey = (params: ModelsParams): string =>
  JSON.stringify({ ...params, lifetime: 0, sort: '', count: 0, page: 0 });

const ORDER: Readonly<Record<ModelSort, string>> = {
  'most-popular': 'popularity DESC',
  alphabet: 'lower(title)',
  'count-videos': 'videos DESC',
  'latest-updates': 'last_post_ts DESC',
  'most-viewed': 'viewed DESC',
  recent: 'added_ts DESC',
  'top-rated': 'rating_rank DESC',
};

/** Models with visible videos in a site group, by the ten filters and seven sorts of SPEC.md §3. */
export async function listModels(context: CallContext, params: ModelsParams): Promise<object> {
  const { count, page, sort } = params;
  const chosen = context.db
    .selectFrom('models')
    .innerJoin('model_totals', 'model_totals.model_id', 'models.id')
    .where((where) => filtered(where, params, context.now()));
  const key = `models|${listKey(params)}`;
  const total = await listTotal(context, key, () => countRows(chosen));
  const rows = await chosen
    .select(['models.id', 'dir', 'title', 'img', 'avatar', 'avatar2', 'country', 'subscribers'])
    .select(['videos', 'viewed'])
    .orderBy(sql.raw(ORDER[sort]))
    .orderBy('models.id')
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const items = rows.map((row) => toModelCard(row, context.base));
  return listAnswer('models', items, total, params);
}
