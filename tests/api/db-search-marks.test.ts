import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { searchTerms } from '#api/catalogue/search-text.ts';
import { searchMarks } from '#api/db/migrations/016-search-marks.ts';
import { openDatabase } from '#api/db/open.ts';
import { seedDemo } from '#api/demo/seed.ts';
import { testClips } from './db-support/clips.ts';
import { scratchFolder } from './db-support/database.ts';

// On SQLite alone: its search entries.

const NOW = new Date('2026-06-15T12:00:00Z');
/** What a search of the group finds by words and by the mark of a category, and how many are searchable. */
function found(file: string): unknown {
  const sqlite = new DatabaseSync(file);
  const ids = (query: string) => sqlite.prepare(query).all();
  const match = (expression: string): string =>
    `SELECT rowid FROM video_search_str WHERE video_search_str MATCH '${expression}' ORDER BY rowid`;
  const answer = [
    ids(match('night')),
    ids(match('labels : "\u{e000}1"')),
    ids('SELECT id, search_key FROM videos ORDER BY id'),
  ];
  sqlite.close();
  return answer;
}

it('a site from before is searched as one that is new, also where its first start was broken off', async () => {
  const file = join(scratchFolder(), 'islet.db');
  const seeded = openDatabase({ file });
  seedDemo(seeded, { now: NOW, clips: testClips, videos: 500 });
  await seeded.close();
  const whole = found(file);
  expect(JSON.stringify(whole)).toMatch(/rowid.*rowid/u);
  const sqlite = new DatabaseSync(file);
  for (const statement of searchMarks.sqlite) sqlite.exec(statement);
  sqlite.close();
  // The step has run; the process ended before it wrote the entries.
  expect(found(file)).not.toEqual(whole);
  for (let start = 0; start < 2; start += 1) {
    const opened = openDatabase({ file });
    await opened.close();
    expect(found(file)).toEqual(whole);
  }
});

it('no text of a visitor or of a video is taken for a mark', () => {
  expect(searchTerms('a \u{e000}1 b\u{e000}1')).toEqual({ words: ['a', '1', 'b', '1'], runs: [] });
});
