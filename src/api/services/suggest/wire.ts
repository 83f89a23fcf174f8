import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';
import type { CallContext } from '../../context.ts';
import type { SuggestedKind, Suggestion } from '../../catalogue/catalogue.ts';
import { thumbnailUrl } from '../../demo/loops/paths.ts';
import { address, text } from '../wire-values.ts';

/** A stored address, or a frame of a clip as a picture. */
function picture(base: string, stored: string | null): string {
  if (stored === null || stored.startsWith('/') || stored.includes(':')) {
    return address(base, stored);
  }
  const [clip = '', frame = '0'] = stored.split('/');
  return thumbnailUrl(base, clip, Number(frame));
}

/** Suggestions as they travel (SPEC.md §7). */
export const toSuggestions = (base: string, list: readonly Suggestion[]) =>
  list.map(({ dir, title, total, avatar, scr1, scr2 }) => ({
    dir,
    title,
    total_videos: text(total),
    avatar: address(base, avatar),
    scr1: picture(base, scr1),
    scr2: address(base, scr2),
  }));

/** Categories as a language names them. */
async function inLanguage(
  { labels }: CallContext,
  categories: readonly Suggestion[],
  lang: Language,
): Promise<Suggestion[]> {
  const [known, titleOf] = await Promise.all([labels.bySlug(), labels.titles(lang)]);
  return categories.map((one) => {
    const label = known.get(one.dir);
    return label ? { ...one, title: titleOf(label) } : one;
  });
}

/** The whole answer of the suggester. */
export async function suggesterAnswer(
  context: CallContext,
  { category, model, channel }: Record<SuggestedKind, readonly Suggestion[]>,
  besides: { searches: readonly string[]; videos: readonly object[] },
  lang: Language = DEFAULT_LANGUAGE,
): Promise<object> {
  const { base } = context;
  return {
    categories: toSuggestions(base, await inLanguage(context, category, lang)),
    models: toSuggestions(base, model),
    channels: toSuggestions(base, channel),
    ...besides,
  };
}
