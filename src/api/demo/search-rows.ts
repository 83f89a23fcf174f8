import type { EntityKind } from '#api/catalogue/catalogue.ts';
import { entitySearchColumns } from '#api/catalogue/sqlite/search-columns.ts';
import { entitySearchKey, nameTable } from '#api/catalogue/sqlite/search-key.ts';
import { inserter } from './insert.ts';
import type { Stage } from './stage.ts';

const SEPARATOR = '\u001f';

const ENTITIES: readonly (readonly [EntityKind, string])[] = [
  [
    'category',
    `SELECT id, title, (SELECT group_concat(title, :separator) FROM category_titles
      WHERE category_id = categories.id AND lang <> 'en') AS aliases FROM categories`,
  ],
  ['model', `SELECT id, title, :separator AS aliases FROM models`],
  ['channel', `SELECT id, title, :separator AS aliases FROM channels`],
  ['tag', `SELECT id, title, :separator AS aliases FROM tags`],
  ['member', `SELECT id, display_name AS title, username || :separator AS aliases FROM members`],
  [
    'playlist',
    `SELECT id, title, :separator AS aliases FROM playlists
      WHERE visibility = 'public'`,
  ],
  ['album', `SELECT id, title, :separator AS aliases FROM albums WHERE visible = 1`],
];

/** Writes the search entries of everything else that can be suggested or searched. */
export function seedEntitySearch({ sqlite }: Stage): void {
  for (const [kind, select] of ENTITIES) {
    const insert = inserter(sqlite, nameTable(kind), ['rowid', 'title', 'aliases', 'cjk']);
    for (const row of sqlite.prepare(select).all({ separator: SEPARATOR })) {
      const aliases = String(row['aliases'] ?? '').split(SEPARATOR);
      const columns = entitySearchColumns(String(row['title']), [...new Set(aliases)]);
      insert({ rowid: entitySearchKey(kind, Number(row['id'])), ...columns });
    }
  }
}
