import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import { changeVideo } from '#api/db/listings/change-video.ts';
import { publishDue } from '#api/db/publication.ts';
import { editSent } from '#api/services/uploads/edit-sent.ts';
import { editVideo } from '#contract/calls/edit-video.ts';
import { NOW } from '../setup/demo-database.ts';
import { untrueTotals } from './db-support/derived.ts';
import { MEMBERS, memberWorld, VIDEOS, type Role } from './support/member-world.ts';
import { addCategories, putUpload, TOLD, uploader } from './support/upload.ts';

const world = memberWorld();
const { edit, create } = uploader(world);
const [VIDEO] = VIDEOS;
const NOW_TS = NOW.getTime() / 1000;
const PAST = '2026-06-15T11:00';
const TODAY = Math.floor(NOW_TS / 86_400);

beforeAll(() => addCategories(world.db));
beforeEach(() => {
  world.purged.length = 0;
});

/** Totals that are not what they count; the world's own members have more friends than they count. */
const untrue = async () =>
  (await untrueTotals(world.db)).filter((name) => !name.startsWith('members.'));
const read = (as: Role = 'owner', id: number = VIDEO) => world.get(`own_video.php?id=${id}`, as);
const set = (id: number, columns: object) =>
  world.db
    .transaction()
    .execute((db) =>
      changeVideo(db, id, () =>
        db.updateTable('videos').set(columns).where('id', '=', id).execute(),
      ),
    );
const shown = async (id: number = VIDEO) => {
  const { status, body } = await world.get(`json/video/0/0/0/${id}.jsond`);
  return { status, video: body.video as Record<string, unknown> };
};
const change = (fields: Record<string, string>, as: Role = 'owner', id: number = VIDEO) =>
  edit({ ...TOLD, section: 'edit', video_id: String(id), ...fields }, as);

it('tells its uploader alone of views, watch time and votes by day', async () => {
  const views = [
    { day: TODAY, video_id: VIDEO, views: 5 },
    { day: TODAY - 27, video_id: VIDEO, views: 3 },
    { day: TODAY - 28, video_id: VIDEO, views: 99 },
    { day: TODAY, video_id: 2, views: 77 },
  ];
  await world.db.insertInto('video_views_daily').values(views).execute();
  const vote = { section: 'videos', object_id: VIDEO } as const;
  const votes = [
    { ...vote, voter: 'm:2', vote: 1, added_ts: NOW_TS },
    { ...vote, voter: 'm:3', vote: 1, added_ts: TODAY * 86_400 },
    { ...vote, voter: 'm:4', vote: 0, added_ts: TODAY * 86_400 - 1 },
    { ...vote, voter: 'v:x', vote: 0, added_ts: (TODAY - 28) * 86_400 },
  ] as const;
  await world.db.insertInto('votes').values(votes).execute();
  const watch = (fields: Record<string, string | number>) =>
    world.post('stat.php', { act: 'watch', object_id: VIDEO, ...fields });
  for (const seconds of [300, 5]) expect((await watch({ seconds })).status).toBe(200);
  for (const wrong of [{ seconds: 0 }, { seconds: 1.5 }, { seconds: 999_999 }])
    expect((await watch(wrong)).status).toBe(422);
  expect((await watch({ object_id: 999_999, seconds: 5 })).body.code).toBe('not_found');
  // What is counted in bulk is written at the end.
  await world.restart();
  const { days } = (await read()).body.video as { days: object[] };
  expect(days).toHaveLength(28);
  expect(days[0]).toEqual({
    day: '2026-06-15 00:00:00',
    views: '5',
    watched: '305',
    likes: '2',
    dislikes: '0',
  });
  expect(days[1]).toEqual({
    day: '2026-06-14 00:00:00',
    views: '0',
    watched: '0',
    likes: '0',
    dislikes: '1',
  });
  expect(days[27]).toEqual({
    day: '2026-05-19 00:00:00',
    views: '3',
    watched: '0',
    likes: '0',
    dislikes: '0',
  });
  expect((await read('other')).body.code).toBe('not_found');
  expect((await read('nobody')).body.code).toBe('need_auth');
});

it('changes what is told of one that is shown, and all pages that show it', async () => {
  // The moment for which it was planned may have come meanwhile.
  const changed = await change({ title: 'By the sea', categories: 'water', publish: PAST });
  expect(changed).toMatchObject({
    status: 200,
    body: { ok: 1, upload_id: '', video_id: String(VIDEO) },
  });
  expect((await shown()).video).toMatchObject({
    ...{ title: 'By the sea', description: TOLD.desc, dir: 'by-the-sea' },
    categories: expect.anything() as object,
  });
  expect((await read()).body.video).toMatchObject({ title: 'By the sea', categories: ['water'] });
  expect(world.purged).toEqual(expect.arrayContaining([`video:${VIDEO}`, 'videos', 'categories']));
  expect(await untrue()).toEqual([]);
  const wrong = await change({ title: '' });
  expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ field: 'title' }]]);
  expect((await change({ title: 'Mine' }, 'other')).body.code).toBe('not_found');
  expect((await shown()).video['title']).toBe('By the sea');
});

it('is published at the time its uploader says, and not before', async () => {
  await set(2, { status_id: 0, visible: 0 });
  for (const publish of [PAST, '2027-06-16T12:01', '2026-13-01T00:00'])
    expect((await change({ publish }, 'owner', 2)).body.errors).toMatchObject([
      { field: 'publish', code: 'bad_time' },
    ]);
  expect((await change({ publish: '2026-06-16T12:00' }, 'owner', 2)).status).toBe(200);
  await set(2, { status_id: 1 });
  expect((await change({}, 'owner', 2)).status).toBe(200);
  expect((await shown(2)).status).toBe(404);
  const at = NOW_TS + 86_400;
  const context = { db: world.db, purge: () => Promise.resolve() } as unknown as Parameters<
    typeof publishDue
  >[0];
  const index = { putVideo: () => Promise.resolve() };
  const ground = { ...context, catalogue: { index } } as unknown as typeof context;
  expect(await publishDue(ground, at - 1)).toEqual([]);
  expect(await publishDue(ground, at)).toEqual([2]);
});

it('is shown at once where its time is taken back, not by the next job', async () => {
  await set(2, { status_id: 1, visible: 0, post_ts: NOW_TS + 86_400, file_state: 'ready' });
  expect((await shown(2)).status).toBe(404);
  expect((await change({ publish: '' }, 'owner', 2)).status).toBe(200);
  expect((await shown(2)).status).toBe(200);
  expect(world.purged).toContain('video:2');
});

it('has captions that its uploader brings, for everybody who plays it, until they take them away', async () => {
  const file = 'WEBVTT\n\n00:01.000 --> 00:02.500\n<b>Ahoy</b>\n';
  const bring = (fields: Record<string, string>, as: Role = 'owner') =>
    edit({ section: 'captions', video_id: String(VIDEO), lang: 'de', ...fields }, as);
  expect((await bring({ captions: file }, 'other')).body.code).toBe('not_found');
  const wrong = await bring({ captions: 'WEBVTT\n\n59:00.000 --> 59:01.000\nLate' });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    [{ field: 'captions', code: 'bad_captions' }],
  ]);
  expect((await bring({ captions: 'x'.repeat(300_000) })).status).toBe(413);
  // No other field is so large.
  expect((await bring({ captions: file, title: 'x'.repeat(140_000) })).status).toBe(413);
  expect((await shown()).video.captions).toEqual([]);

  expect((await bring({ captions: file })).status).toBe(200);
  expect(world.purged).toContain(`video:${VIDEO}`);
  expect((await read()).body.video).toMatchObject({ captions: ['de'] });
  const [told] = (await shown()).video.captions as { lang: string; url: string }[];
  expect(told?.lang).toBe('de');
  const words = async () => (await world.fetch(new URL(told?.url ?? '').pathname, {})).text();
  expect(await words()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nAhoy\n');
  const other = '1\n00:00:03,000 --> 00:00:04,000\nMoin\n';
  expect((await bring({ captions: other })).status).toBe(200);
  expect(await words()).toBe('WEBVTT\n\n00:00:03.000 --> 00:00:04.000\nMoin\n');
  expect((await bring({ section: 'captions_rem', lang: 'en' })).status).toBe(200);
  expect((await shown()).video.captions).toHaveLength(1);
  expect((await bring({ section: 'captions_rem' })).status).toBe(200);
  expect((await shown()).video.captions).toEqual([]);
});

it('is taken down by its uploader alone, for good, with its files', async () => {
  const file = { owner_kind: 'video', owner_id: 3, role: 'rendition', variant: '.mp4' } as const;
  const more = { content_type: 'video/mp4', bytes: 1, sha256: 'x', created_ts: 1 };
  const row = { ...file, ...more, state: 'ready', blob_key: 'd'.repeat(32) };
  await world.db
    .insertInto('assets')
    .values(row as never)
    .execute();
  const spoken = { video_id: 3, lang: 'de', cues: '[[1,2,"Ahoy"]]', repeat_after: null };
  await world.db.insertInto('captions').values(spoken).execute();
  const down = (as: Role) => edit({ section: 'down', video_id: '3' }, as);
  expect((await down('other')).body.code).toBe('not_found');
  expect((await shown(3)).status).toBe(200);
  expect((await down('owner')).status).toBe(200);
  expect((await shown(3)).video).toMatchObject({ status_id: '5' });
  expect((await read('owner', 3)).body.code).toBe('not_found');
  const states = world.db.selectFrom('assets').select('state').where('owner_id', '=', 3);
  expect(await states.execute()).toEqual([{ state: 'removed' }]);
  const captions = world.db.selectFrom('captions').select('lang').where('video_id', '=', 3);
  expect(await captions.execute()).toEqual([]);
  expect(world.purged).toContain('video:3');
  expect(await untrue()).toEqual([]);
  // Pressed twice, or after an answer that was lost, it is done.
  expect((await down('owner')).status).toBe(200);
});

/** Has video 4 be a new file for 2 that waits. */
const putNewFile = async () => {
  await world.db.deleteFrom('uploads').execute();
  await putUpload(world.db, MEMBERS.owner);
  const sent = { state: 'sent', video_id: 4, replaces: 2 } as const;
  await set(4, { status_id: 0, visible: 0 });
  return world.db.updateTable('uploads').set(sent).returning('id').executeTakeFirstOrThrow();
};

it('stays where a new file for it that waits is withdrawn', async () => {
  const { id } = await putNewFile();
  // Sent once more after an answer that was lost, it waits as before.
  const again = { ...TOLD, section: 'send', upload_id: String(id), preview: '0' };
  expect((await edit(again)).body).toEqual({ ok: 1, upload_id: String(id) });
  expect((await edit({ section: 'down', video_id: '4' })).status).toBe(200);
  const state = world.db.selectFrom('videos').select('status_id').where('id', 'in', [2, 4]);
  expect(await state.orderBy('id').execute()).toEqual([{ status_id: 1 }, { status_id: 5 }]);
});

it('is taken down with a new file for it that waits before anything is said of either', async () => {
  const { db } = world;
  await putNewFile();
  const told: number[] = [];
  const purge: WriteContext['purge'] = async (transaction) => {
    const left = transaction.selectFrom('videos').select('id').where('id', 'in', [2, 4]);
    told.push((await left.where('status_id', '!=', 5).execute()).length);
  };
  const index = { removeVideo: () => Promise.resolve() };
  const context = { db, purge, viewer: { id: MEMBERS.owner }, catalogue: { index } };
  const body = editVideo.body.parse({ section: 'down', video_id: '2' });
  await editSent(context as unknown as WriteContext, body);
  expect(told).toEqual([0]);
  for (const each of [2, 4]) await set(each, { status_id: 1, visible: 1 });
});

it('that moderators took down is not changed', async () => {
  await set(4, { status_id: 3, visible: 0 });
  expect((await change({ title: 'Back' }, 'owner', 4)).body.code).toBe('not_found');
  expect((await edit({ section: 'down', video_id: '4' })).body.code).toBe('not_found');
});

it('names the models that it shows by their names, and says which is not known', async () => {
  const names = ['Nora Vale', 'Zoë Ó Briain'];
  const rows = names.map((title, at) => ({ title, dir: ['nora-vale', 'zoe-o-briain'][at] ?? '' }));
  await world.db
    .insertInto('models')
    .values(rows.map((row) => ({ ...row, gender: 2, added_ts: 1 })))
    .execute();
  expect((await change({ models: 'nora vale, Zoë Ó Briain,' })).status).toBe(200);
  expect((await read()).body.video).toMatchObject({ models: names });
  const { models } = (await shown()).video as { models: Record<string, { title: string }> };
  expect(Object.values(models).map(({ title }) => title)).toEqual(names);
  expect(await untrue()).toEqual([]);
  const wrong = { models: 'Nora Vale; Nobody' };
  const problem = { field: 'models', code: 'unknown_model', info: { name: 'Nobody' } };
  expect((await change(wrong)).body.errors).toEqual([problem]);
  const created = await create({ ...TOLD, ...wrong }, { name: 'film1.mp4', bytes: 100 });
  expect([created.status, ((await created.json()) as { errors: unknown }).errors]).toEqual([
    422,
    [problem],
  ]);
  const many = Array.from({ length: 11 }, (_, at) => `Model ${at}`).join(',');
  expect((await change({ models: many })).body.errors).toMatchObject([{ code: 'max_models' }]);
  expect((await change({ models: '' })).status).toBe(200);
  expect((await read()).body.video).toMatchObject({ models: [] });
});

it('keeps the models that its form did not change, whatever their names and addresses are', async () => {
  const titles = { 'doe-1': 'Doe, Jane', 'jane-2': 'Nora Vale', 'no-letters': '花子', doe: 'Doe' };
  const rows = Object.entries(titles).map(([dir, title]) => ({ dir, title }));
  const added = await world.db
    .insertInto('models')
    .values(rows.map((row) => ({ ...row, gender: 2, added_ts: 1 })))
    .returning('id')
    .execute();
  const ids = added.map(({ id }) => id);
  const own = ids.slice(0, 3);
  await world.db
    .insertInto('video_models')
    .values(own.map((model_id) => ({ model_id, video_id: 1 })))
    .execute();
  const linked = async () => {
    const links = await world.db
      .selectFrom('video_models')
      .select('model_id')
      .where('video_id', '=', 1)
      .orderBy('model_id')
      .execute();
    return links.map(({ model_id: id }) => id);
  };
  const { models } = (await read()).body.video as { models: string[] };
  expect((await change({ models: models.join(', ') })).body).toMatchObject({ ok: 1 });
  expect(await linked()).toEqual(own);
  expect((await change({ models: ['Doe', ...models].join(', ') })).body).toMatchObject({ ok: 1 });
  expect(await linked()).toEqual(ids);
  expect((await change({ models: '花子, Doe' })).body).toMatchObject({ ok: 1 });
  expect(await linked()).toEqual(ids.slice(2));
  // By its title also where it is new.
  expect((await change({ models: '' })).body).toMatchObject({ ok: 1 });
  expect((await change({ models: '花子, Doe, Jane, Doe' })).body).toMatchObject({ ok: 1 });
  expect(await linked()).toEqual([ids[0], ids[2], ids[3]]);
});
