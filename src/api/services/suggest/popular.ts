import type { GroupQuery } from '#contract/group-query.ts';
import type { CallContext } from '../../context.ts';
import { entries, type SuggestedKind } from './entries.ts';

/** What to suggest before anything is typed: of each kind, those with the most videos. */
export async function suggestPopular(
  context: CallContext,
  { count }: { count: number },
  query: GroupQuery = {},
): Promise<object> {
  const group = query.group ?? null;
  const ofKind = (kind: SuggestedKind) => entries(context, { kind, count, ids: null, group });
  const [categories, models, channels] = await Promise.all([
    ofKind('category'),
    ofKind('model'),
    ofKind('channel'),
  ]);
  return { categories, models, channels };
}
