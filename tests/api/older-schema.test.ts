import { expect, it } from 'vitest';
import { migrations } from '#api/db/migrations/index.ts';
import { ENGINE, type Row, type TestSql } from '../setup/engine-world.ts';
import { databaseOf, numberOf } from './support/older-database.ts';

const JOBS = numberOf('011-jobs');
const PROFILE = numberOf('020-profile');
const MODERATION = numberOf('034-moderation');
const LEFT_FILES = numberOf('052-left-files');
const CLEARED_MESSAGES = numberOf('063-cleared-messages');
const ONE_CASE = numberOf('041-one-case');
/** How many steps a database may have had: all but the last one; the history of PostgreSQL begins later. */
const OLDER = migrations
  .map((_, index) => index + 1)
  .slice(ENGINE === 'postgres' ? numberOf('012-sessions') - 1 : 0, -1);
/** By what a row is found again. */
const KEYS = ['id', 'token_hash', 'video_id', 'upload_id'];

const owner = { owner_kind: 'videos', owner_id: 7, role: 'source', state: 'ready' };
const asset = { id: 5, ...owner, blob_key: 'k', content_type: 'video/mp4', bytes: 3, sha256: 'x' };
const upload = {
  ...{ state: 'receiving', name: 'a.mp4', bytes: 9, received: 3, expires_ts: 9 },
  ...{ title: 'A film', description: '', categories: '[]', lang: 'en', site_group: 'str' },
  ...{ is_exclusive: 0, certificate: 'x', certified_ts: 4 },
};

/** A row of each table that began early, by the step that made it: as they are written after the first `steps` steps. */
function rowsAt(steps: number): readonly [since: string, table: string, row: Row][] {
  const id = (number: number): number => 1000 * steps + number;
  const named = `s${steps}`;
  const film = { dir: `film-${named}`, title: 'A film', site_group: 'str', status_id: 1 };
  const times = { duration: 700, duration_class: 2, post_ts: 5, visible: 1 };
  const said = { section: 'videos', object_id: id(7), member_id: id(3), text: 'Good' };
  const report = { subject: 'Hi', email: 'bob@mail.example', message: 'Hello', added_ts: 8 };
  const letter = { recipient: 'desk@mail.example', subject: 'Hi', body: 'Hello', added_ts: 8 };
  const session = { token_hash: named, member_id: id(3), created_ts: 1, expires_ts: 9 };
  const file = { owner_kind: 'videos', owner_id: id(7), blob_key: named };
  const told = { username: named, display_name: 'Ann', about: 'Grüße 日本語', joined_ts: 1 };
  return [
    ['001-catalogue', 'media', { id: named, kind: 'loop', seconds: 8, frames: 12 }],
    ['001-catalogue', 'members', { ...told, id: id(3), seen_ts: 2, privacy: 'friends' }],
    [
      '001-catalogue',
      'videos',
      { ...film, ...times, id: id(7), media_id: named, member_id: id(3) },
    ],
    ['002-community', 'comments', { ...said, id: id(9), added_ts: 6 }],
    ['002-community', 'reports', { ...report, id: id(4) }],
    ['002-community', 'favourites', { member_id: id(3), video_id: id(7), added_ts: 6 }],
    ['002-community', 'video_views_daily', { day: 20_000, video_id: id(7), views: 12 }],
    ['006-reports', 'mails', { ...letter, id: id(2) }],
    ['012-sessions', 'sessions', session],
    ['013-assets', 'assets', { ...asset, ...file, id: id(5), created_ts: 4 }],
    ['037-uploads', 'uploads', { ...upload, id: id(6), member_id: id(3), created_ts: 4 }],
    ['037-uploads', 'upload_parts', { upload_id: id(6), position: 0, blob_key: named, bytes: 3 }],
  ];
}

/** Writes what a site has when it has had so many steps. */
async function use(sql: TestSql, steps: number): Promise<void> {
  for (const [since, table, row] of rowsAt(steps)) {
    if (numberOf(since) > steps) continue;
    const due: Row = table === 'mails' && steps < JOBS ? { due_ts: 8 } : {};
    await sql.insert(table, { ...row, ...due });
  }
}

/** Expects all that was written when the database had had so many steps. */
async function expectUsed(sql: TestSql, steps: number): Promise<void> {
  for (const [since, table, row] of rowsAt(steps)) {
    if (numberOf(since) > steps) continue;
    const [[key, value] = ['', null]] = Object.entries(row).filter(([name]) => KEYS.includes(name));
    const found = await sql.rows(
      `SELECT ${Object.keys(row).join(', ')} FROM ${table} WHERE ${key} = ?`,
      value,
    );
    expect([steps, table, found.map((each) => ({ ...each }))]).toEqual([steps, table, [row]]);
  }
  const [hidden] = await sql.rows(
    'SELECT privacy_person, privacy_relations FROM members WHERE username = ?',
    `s${steps}`,
  );
  expect([steps, { ...hidden }]).toEqual([
    steps,
    steps < PROFILE
      ? { privacy_person: 'friends', privacy_relations: 'friends' }
      : { privacy_person: 'everyone', privacy_relations: 'members' },
  ]);
}

/** Expects that what the mails of a database before there were jobs wait for is a job. */
async function expectJobs(sql: TestSql, used: readonly number[]): Promise<void> {
  // PostgreSQL came after jobs, which another queue has there.
  if (ENGINE === 'postgres') return;
  const waiting = used.filter((steps) => steps < JOBS && steps >= numberOf('006-reports'));
  const jobs = await sql.rows(`SELECT kind, payload FROM jobs ORDER BY payload`);
  const mails = waiting.map((steps) => ({ kind: 'mail', payload: `{"mail":${1000 * steps + 2}}` }));
  expect(jobs.map((job) => ({ ...job }))).toEqual(
    mails.toSorted((a, b) => (a.payload < b.payload ? -1 : 1)),
  );
}

it('a database in use at every step on its way comes up to date with its rows', async () => {
  const { sql, migrateTo, start } = await databaseOf(OLDER[0] ?? 0);
  for (const steps of OLDER) {
    await migrateTo(steps);
    await use(sql, steps);
  }
  await start();
  for (const steps of OLDER) await expectUsed(sql, steps);
  await expectJobs(sql, OLDER);
});

// Many steps at once: PostgreSQL has them in one transaction.
it.each(OLDER.filter((_, index) => index % 9 === 0))(
  'a database with %i steps comes up to date at once with its rows',
  { tags: 'long' },
  async (steps) => {
    const { sql, start } = await databaseOf(steps);
    await use(sql, steps);
    await start();
    await expectUsed(sql, steps);
    await expectJobs(sql, [steps]);
  },
);

it('what was deleted for good before its captions and files went with it loses them, and nothing else does', async () => {
  const { sql, start } = await databaseOf(LEFT_FILES - 1);
  const [media = {}, member = {}, video = {}] = rowsAt(0).map(([, , row]) => row);
  await sql.insert('media', media);
  await sql.insert('members', member);
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

it('messages that both had deleted are gone, and no others', async () => {
  const { sql, start } = await databaseOf(CLEARED_MESSAGES - 1);
  for (const id of [2, 3, 11]) {
    const named = { username: `m${id}`, display_name: `M ${id}` };
    await sql.insert('members', { id, ...named, joined_ts: 1, seen_ts: 1 });
  }
  const messages = [
    [1, 2, 11],
    [2, 11, 2],
    [3, 2, 11],
    [4, 11, 2],
    [5, 2, 3],
    [6, 3, 11],
  ] as const;
  for (const [id, from_id, to_id] of messages) {
    const pair = `${Math.min(from_id, to_id)}:${Math.max(from_id, to_id)}`;
    await sql.insert('messages', { id, pair, from_id, to_id, text: 'Hi', added_ts: 1 });
  }
  for (const [member_id, other_id, cleared_id] of [
    [2, 11, 4],
    [11, 2, 2],
    [2, 3, 6],
    [3, 2, 0],
    [11, 3, 6],
  ] as const)
    await sql.insert('conversations', { member_id, other_id, cleared_id });
  await start();
  const left = await sql.rows('SELECT id FROM messages ORDER BY id');
  expect(left.map(({ id }) => Number(id))).toEqual([3, 4, 5, 6]);
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
