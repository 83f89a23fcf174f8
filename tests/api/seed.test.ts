import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATE_DAYS } from '#contract/enums.ts';
import { SIDEBAR_CATEGORY_MIN_VIDEOS, LISTING_PAGE_SIZE } from '#config/limits.ts';
import { LANGUAGES } from '#config/locales.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { openDatabase } from '#api/db/open.ts';
import type { OpenDatabase } from '#api/db/open.ts';
import { publishDue } from '#api/db/publication.ts';
import { searchTerms } from '#api/catalogue/search-text.ts';
import { matchExpressions } from '#api/catalogue/sqlite/match-expression.ts';
import { sqliteSearchIndex } from '#api/catalogue/sqlite/search-index.ts';
import { seedDemo } from '#api/demo/seed.ts';
import { testClips } from './db-support/clips.ts';
import { untrueTotals } from './db-support/derived.ts';

// On SQLite alone: the demo is made there, and copied to PostgreSQL (tests/api-postgres/demo.test.ts).

const NOW = new Date('2026-11-20T15:30:00Z');
const DAY = 86_400;
const MIDNIGHT = Date.UTC(2026, 10, 20) / 1000;

const folder = mkdtempSync(join(tmpdir(), 'islet-seed-'));
let db: OpenDatabase;

function seeded(name: string): OpenDatabase {
  const opened = openDatabase({ file: join(folder, name) });
  seedDemo(opened, { now: NOW, clips: testClips });
  return opened;
}

beforeAll(() => {
  db = seeded('islet.db');
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The only value of a query's only row. */
function value(sql: string, ...parameters: (string | number)[]): number {
  const row = db.sqlite.prepare(sql).get(...parameters) ?? {};
  return Number(Object.values(row)[0]);
}

function rows(sql: string): Record<string, unknown>[] {
  return db.sqlite.prepare(sql).all();
}

/** A digest of every row of every table, the search tables' own storage included. Marks of the purge log are made up. */
function digest(sqlite: DatabaseSync): string {
  const hash = createHash('sha256');
  const tables = sqlite
    .prepare(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type IN ('table', 'shadow')
         AND name <> 'purge_log' ORDER BY name`,
    )
    .all();
  for (const { name } of tables) {
    const all = sqlite.prepare(`SELECT * FROM "${String(name)}"`);
    all.setReturnArrays(true);
    hash.update(String(name)).update(JSON.stringify(all.all()));
  }
  return hash.digest('hex');
}

it('seeds the same rows for the same day, and only once', { tags: 'long' }, async () => {
  const before = digest(db.sqlite);
  const changes = value('SELECT total_changes()');
  expect(changes).toBeGreaterThan(0);
  expect(seedDemo(db, { now: new Date(0), clips: testClips })).toBe(false);
  expect(value('SELECT total_changes()')).toBe(changes);
  const second = seeded('second.db');
  expect(digest(second.sqlite)).toBe(before);
  await second.close();
});

it('stores totals that equal the rows they count', async () => {
  expect(await untrueTotals(db.query)).toEqual([]);
  expect(rows('PRAGMA foreign_key_check')).toEqual([]);
});

describe('videos', () => {
  it.each([
    ['str', 7000],
    ['gay', 2400],
    ['she', 2400],
  ])('has many in group %s', (group, least) => {
    const sql = 'SELECT count(*) FROM videos WHERE visible = 1 AND site_group = ?';
    expect(value(sql, group)).toBeGreaterThanOrEqual(least);
  });

  it('spreads durations over the three classes', () => {
    const share = (name: number) =>
      value(`SELECT avg(duration_class = ${name}) FROM videos WHERE visible = 1`);
    expect(share(1)).toBeCloseTo(0.35, 1);
    expect(share(2)).toBeCloseTo(0.5, 1);
    expect(share(3)).toBeCloseTo(0.15, 1);
    expect(value('SELECT max(duration) FROM videos')).toBeLessThanOrEqual(2.5 * 3600);
  });

  it('posts enough for every date filter of every group, and in the group str plenty', () => {
    for (const group of SITE_GROUPS) {
      const since = (days: number) =>
        value(
          `SELECT count(*) FROM videos WHERE visible = 1 AND site_group = ? AND post_ts > ?`,
          group,
          MIDNIGHT - days * DAY,
        );
      expect(since(DATE_DAYS.day)).toBeGreaterThanOrEqual(group === 'str' ? 30 : 10);
      expect(since(DATE_DAYS.week)).toBeGreaterThanOrEqual(group === 'str' ? 300 : 80);
      expect(since(DATE_DAYS.month)).toBeGreaterThan(since(DATE_DAYS.week) * 1.5);
    }
  });

  it('gives few videos most of the views', () => {
    const top = value(`SELECT sum(viewed) FROM
      (SELECT viewed FROM videos ORDER BY viewed DESC LIMIT (SELECT count(*) / 10 FROM videos))`);
    expect(top / value('SELECT sum(viewed) FROM videos')).toBeGreaterThan(0.5);
  });

  it('keeps private, deleted, unmoderated and future videos out of every listing', () => {
    const hidden = rows(`SELECT
      sum(is_private = 1) AS private, sum(status_id = 5) AS deleted, sum(status_id = 0) AS waiting,
      sum(post_ts > ${MIDNIGHT}) AS future, sum(visible) AS listed FROM videos
      WHERE is_private = 1 OR status_id <> 1 OR post_ts > ${MIDNIGHT}`)[0];
    expect(
      Object.values(hidden ?? {})
        .slice(0, 4)
        .every((count) => Number(count) >= 10),
    ).toBe(true);
    expect(hidden?.['listed']).toBe(0);
    expect(value('SELECT count(*) FROM videos WHERE visible = 1 AND search_key IS NULL')).toBe(0);
    expect(value('SELECT count(*) FROM videos WHERE visible = 0 AND search_key IS NOT NULL')).toBe(
      0,
    );
  });

  it('has no title that says the same word twice in a row', () => {
    const doubled = rows('SELECT title FROM videos').filter(({ title }) => {
      const { words } = searchTerms(String(title));
      return words.some((word, index) => word === words[index + 1]);
    });
    expect(doubled).toEqual([]);
  });

  it('has titles of its own for every video, in all ten languages', () => {
    expect(value('SELECT count(*) - count(DISTINCT title) FROM videos')).toBe(0);
    expect(value('SELECT count(DISTINCT lang) FROM videos')).toBe(LANGUAGES.length);
    expect(value(`SELECT avg(lang <> 'en') FROM videos`)).toBeCloseTo(0.08, 1);
    expect(value('SELECT max(length(title)) FROM videos')).toBeGreaterThan(140);
    expect(value(`SELECT count(*) FROM videos WHERE dir = '' OR dir GLOB '*[^a-z0-9-]*'`)).toBe(0);
    expect(value('SELECT count(DISTINCT country) FROM videos')).toBeGreaterThanOrEqual(25);
  });

  it('shows pictures that exist, and plays every format of a clip', () => {
    expect(
      value(`SELECT count(*) FROM videos JOIN media ON media.id = media_id
      WHERE poster_frame >= frames OR EXISTS
        (SELECT 1 FROM json_each(preview_frames) WHERE value >= frames)`),
    ).toBe(0);
    expect(
      value(`SELECT count(*) FROM media WHERE NOT EXISTS
      (SELECT 1 FROM renditions WHERE media_id = media.id AND format = '_sd.mp4')`),
    ).toBe(0);
  });
});

describe('labels and people', () => {
  it('CAT-12 has categories above and below the bound of the sidebar, by real counts', () => {
    expect(value('SELECT count(*) FROM categories')).toBe(60);
    for (const group of SITE_GROUPS) {
      const large = value(
        `SELECT count(*) FROM (SELECT 1 FROM category_listing WHERE site_group = ?
          GROUP BY category_id HAVING count(*) >= ?)`,
        group,
        SIDEBAR_CATEGORY_MIN_VIDEOS,
      );
      expect(large).toBeGreaterThanOrEqual(group === 'str' ? 5 : 1);
      expect(large).toBeLessThan(30);
    }
  });

  it('names every category in every language', () => {
    expect(value(`SELECT count(*) FROM category_titles WHERE title <> ''`)).toBe(
      60 * LANGUAGES.length,
    );
  });

  it('has models of every value of every filter, all of them grown up', () => {
    expect(value('SELECT count(*) FROM models')).toBe(200);
    expect(value('SELECT count(DISTINCT title) FROM models')).toBe(200);
    for (const [column, values] of Object.entries({
      race: 4,
      tits_size: 4,
      hair_color: 5,
      height: 4,
      weight: 4,
      tattoo: 2,
      piercing: 2,
    })) {
      expect(value(`SELECT count(DISTINCT ${column}) FROM models`), column).toBe(values);
      expect(value(`SELECT count(*) FROM models WHERE ${column} IS NULL`), column).toBe(0);
    }
    const youngest = rows('SELECT max(birth_date) AS date FROM models')[0]?.['date'];
    expect(Date.parse(String(youngest))).toBeLessThan(Date.UTC(2008, 10, 20));
    expect(value('SELECT count(DISTINCT substr(dir, 1, 1)) FROM models')).toBeGreaterThan(15);
  });

  it('has the channels, members, playlists and albums of a small site', () => {
    expect(value('SELECT count(*) FROM channels')).toBe(40);
    expect(value('SELECT count(*) FROM channels WHERE cf3 IS NOT NULL')).toBeGreaterThan(5);
    expect(value('SELECT count(*) FROM tags')).toBeGreaterThanOrEqual(150);
    expect(value('SELECT count(*) FROM members')).toBe(120);
    expect(value('SELECT count(*) FROM members WHERE avatar IS NULL')).toBeGreaterThan(10);
    expect(value('SELECT count(*) FROM playlists')).toBe(80);
    expect(value(`SELECT count(*) FROM playlists WHERE visibility = 'private'`)).toBeGreaterThan(5);
    expect(value('SELECT max(videos) FROM playlists')).toBeGreaterThan(LISTING_PAGE_SIZE);
    expect(value('SELECT count(*) FROM albums WHERE photos BETWEEN 8 AND 30')).toBe(40);
    expect(value('SELECT count(DISTINCT site_group) FROM albums')).toBe(SITE_GROUPS.length);
  });

  it('talks in ten languages, never before what is talked about', () => {
    expect(value('SELECT count(*) FROM comments')).toBeGreaterThanOrEqual(8000);
    expect(
      value('SELECT min(n) FROM (SELECT count(*) AS n FROM comments GROUP BY lang)'),
    ).toBeGreaterThan(300);
    expect(
      value(`SELECT count(*) FROM comments JOIN videos ON videos.id = object_id
      WHERE section = 'videos' AND added_ts < post_ts`),
    ).toBe(0);
    expect(value(`SELECT count(*) FROM comments WHERE added_ts > ${MIDNIGHT}`)).toBe(0);
  });
});

describe('search', () => {
  const count = (text: string) =>
    value(
      'SELECT count(*) FROM video_search_str WHERE video_search_str MATCH ?',
      matchExpressions(text)?.all ?? '',
    );

  it('finds titles by folded words, in Cyrillic, and by two Japanese characters', () => {
    const titled = (like: string) =>
      value(
        `SELECT count(*) FROM videos WHERE visible = 1 AND site_group = 'str' AND title LIKE ?`,
        like,
      );
    for (const [text, like] of [
      ['ile brumes', '%Île-aux-Brumes%'],
      ['雨上がり', '%雨上がり%'],
      ['静か', '%静か%'],
      ['рассвете', '%рассвете%'],
    ] as const) {
      expect(titled(like), text).toBeGreaterThan(0);
      expect(count(text), text).toBe(titled(like));
    }
  });

  it('writes the entry that a later change would write', async () => {
    db.sqlite.exec(
      'CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, video_search_str, instance)',
    );
    const video = value(`SELECT max(id) FROM videos
      WHERE visible = 1 AND site_group = 'str' AND channel_id IS NOT NULL
        AND id IN (SELECT video_id FROM video_models)`);
    const words = () =>
      db.sqlite
        .prepare(
          `SELECT term, col, count(*) AS times FROM temp.words
           WHERE doc = (SELECT search_key FROM videos WHERE id = ?) GROUP BY 1, 2`,
        )
        .all(video);
    const seededWords = words();
    await sqliteSearchIndex(db.query).putVideo(db.query, video);
    expect(words()).toEqual(seededWords);
    expect(new Set(seededWords.map(({ col }) => col))).toContain('names');
  });

  it('lists what was to be published later once its time has come', { tags: 'long' }, async () => {
    const tomorrow = MIDNIGHT + DAY;
    const due = value(
      `SELECT count(*) FROM videos WHERE visible = 0 AND status_id = 1 AND is_private = 0
        AND post_ts <= ?`,
      tomorrow,
    );
    expect(due).toBeGreaterThan(5);
    const catalogue = { index: sqliteSearchIndex(db.query) };
    const context = { db: db.query, purge: () => Promise.resolve(), catalogue };
    for (const [most, listed] of [[2, 2], [due], [due, 0]] as const)
      expect(await publishDue(context, tomorrow, most)).toHaveLength(listed ?? due - 2);
    expect(await untrueTotals(db.query)).toEqual([]);
    expect(value('SELECT count(*) FROM videos WHERE visible = 1 AND search_key IS NULL')).toBe(0);
  });
});
