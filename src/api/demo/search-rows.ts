import { SITE_GROUPS, type SiteGroup } from '#config/site-groups.ts';
import type { EntityKind } from '#api/catalogue/catalogue.ts';
import { indexedText } from '#api/catalogue/search-text.ts';
import { entitySearchColumns, videoSearchColumns } from '#api/catalogue/sqlite/search-columns.ts';
import {
  entitySearchKey,
  videoSearchKey,
  videoSearchTable,
} from '#api/catalogue/sqlite/search-key.ts';
import { inserter } from './insert.ts';
import type { Stage } from './stage.ts';

const SEPARATOR = '\u001f';

const LISTED = `
SELECT id, duration_class, is_hd, popularity FROM videos WHERE visible = 1 AND site_group = ?`;
const VIDEO_TEXTS = `
SELECT title,
  (SELECT title FROM channels WHERE id = channel_id) AS channel,
  (SELECT group_concat(title, :separator) FROM video_models JOIN models ON models.id = model_id
    WHERE video_id = videos.id) AS models,
  (SELECT group_concat(category_id) FROM video_categories WHERE video_id = videos.id) AS categories,
  (SELECT group_concat(title, :separator) FROM video_tags JOIN tags ON tags.id = tag_id
    WHERE video_id = videos.id) AS tags
FROM videos WHERE id = :id`;
/** Bytes of words that FTS5 gathers before it writes them: its own 1 MiB makes it merge without end. */
const GATHERED = { loading: 128 * 2 ** 20, usual: 2 ** 20 };

/** Writes the search entries of all listed videos. */
export function seedVideoSearch({ sqlite }: Stage): void {
  const titles = categoryTitles(sqlite);
  const fold = rememberingFold();
  const remember = sqlite.prepare('UPDATE videos SET search_key = ? WHERE id = ?');
  const texts = sqlite.prepare(VIDEO_TEXTS);
  for (const group of SITE_GROUPS) {
    const table = videoSearchTable(group);
    const gather = (bytes: number): void =>
      sqlite.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${bytes})`);
    gather(GATHERED.loading);
    const insert = inserter(sqlite, table, ['rowid', 'title', 'names', 'labels', 'cjk']);
    for (const { id, rowid } of searchKeys(sqlite, group)) {
      const row = texts.get({ separator: SEPARATOR, id }) ?? {};
      insert({ rowid, ...columnsOf(row, titles, fold) });
      remember.run(rowid, id);
    }
    sqlite.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
    gather(GATHERED.usual);
  }
}

/** The keys of a group's videos in rising order: FTS5 writes a segment each time one is lower. */
function searchKeys(sqlite: Stage['sqlite'], group: SiteGroup): { id: number; rowid: number }[] {
  const keys = [];
  for (const row of sqlite.prepare(LISTED).iterate(group)) {
    const id = Number(row['id']);
    const rowid = videoSearchKey({
      id,
      duration_class: Number(row['duration_class']),
      is_hd: Number(row['is_hd']),
      popularity: Number(row['popularity']),
    });
    keys.push({ id, rowid });
  }
  return keys.sort((a, b) => a.rowid - b.rowid);
}

const list = (value: unknown, separator = SEPARATOR): string[] =>
  typeof value === 'string' ? value.split(separator) : [];

function columnsOf(
  row: Readonly<Record<string, unknown>>,
  titles: Map<string, string[]>,
  fold: typeof indexedText,
) {
  const categories = list(row['categories'], ',').flatMap((id) => titles.get(id) ?? []);
  return videoSearchColumns(
    {
      title: String(row['title']),
      names: [...list(row['models']), ...list(row['channel'])],
      labels: [...categories, ...list(row['tags'])],
    },
    fold,
  );
}

/** indexedText that folds a name or label once: they come back thousands of times. */
function rememberingFold(): typeof indexedText {
  const known = new Map<string, ReturnType<typeof indexedText>>();
  return (...texts) => {
    const parts = texts.map((text) => {
      const part = known.get(text) ?? indexedText(text);
      known.set(text, part);
      return part;
    });
    return {
      words: parts.map(({ words }) => words).join(' '),
      cjk: parts.flatMap(({ cjk }) => (cjk ? [cjk] : [])).join(' '),
    };
  };
}

function categoryTitles(sqlite: Stage['sqlite']): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const row of sqlite.prepare('SELECT category_id, title FROM category_titles').all()) {
    const id = String(row['category_id']);
    titles.set(id, [...new Set([...(titles.get(id) ?? []), String(row['title'])])]);
  }
  return titles;
}

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
  const insert = inserter(sqlite, 'entity_search', ['rowid', 'title', 'aliases', 'cjk']);
  for (const [kind, select] of ENTITIES) {
    for (const row of sqlite.prepare(select).all({ separator: SEPARATOR })) {
      const aliases = String(row['aliases'] ?? '').split(SEPARATOR);
      const columns = entitySearchColumns(String(row['title']), [...new Set(aliases)]);
      insert({ rowid: entitySearchKey(kind, Number(row['id'])), ...columns });
    }
  }
}
