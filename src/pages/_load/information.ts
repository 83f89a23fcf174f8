import { getCollection, type CollectionEntry } from 'astro:content';
import { SITE } from '#config/site.ts';
import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';

export type InformationEntry = CollectionEntry<'information'>;

/** The last part of an information page's address: its file name. */
export const slugOf = ({ id }: InformationEntry): string => id.slice(id.indexOf('/') + 1);

const languageOf = ({ id }: InformationEntry): string => id.slice(0, id.indexOf('/'));

/** The information pages in one language, in their order; English where a translation is missing. */
export async function informationPages(lang: Language): Promise<InformationEntry[]> {
  const all = await getCollection('information');
  const own = new Map(
    all.filter((entry) => languageOf(entry) === lang).map((entry) => [slugOf(entry), entry]),
  );
  return all
    .filter((entry) => languageOf(entry) === DEFAULT_LANGUAGE)
    .map((entry) => own.get(slugOf(entry)) ?? entry)
    .sort((a, b) => a.data.order - b.data.order);
}

/** Whether a page is shown in another language than asked, for want of a translation. */
export const isUntranslated = (entry: InformationEntry, lang: Language): boolean =>
  languageOf(entry) !== lang;

/** The page's HTML with `{site}`, `{host}` and `{contact}` filled in (docs/editors.md). */
export function informationHtml(entry: InformationEntry, host: string): string {
  const values: Readonly<Record<string, string>> = { site: SITE.name, host, contact: SITE.contact };
  const html = (entry.rendered?.html ?? '')
    // A wide table scrolls by itself, by keyboard too.
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return html.replace(/\{(site|host|contact)\}/g, (_whole, name: string) => values[name] ?? '');
}
