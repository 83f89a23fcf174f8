import type { SuggestQuery } from '#contract/calls/suggester.ts';
import type { CallContext } from '../../context.ts';
import { popularSearches, popularVideos } from './videos.ts';
import { suggesterAnswer } from './wire.ts';

/** What to suggest before anything is typed: of each kind, those with the most videos; of a group, also searches and videos. */
export async function suggestPopular(
  context: CallContext,
  { count }: { count: number },
  query: SuggestQuery = {},
): Promise<object> {
  const { catalogue } = context;
  const { group, lang } = query;
  const limits = { count, group: group ?? null };
  const [category, model, channel, searches, videos] = await Promise.all([
    catalogue.topOf('category', limits),
    catalogue.topOf('model', limits),
    catalogue.topOf('channel', limits),
    group ? popularSearches(context, group) : [],
    group ? popularVideos(context, group) : [],
  ]);
  return suggesterAnswer(context, { category, model, channel }, { searches, videos }, lang);
}
