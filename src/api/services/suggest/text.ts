import { SEARCH_TEXT_LIMIT } from '#contract/calls/search.ts';
import { SUGGEST_COUNT } from '#config/limits.ts';
import type { SuggestQuery } from '#contract/calls/suggester.ts';
import type { CallContext } from '../../context.ts';
import { suggestVideos } from './videos.ts';
import { suggesterAnswer } from './wire.ts';

/**
 * Categories, models and channels whose names hold the words of a text, those that begin with it first;
 * where there are none, with one typing mistake forgiven in each word of four letters and more. In a group also titles of
 * its videos.
 */
export async function suggestForText(
  context: CallContext,
  _params: object,
  { text, group, lang }: SuggestQuery & { text: string },
): Promise<object> {
  const line = text.replace(/\p{Cc}+/gu, ' ');
  const cut = Array.from(line).slice(0, SEARCH_TEXT_LIMIT).join('').trim();
  const { catalogue } = context;
  const [found, videos] = await Promise.all([
    catalogue.suggest(cut, { count: SUGGEST_COUNT, group: group ?? null }),
    group ? suggestVideos(context, group, cut) : [],
  ]);
  return suggesterAnswer(context, found, { searches: [], videos }, lang);
}
