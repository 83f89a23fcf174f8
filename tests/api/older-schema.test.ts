import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#api/db/migrate.ts';
import { migrations } from '#api/db/migrations/index.ts';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { APPLICATION_ID } from '#platform/database/sqlite/check.ts';
import { ENGINE, postgresSql, sqliteSql, type Row, type TestSql } from '../setup/engine-world.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';

const numberOf = (name: string): number => migrations.findIndex((step) => step.name === name) + 1;
const JOBS = numberOf('011-jobs');
const PROFILE = numberOf('020-profile');
const MODERATION = numberOf('034-moderation');
const LEFT_FILES = numberOf('052-left-files');
const ONE_CASE = numberOf('041-one-case');
/** Each step but the last one; the history of PostgreSQL begins later. */
const OLDER = migrations
  .map(({ name }, index) => ({ name, steps: index + 1 }))
  .slice(ENGINE === 'postgres' ? numberOf('012-sessions') - 1 : 0, -1);

const member = { username: 'ann', display_name: 'Ann', about: 'Grüße 日本語', joined_ts: 1 };
const film = { dir: 'a-film', title: 'A film', site_group: 'str', status_id: 1, visible: 1 };
const times = { duration: 700, duration_class: 2, post_ts: 5 };
const video = { id: 7, ...film, ...times, media_id: 'clip', member_id: 3 };
const comment = { id: 9, section: 'videos', object_id: 7, member_id: 3, text: 'Good', added_ts: 6 };
const report = { id: 4, subject: 'Hi', email: 'bob@mail.example', message: 'Hello', added_ts: 8 };
const letter = { id: 2, recipient: 'desk@mail.example', subject: 'Hi', body: 'Hello', added_ts: 8 };
const owner = { owner_kind: 'videos', owner_id: 7, role: 'source', state: 'ready' };
const asset = { id: 5, ...owner, blob_key: 'k', content_type: 'video/mp4', bytes: 3, sha256: 'x' };

/** Rows of a site, by the step that made their table. */
const ROWS: readonly [since: string, table: string, row: Row][] = [
  ['001-catalogue', 'media', { id: 'clip', kind: 'loop', seconds: 8, frames: 12 }],
  ['001-catalogue', 'members', { id: 3, ...member, seen_ts: 2, privacy: 'friends' }],
  ['001-catalogue', 'videos', video],
  ['002-community', 'comments', comment],
  ['002-community', 'reports', report],
  ['002-community', 'favourites', { member_id: 3, video_id: 7, added_ts: 6 }],
  ['002-community', 'video_views_daily', { day: 20_000, video_id: 7, views: 12 }],
  ['006-reports', 'mails', letter],
  ['012-sessions', 'sessions', { token_hash: 'a', member_id: 3, created_ts: 1, expires_ts: 9 }],
  ['013-assets', 'assets', { ...asset, created_ts: 4 }],
];

interface Older {
  sql: TestSql;
  /** Opens it as a start does; the database is up to date then. */
  start: () => Promise<void>;
}

/** A database as an earlier step left it. */
async function databaseOf(steps: number): Promise<Older> {
  const earlier = migrations.slice(0, steps);
  if (ENGINE === 'postgres') {
    const url = await scratchPostgres('template0');
    await (await openPostgresDatabase({ url, steps: earlier })).close();
    const sql = postgresSql(url);
    onTestFinished(sql.close);
    return { sql, start: async () => (await openPostgresDatabase({ url })).close() };
  }
  const folder = mkdtempSync(join(tmpdir(), 'islet-older-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'islet.db');
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  migrate(sqlite, file, earlier);
  sqlite.close();
  const sql = sqliteSql(file);
  onTestFinished(sql.close);
  return { sql, start: () => openDatabase({ file }).close() };
}

it.each(OLDER)('a database as $name left it comes up to date with its rows', async ({ steps }) => {
  const { sql, start } = await databaseOf(steps);
  const rows = ROWS.filter(([since]) => numberOf(since) <= steps);
  for (const [, table, row] of rows) {
    const due: Row = table === 'mails' && steps < JOBS ? { due_ts: 8 } : {};
    await sql.insert(table, { ...row, ...due });
  }
  await start();
  for (const [, table, row] of rows) {
    const found = await sql.rows(`SELECT ${Object.keys(row).join(', ')} FROM ${table}`);
    expect(
      found.map((each) => ({ ...each })),
      table,
    ).toEqual([row]);
  }
  if (steps < JOBS) {
    const mails = rows.filter(([, table]) => table === 'mails');
    const jobs = await sql.rows(`SELECT kind, payload FROM jobs`);
    expect(jobs).toMatchObject(mails.map(() => ({ kind: 'mail', payload: '{"mail":2}' })));
  }
  if (steps < PROFILE) {
    const [hidden] = await sql.rows('SELECT privacy_person, privacy_relations FROM members');
    expect({ ...hidden }).toEqual({ privacy_person: 'friends', privacy_relations: 'friends' });
  }
});

it('what was deleted for good before its captions and files went with it loses them, and nothing else does', async () => {
  const { sql, start } = await databaseOf(LEFT_FILES - 1);
  const [member_row, media] = [ROWS[1]?.[2], ROWS[0]?.[2]];
  await sql.insert('media', media ?? {});
  await sql.insert('members', member_row ?? {});
  const deleted = { status_id: 5, visible: 0 };
  for (const [id, state] of [
    [7, {}],
    [8, deleted],
    [9, deleted],
  ] as const) {
    await sql.insert('videos', { ...video, ...state, id });
    await sql.insert('captions', { video_id: id, lang: 'de', cues: '[]' });
    await sql.insert('assets', {
      ...{ ...asset, owner_kind: 'video', owner_id: id, id, blob_key: String(id) },
      created_ts: 4,
    });
  }
  const album = { dir: 'a', title: 'A', site_group: 'str', post_ts: 5 };
  await sql.insert('albums', { id: 3, ...album, ...deleted });
  await sql.insert('assets', {
    ...{ ...asset, owner_kind: 'album', owner_id: 3, id: 3, blob_key: 'p', created_ts: 4 },
  });
  const one = { kind: 'own', section: 'videos', object_id: 9, address: '', category: 'other' };
  await sql.insert('cases', { id: 1, ...one, urgent: 0, due_ts: 1, opened_ts: 1, closed_ts: 1 });
  await sql.insert('decisions', {
    ...{ id: 1, case_id: 1, source: 'own', section: 'videos', object_id: 9, measure: 'remove' },
    ...{ category: 'other', clause: '', reason: 'x', territory: 'all', redress: 'appeal' },
    ...{ automated_detection: 0, automated_decision: 0, strike: 0, decided_ts: 1 },
  });
  const takedown = { section: 'videos', object_id: 9, decision_id: 1, previous: '1>5' };
  await sql.insert('takedowns', takedown);
  await start();
  const captions = await sql.rows('SELECT video_id FROM captions ORDER BY video_id');
  expect(captions.map(({ video_id }) => Number(video_id))).toEqual([7, 9]);
  const files = await sql.rows('SELECT id, state FROM assets ORDER BY id');
  expect(files.map(({ id, state }) => [Number(id), state])).toEqual([
    ...[
      [3, 'removed'],
      [7, 'ready'],
      [8, 'removed'],
      [9, 'ready'],
    ],
  ]);
});

it('reports that came before there was a desk wait there: those of one thing as one case', async () => {
  const { sql, start } = await databaseOf(MODERATION - 1);
  const about = { section: 'videos', object_id: 7 };
  for (const [id, category, due_ts, thing] of [
    [1, 'spam', 90, about],
    [2, 'underage', 50, about],
    [3, 'other', 60, {}],
  ] as const) {
    const message = { subject: '', email: '', message: 'x', added_ts: id };
    await sql.insert('reports', { id, ...message, ...thing });
    const who = { name: '', good_faith: 1, lang: 'en', key_hash: String(id) };
    await sql.insert('notices', { report_id: id, category, address: `/${id}/`, ...who, due_ts });
  }
  await start();
  const cases = await sql.rows('SELECT section, urgent, due_ts FROM cases ORDER BY due_ts');
  expect(cases).toMatchObject([
    { section: 'videos', urgent: 1, due_ts: 50 },
    { section: null, urgent: 0, due_ts: 60 },
  ]);
  const dues = await sql.rows(`SELECT c.due_ts FROM notices AS n JOIN cases AS c ON c.id = n.case_id
    ORDER BY n.report_id`);
  expect(dues.map(({ due_ts }) => due_ts)).toEqual([50, 50, 60]);
});

it('what was open beside each other about one thing becomes the weightiest of it, and nothing else does', async () => {
  const { sql, start } = await databaseOf(ONE_CASE - 1);
  const thing = { section: 'videos', object_id: 7 };
  const open = { address: '', opened_ts: 1, closed_ts: null };
  const cases: readonly [id: number, kind: string, urgent: number, due: number, more: Row][] = [
    [1, 'own', 0, 90, thing],
    [2, 'report', 1, 70, thing],
    [3, 'order', 0, 50, thing],
    [4, 'report', 1, 10, { ...thing, closed_ts: 2 }],
    [5, 'upload', 1, 20, thing],
    [6, 'report', 0, 60, { section: 'videos', object_id: 8 }],
    [7, 'report', 0, 30, { section: null, object_id: null }],
    [8, 'report', 0, 40, { section: null, object_id: null }],
    [9, 'own', 0, 95, { section: 'albums', object_id: 7 }],
    [10, 'report', 0, 99, { section: 'albums', object_id: 7 }],
  ];
  for (const [id, kind, urgent, due_ts, more] of cases)
    await sql.insert('cases', { id, kind, urgent, due_ts, category: 'other', ...open, ...more });
  // A report of each case.
  for (const [id] of cases) {
    const message = { subject: '', email: '', message: 'x', added_ts: id };
    await sql.insert('reports', { id, ...message });
    const who = { name: '', good_faith: 1, lang: 'en', key_hash: String(id) };
    const notice = { report_id: id, category: 'other', address: '/', ...who, due_ts: 1 };
    await sql.insert('notices', { ...notice, case_id: id });
  }
  await start();
  const now = await sql.rows('SELECT id, kind, urgent, due_ts FROM cases ORDER BY id');
  expect(now.map(({ id, kind, urgent, due_ts }) => [id, kind, urgent, due_ts].join(' '))).toEqual([
    ...['1 order 1 50', '4 report 1 10', '5 upload 1 20', '6 report 0 60'],
    ...['7 report 0 30', '8 report 0 40', '9 report 0 95'],
  ]);
  const of = await sql.rows('SELECT case_id FROM notices ORDER BY report_id');
  expect(of.map(({ case_id }) => case_id)).toEqual([1, 1, 1, 4, 5, 6, 7, 8, 9, 9]);
});
