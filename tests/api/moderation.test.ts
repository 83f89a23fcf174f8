import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { APPEAL_SECONDS, CLAIM_SECONDS, REPORT_PICTURE_SECONDS } from '#config/moderation.ts';
import { paths } from '#routes/paths.ts';
import { NOW } from '../setup/demo-database.ts';
import { untrueTotals } from './db-support/derived.ts';
import { deskWorld, GROUND, OWNER, REPORTER } from './support/desk.ts';
import { MEMBERS } from './support/member-world.ts';

const desk = deskWorld();
const { world, letterTo, report, queue, first, act, claim, decide, settle } = desk;
const { status, code, lastDecision } = desk;
const { moderator } = MEMBERS;
const VIDEO = 'json/video/0/0/0/2.jsond';

describe('the queue', () => {
  it('has reports of one thing as one case, and what harms somebody first with 48 hours', async () => {
    await report('/videos/2/film-2/', 'spam');
    await report('/videos/3/film-3/', 'copyright');
    expect((await queue()).map(({ reports }) => reports)).toEqual(['1', '1']);
    await report('/de/videos/2/film-2/?fr=1', 'underage');
    const listed = await queue();
    expect(listed).toMatchObject([
      { section: 'videos', object_id: '2', category: 'underage', urgent: 1, reports: '2' },
      { section: 'videos', object_id: '3', category: 'copyright', urgent: 0, reports: '1' },
    ]);
    expect(listed[0]?.due_date).toBe('2026-06-17 12:00:00');
    expect(listed[1]?.due_date).toBe('2026-06-24 12:00:00');
  });
});

it('the queue and the log call things by their titles, names and first words', async () => {
  const { db } = world;
  const about = {
    section: 'videos',
    object_id: 2,
    member_id: MEMBERS.friend,
    added_ts: 1,
  } as const;
  const text = `Rude\n  words ${'🛶'.repeat(100)}`;
  await db
    .insertInto('comments')
    .values([
      { id: 70, ...about, text, visible: 1 },
      { id: 71, ...about, text: 'Taken back', visible: 0 },
    ])
    .execute();
  await db.updateTable('videos').set({ comments: 1 }).where('id', '=', 2).execute();
  onTestFinished(async () => {
    await db.deleteFrom('comments').where('id', 'in', [70, 71]).execute();
  });
  for (const address of ['/videos/2/', '/videos/2/#c70', '/videos/2/#c71', paths.member(1)])
    await report(address, 'privacy');
  const { title } = await db
    .selectFrom('videos')
    .select('title')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  const titles = [title, `Rude words ${'🛶'.repeat(69)}…`, '', 'The owner'];
  expect((await queue()).map((one) => one.title)).toEqual(titles);
  const one = await world.get(`case.php?id=${await first()}`, 'moderator');
  expect(one.body).toMatchObject({ case: { title } });
  await settle('none');
  await settle('hide', GROUND);
  const { body } = await world.get('decisions.php', 'moderator');
  const logged = body.decisions as { title: string }[];
  expect(logged.slice(0, 2).map((decision) => decision.title)).toEqual([titles[1], title]);
});

describe('what is open about one thing', () => {
  const open = async (section: string, as: 'moderator' | 'other' = 'moderator') =>
    world.act({ act: 'case_open', section, category: 'hate', address: '/videos/2/' }, as);

  it('is one case, whoever asked for it, and an order if one is', async () => {
    await report('/videos/2/', 'underage');
    const { body } = await open('own');
    expect(await queue()).toMatchObject([
      { case_id: body.case_id, kind: 'report', reports: '1', category: 'underage', urgent: 1 },
    ]);
    expect((await open('own', 'other')).body.code).toBe('claimed');
    expect((await open('order')).body.case_id).toBe(body.case_id);
    await report('/videos/2/', 'spam');
    expect(await queue()).toMatchObject([{ kind: 'order', reports: '2', category: 'underage' }]);
  });

  it('becomes a report of what a moderator had looked at alone', async () => {
    const { body } = await open('own');
    expect(await queue()).toMatchObject([{ case_id: body.case_id, kind: 'own', reports: '0' }]);
    await report('/videos/2/', 'spam');
    expect(await queue()).toMatchObject([{ case_id: body.case_id, kind: 'report', reports: '1' }]);
  });
});

it('the picture of a report is shown to moderators by an address that ends', async () => {
  const color = {
    create: { width: 900, height: 900, channels: 3, background: '#c03050' },
  } as const;
  const bytes = new Uint8Array(await sharp(color).jpeg().toBuffer());
  await report('/videos/2/', 'spam', new File([bytes], 'house.jpg'));
  const { body } = await world.get(`case.php?id=${await first()}`, 'moderator');
  const [found] = body.reports as { number: string; picture: string }[];
  const { pathname, search } = new URL(found?.picture ?? '');
  // Long enough for its page to load it.
  const expires = Number(new URLSearchParams(search).get('expires'));
  expect(expires - Math.floor(NOW.getTime() / 1000)).toBe(REPORT_PICTURE_SECONDS);
  const load = (path: string) => world.fetch(path, {}, 'nobody');
  const shown = await load(pathname + search);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe('jpeg');
  expect((await load(pathname)).status).toBe(404);
  expect(
    (await load(pathname + search.replace(/expires=\d+/u, 'expires=99999999999'))).status,
  ).toBe(404);
});

describe('a claim', () => {
  it('is one moderator’s, until it is given back or runs out', async () => {
    await report('/videos/2/');
    const id = await first();
    expect(await decide(id, 'none')).toEqual([409, 'not_claimed']);
    expect((await Promise.all([claim(id), claim(id, 'other')])).map(([s]) => s).toSorted()).toEqual(
      [200, 409],
    );
    const row = await world.db
      .selectFrom('cases')
      .select('claimed_by')
      .where('id', '=', id)
      .executeTakeFirst();
    const [has, lacks] =
      row?.claimed_by === moderator
        ? (['moderator', 'other'] as const)
        : (['other', 'moderator'] as const);
    expect(await claim(id, lacks)).toEqual([409, 'claimed']);
    expect(await decide(id, 'none', {}, lacks)).toEqual([409, 'claimed']);
    expect(await claim(id, has, 'release')).toEqual([200, 'ok']);
    expect(await claim(id, lacks)).toEqual([200, 'ok']);
    const ago = NOW.getTime() / 1000 - CLAIM_SECONDS;
    await world.db.updateTable('cases').set({ claimed_ts: ago }).where('id', '=', id).execute();
    expect(await claim(id, has)).toEqual([200, 'ok']);
    expect(await decide(id, 'none', {}, has)).toEqual([200, 'ok']);
    expect(await decide(id, 'none', {}, has)).toEqual([409, 'case_closed']);
    expect(await claim(id, lacks)).toEqual([409, 'case_closed']);
  });
});

describe('a decision', () => {
  it('says what is missing, and decides nothing without', async () => {
    await report('/videos/2/');
    const id = await first();
    await claim(id);
    const asked = { act: 'decide', case_id: id, measure: 'hide', category: 'privacy' };
    const { status: answered, body } = await world.act(asked, 'moderator');
    const fields = ['reason', 'ground', 'clause'];
    const errors = fields.map((field) => ({ field, code: 'required' }));
    expect([answered, body.errors]).toEqual([422, errors]);
    const empty = await world.act({ ...asked, measure: '', strike: '1' }, 'moderator');
    const missing = ['measure', 'reason'].map((field) => ({ field, code: 'required' }));
    expect(empty.body.errors).toEqual(missing);
    const wrong = await world.act({ ...asked, measure: 'restore', reason: 'x' }, 'moderator');
    expect(wrong.body.errors).toEqual([{ field: 'measure', code: 'not_now' }]);
    expect(await code(VIDEO)).toEqual([200, 'ok']);
  });

  it('takes a video off every page with its row, tells reporter and owner, and can be taken back by another moderator', async () => {
    const key = await report('/videos/2/film-2/');
    const id = await settle('remove', { ...GROUND, strike: '1' });
    expect(world.purged).toEqual(expect.arrayContaining(['video:2', 'videos', 'main']));
    expect((await world.get(VIDEO)).body.video).toMatchObject({ status_id: '5', title: '' });
    expect(await untrueTotals(world.db)).toEqual([]);
    expect(await status(key)).toMatchObject({
      decisions: [
        { measure: 'remove', ground: 'terms', clause: 'Terms, 4', reason: 'A house is shown.' },
      ],
      open: 1,
    });
    expect(JSON.stringify(await status(key))).not.toContain('moderator');
    const toReporter = await letterTo(REPORTER);
    expect([toReporter.token, toReporter.text.includes('house')]).toEqual([key, false]);
    const toOwner = await letterTo(OWNER);
    for (const said of [
      'Film 2',
      'It was removed',
      'Terms, 4',
      'A house is shown.',
      'strike',
      `/decision/${id}/`,
    ])
      expect(toOwner.text).toContain(said);
    const told = await world.get('notifications.php', 'owner');
    const [latest] = told.body.notifications as object[];
    expect(latest).toMatchObject({ kind: 'decision', item_id: String(id) });
    expect((await world.get(`statement.php?id=${id}`, 'owner')).body).toMatchObject({
      decision: { measure: 'remove', territory: 'all', redress: ['appeal', 'settlement', 'court'] },
      ...{ open: 1, objected: 0 },
    });
    expect(await code(`statement.php?id=${id}`, 'friend')).toEqual([404, 'not_found']);

    const appeal = { act: 'appeal', decision_id: id, message: 'It is my own house' };
    expect(await act(appeal, 'friend')).toEqual([404, 'not_found']);
    expect(await act(appeal, 'owner')).toEqual([200, 'ok']);
    expect(await act(appeal, 'owner')).toEqual([409, 'already_added']);
    const own = async () => (await world.get(`statement.php?id=${id}`, 'owner')).body;
    expect(await own()).toMatchObject({ open: 0, objected: 1 });
    const again = await first();
    expect((await world.get(`case.php?id=${again}`, 'other')).body).toMatchObject({
      case: { kind: 'appeal' },
      appeals: [{ message: 'It is my own house', by_owner: 1 }],
      reports: [{ message: 'It shows my house' }],
      measures: ['none', 'restore'],
      subject: { strikes: '1', state: 'removed' },
    });
    expect(await claim(again)).toEqual([403, 'other_moderator']);
    await settle('restore', { reason: 'It is theirs.' }, 'other');
    expect((await letterTo(OWNER)).text).toContain(
      'The strike of the earlier decision no longer counts.',
    );
    expect(await own()).toMatchObject({ open: 0, objected: 0 });
    expect((await world.get(VIDEO)).body.video).toMatchObject({ title: 'Film 2', status_id: '1' });
    expect(await untrueTotals(world.db)).toEqual([]);
    expect((await status(key)).decisions).toMatchObject([
      { measure: 'remove' },
      { measure: 'restore' },
    ]);
    const { body } = await world.get(`case.php?id=${again}`, 'other');
    expect(body).toMatchObject({ subject: { strikes: '0', state: 'shown' }, measures: [] });
    const log = (await world.get('decisions.php', 'other')).body.decisions;
    expect((log as object[]).slice(0, 2)).toMatchObject([
      { measure: 'restore', moderator: { _id: '3' } },
      { measure: 'remove', moderator: { _id: '4' } },
    ]);
  });

  it('can be objected to by who reported, once, and in time', async () => {
    const key = await report('/videos/3/');
    const asked = { act: 'appeal_notice', key, message: 'Look again' };
    expect(await act(asked, 'nobody')).toEqual([410, 'appeal_over']);
    await settle('none');
    const { decided_ts, id: made } = await lastDecision();
    const dated = (at: number) =>
      world.db.updateTable('decisions').set({ decided_ts: at }).where('id', '=', made).execute();
    await dated(decided_ts - APPEAL_SECONDS);
    expect(await act(asked, 'nobody')).toEqual([410, 'appeal_over']);
    await dated(decided_ts);
    expect(await act(asked, 'nobody')).toEqual([200, 'ok']);
    expect(await status(key)).toMatchObject({ open: 0, objected: 1 });
    await settle('hide', GROUND, 'other');
    expect((await status(key)).objected).toBe(0);
    expect(await code('json/video/0/0/0/3.jsond')).toEqual([404, 'not_found']);
    expect(await act(asked, 'nobody')).toEqual([410, 'appeal_over']);
    const id = (await lastDecision()).id;
    const counter = { act: 'appeal', decision_id: id, kind: 'counter_notice', message: 'Mine' };
    expect(await act(counter, 'owner')).toEqual([410, 'appeal_over']);
    expect(await act({ ...counter, kind: 'appeal' }, 'owner')).toEqual([200, 'ok']);
    await settle('restore');
  });

  it('about what was deleted meanwhile says so, and can only be closed', async () => {
    await report('/videos/4/');
    const id = await first();
    await claim(id);
    await world.db
      .updateTable('videos')
      .set({ status_id: 5, visible: 0 })
      .where('id', '=', 4)
      .execute();
    expect(await decide(id, 'remove', GROUND)).toEqual([410, 'already_gone']);
    const { body } = await world.get(`case.php?id=${id}`, 'moderator');
    expect([body.subject, body.measures]).toEqual([null, ['none']]);
    expect(await decide(id, 'none', { reason: 'Deleted by its owner.' })).toEqual([200, 'ok']);
  });

  it('can be opened of one’s own accord, about what an address shows', async () => {
    const asked = { act: 'case_open', section: 'order', category: 'hate' };
    const refused = await world.act({ ...asked, address: 'nowhere' }, 'moderator');
    expect(refused.body.errors).toEqual([{ field: 'address', code: 'unknown_address' }]);
    const { body } = await world.act({ ...asked, address: '/videos/1/' }, 'moderator');
    expect(await decide(Number(body.case_id), 'none')).toEqual([200, 'ok']);
    expect(await lastDecision()).toMatchObject({
      source: 'order',
      section: 'videos',
      object_id: 1,
    });
  });
});
