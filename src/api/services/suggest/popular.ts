import type { GroupQuery } from '#contract/group-query.ts';
import type { CallContext } from '../../context.ts';
import { suggesterAnswer } from './wire.ts';

/** What to suggest before anything is typed: of each kind, those with the most videos. */
export async function suggestPopular(
  { base, catalogue }: CallContext,
  { count }: { count: number },
  query: GroupQuery = {},
): Promise<object> {
  const limits = { count, group: query.group ?? null };
  const [category, model, channel] = await Promise.all([
    catalogue.topOf('category', limits),
    catalogue.topOf('model', limits),
    catalogue.topOf('channel', limits),
  ]);
  return suggesterAnswer(base, { category, model, channel });
}
