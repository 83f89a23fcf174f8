import { getCollection, type CollectionEntry } from 'astro:content';
import { SITE } from '#config/site.ts';
import { fillHost } from '#lib/site-host.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#config/locales.ts';
import { storageTables } from './storage-tables.ts';

export type InformationEntry = CollectionEntry<'information'>;

/** The last part of an information page's address: its file name. */
export const slugOf = ({ id }: InformationEntry): string => id.slice(id.indexOf('/') + 1);

const languageOf = ({ id }: InformationEntry): Language => {
  const lang = id.slice(0, id.indexOf('/'));
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
};

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

/** The page's HTML with its placeholders filled in (docs/editors.md); `host` is null where the operator has set none. */
export function informationHtml(entry: InformationEntry, host: string | null): string {
  const values = { site: SITE.name, contact: SITE.contact };
  const written = entry.rendered?.html ?? '';
  const tables = written.includes('{cookies}') ? storageTables(languageOf(entry)) : {};
  const known: Readonly<Record<string, string>> = { ...values, ...tables };
  const filled = written
    // A table is no part of a paragraph.
    .replace(/<p>(\{\w+\})<\/p>/g, '$1')
    .replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);
  return (
    fillHost(filled, '{host}', SITE.name, host)
      // A wide table scrolls by itself, by keyboard too.
      .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>')
  );
}
