import { LANGUAGES } from '#config/locales.ts';
import { inserter } from './insert.ts';
import { toDir } from '../to-dir.ts';
import type { Stage } from './stage.ts';
import { CATEGORIES } from './words/categories.ts';
import { TAGS } from './words/tags.ts';

/** Inserts the categories with their titles; gives their ids by dir. */
export function seedCategories({ sqlite }: Stage): ReadonlyMap<string, number> {
  const category = inserter(sqlite, 'categories', ['id', 'dir', 'title', 'slot']);
  const title = inserter(sqlite, 'category_titles', ['category_id', 'lang', 'title']);
  return new Map(
    CATEGORIES.map(({ dir, titles }, index) => {
      const id = index + 1;
      category({ id, dir, title: titles['en'] ?? dir, slot: index });
      for (const lang of LANGUAGES) title({ category_id: id, lang, title: titles[lang] ?? dir });
      return [dir, id];
    }),
  );
}

/** Inserts the tags; gives their ids by title. */
export function seedTags({ sqlite }: Stage): ReadonlyMap<string, number> {
  const tag = inserter(sqlite, 'tags', ['id', 'dir', 'title']);
  return new Map(
    TAGS.map((title, index) => {
      tag({ id: index + 1, dir: toDir(title, 'tag'), title });
      return [title, index + 1];
    }),
  );
}
