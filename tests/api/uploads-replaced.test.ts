import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropRemovedAssets } from '#api/media/drop-removed.ts';
import { videoFile } from '#contract/calls/video-file.ts';
import { CERTIFICATE, UPLOAD_SECONDS } from '#config/uploads.ts';
import { openBlobs } from '#platform/blobs/open-blobs.ts';
import { makeFilm } from '../setup/make-film.ts';
import { untrueTotals } from './db-support/derived.ts';
import { deskWorld, GROUND, OWNER } from './support/desk.ts';
import { addCategories, TOLD, uploader } from './support/upload.ts';

const { world, queue, report, settle, lastDecision, letterTo } = deskWorld(() => ({
  knowsCountries: true,
}));
const { create, upload, edit, list } = uploader(world);
const folder = mkdtempSync(join(tmpdir(), 'islet-films-'));
const [LENGTH, LONGER] = [UPLOAD_SECONDS.exclusive + 1, UPLOAD_SECONDS.exclusive + 21];
const SHAPE = { width: 64, height: 36 };
const fileOf = (name: string): string => join(folder, name);

beforeAll(async () => {
  await addCategories(world.db);
  await makeFilm(fileOf('first.mp4'), { ...SHAPE, seconds: LENGTH, scenes: 1 });
  await makeFilm(fileOf('second.mp4'), { ...SHAPE, seconds: LONGER, scenes: 1 });
  await makeFilm(fileOf('third.mp4'), { ...SHAPE, seconds: LENGTH, scenes: 3 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Uploads a file and sends it to moderation, with nothing told where it is for a video that is there; gives its video. */
async function send(name: string, more: Record<string, string> = {}): Promise<string> {
  const told = more['replaces'] === undefined ? TOLD : { certify: CERTIFICATE };
  const ready = await upload(fileOf(name), { ...told, exclusive: '1', ...more }, name);
  expect([ready.state, ready.reason]).toEqual(['ready', null]);
  const { upload_id } = ready;
  const body = more['replaces'] === undefined ? TOLD : {};
  expect((await edit({ ...body, section: 'send', upload_id, preview: '0' })).status).toBe(200);
  return ready.video_id;
}
const shown = async (id: string) => {
  const { status, body } = await world.get(`json/video/0/0/0/${id}.jsond`);
  return { status, video: (body.video ?? {}) as Record<string, string> };
};
const own = async (id: string) => (await world.get(`own_video.php?id=${id}`, 'owner')).body;
const filesOf = async (id: string): Promise<string[]> => {
  const answer = await world.fetch(`/api/videofile.php?video_id=${id}&lifetime=0`, {});
  expect(answer.status).toBe(200);
  return videoFile.answer.parse(await answer.json()).map(({ url }) => url);
};
const total = async () =>
  (await untrueTotals(world.db)).filter((name) => !name.startsWith('members.'));

it('a new file for a shown video takes the place of its file once it is accepted, and not before', async () => {
  const id = await send('first.mp4');
  await settle('accept');
  await world.db.updateTable('videos').set({ viewed: 7 }).where('id', '=', Number(id)).execute();
  const before = await filesOf(id);
  const replacing = await send('second.mp4', { replaces: id });
  expect(await list()).toMatchObject([
    { state: 'sent', replaces: id, replaces_status: '1' },
    { video_id: id },
  ]);
  expect((await own(id)).video).toMatchObject({ new_file: 1, video_viewed: '7' });
  expect((await own(replacing)).code).toBe('not_found');
  expect((await shown(replacing)).status).toBe(404);
  // Nor is it something to bring a file for, or to be told of.
  const third = await create(
    { certify: CERTIFICATE, replaces: replacing },
    { name: 'x.mp4', bytes: 100 },
  );
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
  const said = await edit({ section: 'captions', video_id: replacing, lang: 'en', captions });
  expect([third.status, said.status]).toEqual([404, 404]);
  expect(await filesOf(id)).toEqual(before);
  const [waits] = await queue();
  const { body } = await world.get(`case.php?id=${waits?.case_id}`, 'moderator');
  // It looks like the one that it is for, which is no news.
  expect(body).toMatchObject({ subject: { replaces: id, title: TOLD.title }, alike: [] });

  // What its member says of it meanwhile stays.
  const renamed = { ...TOLD, title: 'A walk by the sea', categories: 'water' };
  expect((await edit({ ...renamed, section: 'edit', video_id: id })).status).toBe(200);
  expect((await list())[0]).toMatchObject({ replaces: id, title: renamed.title });
  const looked = await world.get(`case.php?id=${waits?.case_id}`, 'moderator');
  expect(looked.body.subject).toMatchObject({ title: renamed.title, categories: ['Water'] });
  expect((await queue())[0]?.title).toBe(renamed.title);

  world.purged.length = 0;
  await settle('accept');
  expect((await letterTo(OWNER)).text).toContain(renamed.title);
  expect(world.purged).toEqual(expect.arrayContaining([`video:${id}`, 'videos', 'main']));
  const stated = await world.get(`statement.php?id=${(await lastDecision()).id}`, 'owner');
  expect(stated.body).toMatchObject({ leads_to: id, title: renamed.title });
  const after = await filesOf(id);
  expect(after.filter((url) => before.includes(url))).toEqual([]);
  expect(await list()).toMatchObject([
    {
      ...{ state: 'sent', video_id: id, video_status: '1', replaces: '' },
      ...{ title: renamed.title, categories: ['water'] },
    },
    { state: 'replaced', video_id: '' },
  ]);
  const film = await world.fetch(after[0] ?? '', {});
  expect(film.status).toBe(200);
  await film.body?.cancel();
  expect((await world.fetch(before[0] ?? '', {})).status).toBe(404);
  expect((await shown(id)).video).toMatchObject({ title: renamed.title, video_viewed: '7' });
  expect((await own(id)).video).toMatchObject({ new_file: 0 });
  const { duration, status_id } = await world.db
    .selectFrom('videos')
    .select(['duration', 'status_id'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  expect([duration, status_id]).toEqual([LONGER, 1]);
  expect((await shown(replacing)).status).toBe(404);
  expect(await total()).toEqual([]);
  const kept = world.db
    .selectFrom('assets')
    .select('state')
    .where('owner_kind', '=', 'video')
    .where('owner_id', '=', Number(id));
  expect((await kept.execute()).some(({ state }) => state === 'removed')).toBe(true);
  const blobs = await openBlobs({ kind: 'disk', folder: join(world.dataDir, 'blobs') });
  await dropRemovedAssets({ db: world.db, blobs });
  expect(new Set((await kept.execute()).map(({ state }) => state))).toEqual(new Set(['ready']));
  // The file that is there is known, the one before it no more.
  const again = await upload(fileOf('second.mp4'), { ...TOLD, exclusive: '1' }, 'again.mp4');
  expect([again.state, again.reason]).toEqual(['refused', 'duplicate']);
});

it(
  'one that is not accepted leaves the video as it was, and may be accepted on an objection',
  { tags: 'long' },
  async () => {
    const id = await send('first.mp4');
    await settle('accept');
    const before = await filesOf(id);
    await send('third.mp4', { replaces: id });
    await settle('reject', GROUND);
    expect(await filesOf(id)).toEqual(before);
    expect((await own(id)).video).toMatchObject({ new_file: 0 });
    const { id: decision } = await lastDecision();
    const stated = await world.get(`statement.php?id=${decision}`, 'owner');
    expect(stated.body.leads_to).toBe(id);
    await world.act({ act: 'appeal', decision_id: decision, message: 'Look again' });
    await settle('accept', {}, 'other');
    expect((await filesOf(id)).filter((url) => before.includes(url))).toEqual([]);
    expect((await shown(id)).status).toBe(200);
    // With the video goes what waits to take the place of its file.
    await send('first.mp4', { replaces: id });
    expect((await edit({ section: 'down', video_id: id })).status).toBe(200);
    expect((await list())[0]).toMatchObject({
      replaces: id,
      replaces_status: '5',
      video_status: '5',
    });
    expect(await total()).toEqual([]);
  },
);

it(
  'one that its member took down is taken down by them, though some countries did not see it before',
  { tags: 'long' },
  async () => {
    const id = await send('third.mp4');
    await settle('accept');
    await report(`/videos/${id}/`);
    await settle('limit', { ...GROUND, countries: 'DE' });
    const limited = { video_status: '1', decision_id: String((await lastDecision()).id) };
    expect((await list())[0]).toMatchObject({ ...limited, decision_reason: 'A house is shown.' });
    expect((await edit({ section: 'down', video_id: id })).status).toBe(200);
    const taken = { video_status: '5', decision_id: '', decision_reason: '' };
    expect((await list())[0]).toMatchObject({ video_id: id, ...taken });
  },
);

it('is for a video of one’s own that is there alone', async () => {
  const file = { name: 'film1.mp4', bytes: 100 };
  for (const [replaces, as] of [
    ['1', 'other'],
    ['99999', 'owner'],
  ] as const) {
    const answer = await create({ certify: CERTIFICATE, replaces }, file, as);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  }
  const unsaid = await create({ replaces: '1' }, file);
  expect(await unsaid.json()).toMatchObject({ errors: [{ code: 'certify_required' }] });
});
