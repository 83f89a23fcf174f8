import type { CallContext } from '../../context.ts';
import { entries, type SuggestedKind } from './entries.ts';

/** What to suggest before anything is typed: of each kind, those with the most videos. */
export async function suggestPopular(
  context: CallContext,
  { count }: { count: number },
): Promise<object> {
  const ofKind = (kind: SuggestedKind) => entries(context, { kind, count, ids: null });
  const [categories, models, channels] = await Promise.all([
    ofKind('category'),
    ofKind('model'),
    ofKind('channel'),
  ]);
  return { categories, models, channels };
}
