import type { Language } from '#config/locales.ts';
import type { CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';

/** Every category there is, by its title in a language: a list of those with videos would never offer a new one. Throws `need_auth`. */
export async function listUploadCategories(
  context: CallContext,
  _params: object,
  asked: { lang: Language } | undefined,
): Promise<object> {
  requireViewer(context);
  const { lang } = asked ?? { lang: 'en' };
  const [labels, title] = await Promise.all([context.labels.bySlug(), context.labels.titles(lang)]);
  const categories = [...labels.values()].map((label) => ({
    dir: label.dir,
    title: title(label),
  }));
  return { categories: categories.toSorted((a, b) => a.title.localeCompare(b.title, lang)) };
}
