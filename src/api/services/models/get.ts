import { SITE_GROUPS } from '#config/site-groups.ts';
import type { GroupQuery } from '#contract/group-query.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { ageOf } from '../age.ts';
import { date, rating, text } from '../wire-values.ts';
import { toModelCard } from './wire.ts';

/** One model with everything its page shows; counts are of one site group, or of all. Throws `not_found`. */
export async function getModel(
  context: CallContext,
  { dir }: { dir: string },
  { group }: GroupQuery = {},
): Promise<object> {
  const model = await context.db
    .selectFrom('models')
    .selectAll()
    .where('dir', '=', dir)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!model) throw new ServiceError('not_found');
  const totals = await context.db
    .selectFrom('model_totals')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('videos'), (eb) => eb.lit(0)).as('videos'),
      fn.coalesce(fn.sum<number>('viewed'), (eb) => eb.lit(0)).as('viewed'),
    ])
    .where('model_id', '=', model.id)
    .where('site_group', 'in', group === undefined ? SITE_GROUPS : [group])
    .executeTakeFirstOrThrow();
  return {
    model: {
      ...toModelCard({ ...model, ...totals }, context.base),
      description: model.description,
      race: model.race ?? '',
      age: text(ageOf(model.birth_date, context.now())),
      birth_date: model.birth_date ?? '',
      tits_size: model.tits_size ?? '',
      hair_color: text(model.hair_color),
      height: text(model.height),
      weight: text(model.weight),
      tattoo: text(model.tattoo),
      piercing: text(model.piercing),
      rating: rating(model.rating),
      likes: model.likes,
      dislikes: model.dislikes,
      added_date: date(model.added_ts),
    },
  };
}
