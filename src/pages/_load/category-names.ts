import { orElse } from '#client/or-else.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { albumCategories } from '#contract/calls/albums.ts';
import { categories } from '#contract/calls/categories.ts';
import type { Named } from '#contract/entities/named.ts';

/** Puts the names of a visitor's language in the place of those that an answer without language has. */
export type Rename = <Entry extends { dir: string; title: string }>(
  entries: readonly Entry[],
) => Entry[];

const rename =
  (known: readonly Named[]): Rename =>
  (entries) =>
    entries.map((entry) => ({
      ...entry,
      title: known.find(({ dir }) => dir === entry.dir)?.title ?? entry.title,
    }));

type Locals = Pick<App.Locals, 'client' | 'view'>;

/**
 * A video and the suggester name their categories in English, the list of categories in any language (API.md). What
 * that list does not have, or nothing where it cannot be had, keeps its name.
 */
export async function categoryNames({ client, view }: Locals): Promise<Rename> {
  const { lang, group: gender } = view;
  if (lang === DEFAULT_LANGUAGE) return rename([]);
  const all = { lifetime: LIFETIMES.categories, gender, section: 'all', lang } as const;
  return rename((await orElse(client.read(categories, all), null))?.categories ?? []);
}

/** The same for an album and the list of album categories. */
export async function albumCategoryNames({ client, view }: Locals): Promise<Rename> {
  const { lang, group: gender } = view;
  if (lang === DEFAULT_LANGUAGE) return rename([]);
  const all = { lifetime: LIFETIMES.albums, gender, lang };
  return rename((await orElse(client.read(albumCategories, all), null))?.categories ?? []);
}
