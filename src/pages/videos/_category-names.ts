import { orElse } from '#client/or-else.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { categories } from '#contract/calls/categories.ts';

/** Puts the names of a visitor's language in the place of those that an answer without language has. */
export type Rename = <Entry extends { dir: string; title: string }>(
  entries: readonly Entry[],
) => Entry[];

/**
 * A video and the suggester name their categories in English, the list of categories in any language (API.md). What
 * that list does not have, or nothing where it cannot be had, keeps its name.
 */
export async function categoryNames({
  client,
  view,
}: Pick<App.Locals, 'client' | 'view'>): Promise<Rename> {
  const { lang, group: gender } = view;
  if (lang === DEFAULT_LANGUAGE) return (entries) => [...entries];
  const all = { lifetime: LIFETIMES.categories, gender, section: 'all', lang } as const;
  const found = (await orElse(client.read(categories, all), null))?.categories ?? [];
  const names = new Map(found.map(({ dir, title }) => [dir, title]));
  return (entries) =>
    entries.map((entry) => ({ ...entry, title: names.get(entry.dir) ?? entry.title }));
}
