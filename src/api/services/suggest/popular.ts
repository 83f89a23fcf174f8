import type { GroupQuery } from '#contract/group-query.ts';
import type { CallContext } from '../../context.ts';
import { popularSearches, popularVideos } from './videos.ts';
import { suggesterAnswer } from './wire.ts';

/** What to suggest before anything is typed: of each kind, those with the most videos; of a group, also searches and videos. */
export async function suggestPopular(
  context: CallContext,
  { count }: { count: number },
  query: GroupQuery = {},
): Promise<object> {
  const { base, catalogue } = context;
  const { group } = query;
  const limits = { count, group: query.group ?? null };
  const [category, model, channel, searches, videos] = await Promise.all([
    catalogue.topOf('category', limits),
    catalogue.topOf('model', limits),
    catalogue.topOf('channel', limits),
    group ? popularSearches(context, group) : [],
    group ? popularVideos(context, group) : [],
  ]);
  return suggesterAnswer(base, { category, model, channel }, { searches, videos });
}
