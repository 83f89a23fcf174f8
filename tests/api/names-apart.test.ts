import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { matchExpressions } from '#api/catalogue/sqlite/match-expression.ts';
import { entitySearchColumns } from '#api/catalogue/sqlite/search-columns.ts';
import { entitySearchKey } from '#api/catalogue/sqlite/search-key.ts';
import { migrate } from '#api/db/migrate.ts';
import { migrations } from '#api/db/migrations/index.ts';
import { APPLICATION_ID } from '#platform/database/sqlite/check.ts';

// On SQLite alone: PostgreSQL keeps all names in one table, by kind.

const BEFORE = migrations.findIndex(({ name }) => name === '057-crowds');

/** Names as they were kept in one table, which are then moved. */
function movedNames(): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), 'islet-names-'));
  const file = join(folder, 'islet.db');
  const sqlite = new DatabaseSync(file);
  onTestFinished(() => {
    sqlite.close();
    rmSync(folder, { recursive: true });
  });
  sqlite.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  migrate(sqlite, file, migrations.slice(0, BEFORE));
  const insert = sqlite.prepare(
    'INSERT INTO entity_search (rowid, title, aliases, cjk) VALUES (?, ?, ?, ?)',
  );
  for (const [kind, id, title, ...aliases] of [
    ['model', 1, 'Łucja Grüße'],
    ['member', 1, 'Łucja  von Grüße, die Große', 'lucja_9'],
    ['playlist', 2, '夜の海 quiet 日本語'],
    ['album', 3, 'Ruhige Küste'],
    ['member', 4, ''],
  ] as const) {
    const { title: words, aliases: others, cjk } = entitySearchColumns(title, aliases);
    insert.run(entitySearchKey(kind, id), words, others, cjk);
  }
  migrate(sqlite, file, migrations.slice(0, BEFORE + 1));
  return sqlite;
}

it('names of members, playlists and albums move to a table of their own, and are found there as before', () => {
  const sqlite = movedNames();
  const found = (table: string, text: string): number[] =>
    sqlite
      .prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`)
      .all(matchExpressions(text)?.all ?? '')
      .map(({ rowid }) => Number(rowid));
  const member = entitySearchKey('member', 1);
  expect(found('name_search', 'lucja grosse')).toEqual([member]);
  expect(found('name_search', 'lucja_9')).toEqual([member]);
  expect(found('name_search', '"von Grüße"')).toEqual([member]);
  expect(found('name_search', '日本')).toEqual([entitySearchKey('playlist', 2)]);
  expect(found('name_search', '夜の')).toEqual([entitySearchKey('playlist', 2)]);
  expect(found('name_search', 'kuste')).toEqual([entitySearchKey('album', 3)]);
  expect(found('entity_search', 'lucja')).toEqual([entitySearchKey('model', 1)]);
  for (const text of ['grosse', 'quiet', '日本', 'kuste'])
    expect(found('entity_search', text)).toEqual([]);
});

it('no slip of the finger is put right by what a member is called', () => {
  const words = movedNames()
    .prepare('SELECT term FROM entity_words ORDER BY term')
    .all()
    .map(({ term }) => term);
  expect(words).toEqual(['grusse', 'lucja']);
});
