import type { DatabaseSync } from 'node:sqlite';
import { SITE_GROUPS, type SiteGroup } from '#config/site-groups.ts';
import { indexedText } from '../search-text.ts';
import { videoSearchColumns } from './search-columns.ts';
import { videoSearchKey, videoSearchTable } from './search-key.ts';

const SEPARATOR = '\u001f';

const LISTED = `
SELECT id, duration_class, is_hd, popularity FROM videos WHERE visible = 1 AND site_group = ?`;
const VIDEO_TEXTS = `
SELECT title,
  (SELECT title FROM channels WHERE id = channel_id AND visible = 1) AS channel,
  (SELECT group_concat(title, :separator) FROM video_models JOIN models ON models.id = model_id
    WHERE video_id = videos.id AND models.visible = 1) AS models,
  (SELECT group_concat(category_id) FROM video_categories WHERE video_id = videos.id) AS categories,
  (SELECT group_concat(title, :separator) FROM video_tags JOIN tags ON tags.id = tag_id
    WHERE video_id = videos.id) AS tags
FROM videos WHERE id = :id`;
/** Bytes of words that FTS5 gathers before it writes them: its own 1 MiB makes it merge without end. */
const GATHERED = { loading: 128 * 2 ** 20, usual: 2 ** 20 };

/** Writes the search entries of all listed videos, where there are none. For use inside a transaction while nobody reads. */
export function fillVideoSearch(sqlite: DatabaseSync): void {
  const titles = categoryTitles(sqlite);
  const fold = rememberingFold();
  const remember = sqlite.prepare('UPDATE videos SET search_key = ? WHERE id = ?');
  const texts = sqlite.prepare(VIDEO_TEXTS);
  for (const group of SITE_GROUPS) {
    const table = videoSearchTable(group);
    const gather = (bytes: number): void =>
      sqlite.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${bytes})`);
    gather(GATHERED.loading);
    const insert = sqlite.prepare(
      `INSERT INTO ${table} (rowid, title, names, labels, cjk) VALUES (:rowid, :title, :names, :labels, :cjk)`,
    );
    for (const { id, rowid } of searchKeys(sqlite, group)) {
      const row = texts.get({ separator: SEPARATOR, id }) ?? {};
      insert.run({ rowid, ...columnsOf(row, titles, fold) });
      remember.run(rowid, id);
    }
    sqlite.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
    sqlite.exec(`INSERT OR IGNORE INTO search_words (word) SELECT term FROM video_words_${group}`);
    gather(GATHERED.usual);
  }
}

/** Row of `meta` that a step of the schema leaves where it has emptied the search. */
const TO_FILL = 'search_to_fill';

/** Fills the search where a step of the schema has emptied it, wholly or not at all; gives whether it did. */
export function refillVideoSearch(sqlite: DatabaseSync): boolean {
  if (!sqlite.prepare('SELECT 1 FROM meta WHERE key = ?').get(TO_FILL)) return false;
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    fillVideoSearch(sqlite);
    sqlite.prepare('DELETE FROM meta WHERE key = ?').run(TO_FILL);
    sqlite.exec('COMMIT');
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    throw error;
  }
  return true;
}

/** The keys of a group's videos in rising order: FTS5 writes a segment each time one is lower. */
function searchKeys(sqlite: DatabaseSync, group: SiteGroup): { id: number; rowid: number }[] {
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
  const categories = list(row['categories'], ',');
  return videoSearchColumns(
    {
      title: String(row['title']),
      names: [...list(row['models']), ...list(row['channel'])],
      labels: [...categories.flatMap((id) => titles.get(id) ?? []), ...list(row['tags'])],
      categories: categories.map(Number),
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

function categoryTitles(sqlite: DatabaseSync): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const row of sqlite.prepare('SELECT category_id, title FROM category_titles').all()) {
    const id = String(row['category_id']);
    titles.set(id, [...new Set([...(titles.get(id) ?? []), String(row['title'])])]);
  }
  return titles;
}
