import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timelineUrl } from '#contract/timeline.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import { openBlobs } from '#platform/blobs/open-blobs.ts';
import { parseTimeline } from '#player/webvtt.ts';
import { makeFilm } from '../setup/make-film.ts';
import { childOf } from './support/child-of.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';
import { addCategories, idOf, TOLD, uploader } from './support/upload.ts';

// On one engine: making and processing films takes a minute; what comes in, and from whom, is in uploads-received.test.ts on both.

const world = memberWorld();
const { create, patch, head, ask, find, settled, edit, upload, list, partsOf } = uploader(world);

const folder = mkdtempSync(join(tmpdir(), 'islet-films-'));
const film = join(folder, 'film.mp4');
let bytes: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  await addCategories(world.db);
  await makeFilm(film, { seconds: 600 });
  bytes = new Uint8Array(await readFile(film));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const load = (url: string) => world.api.fetch(new Request(url));

describe('an upload', () => {
  it('UPL-01, UPL-04, UPL-11, UPL-18, API-121 comes in over tus, is processed, and waits for moderation with the chosen picture', async () => {
    const ready = await upload(film);
    expect(ready).toMatchObject({ state: 'ready', reason: null, title: TOLD.title });
    expect(ready.previews).toHaveLength(10);
    const picture = await load(ready.previews[3] ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    // Nothing of it is anybody's yet: no moderator's either.
    const drafts = world.db
      .selectFrom('videos')
      .select('status_id')
      .where('id', '=', Number(ready.video_id));
    expect(await drafts.execute()).toEqual([{ status_id: 2 }]);
    await expect.poll(() => partsOf(ready.upload_id)).toEqual([]);

    const sent = { ...TOLD, section: 'send', upload_id: ready.upload_id };
    const without = await edit(sent);
    expect([without.status, without.body.errors]).toEqual([
      422,
      [{ field: 'preview', code: 'preview_required' }],
    ]);
    // As of a film of 720 lines, which has larger pictures too.
    const { id: _id, ...large } = await world.db
      .selectFrom('assets')
      .selectAll()
      .where('owner_id', '=', Number(ready.video_id))
      .where('variant', '=', '640x360-3.jpg')
      .executeTakeFirstOrThrow();
    const key = newBlobKey();
    const blobs = await openBlobs({ kind: 'disk', folder: join(world.dataDir, 'blobs') });
    await blobs.copy(large.blob_key, key);
    const largest = { ...large, variant: '1280x720-3.jpg', blob_key: key };
    await world.db.insertInto('assets').values(largest).execute();
    const done = await edit({ ...sent, preview: '3' });
    expect(done.body).toEqual({ ok: 1, upload_id: ready.upload_id });
    expect(await find(ready.upload_id)).toMatchObject({ state: 'sent', video_status: '0' });
    const video = await world.get(`json/video/0/0/0/${ready.video_id}.jsond`);
    expect(video.status).toBe(404);
    const files = (as: 'owner' | 'other' | 'nobody') =>
      world.get(`videofile.php?video_id=${ready.video_id}&lifetime=0`, as);
    expect((await files('other')).status).toBe(404);
    expect((await files('nobody')).status).toBe(404);
    const own = (await files('owner')).body as unknown as { format: string; lines?: number }[];
    const told = own.map(({ format, lines }) => [format, lines]);
    expect(told).toEqual([
      ['.mpd', undefined],
      ['.m3u8', undefined],
      ['_lq.mp4', 36],
    ]);
  });

  it('UPL-05 is shown once moderation has accepted it, its poster the picture that was chosen', async () => {
    const sent = (await list()).find(({ state }) => state === 'sent');
    const id = Number(sent?.video_id);
    await world.db
      .updateTable('videos')
      .set({ status_id: 1, visible: 1 })
      .where('id', '=', id)
      .execute();
    const { status, body } = await world.get(`json/video/0/0/0/${id}.jsond`);
    const video = body.video as Record<string, unknown>;
    expect([status, video.title, video.duration]).toEqual([200, TOLD.title, '10:00']);
    const poster = await load(String(video.scr));
    expect(video.thumbhd).toMatch(/1280x720\.jpg$/u);
    expect((await load(String(video.thumbhd))).status).toBe(200);
    const chosen = await world.db
      .selectFrom('assets')
      .select('sha256')
      .where('owner_id', '=', id)
      .where('variant', '=', '320x180-3.jpg')
      .executeTakeFirstOrThrow();
    expect(poster.headers.get('etag')).toBe(`"${chosen.sha256.slice(0, 32)}"`);

    // As black and as white as the film, whose greys go from 16 to 235; this one is of its second 210.
    const still = await load(String(video.scr));
    const [mean] = (
      await sharp(await still.arrayBuffer())
        .greyscale()
        .stats()
    ).channels;
    expect(Math.abs((mean?.mean ?? 0) - ((((210 * 7) % 256) - 16) * 255) / 219)).toBeLessThan(8);

    // What is seen while seeking: the picture that is shown in the middle of each five seconds.
    const { token, count, interval } = video.timeline as Record<string, string>;
    const told = { token: token ?? '', count: Number(count), interval: Number(interval) };
    const address = timelineUrl({ ...told, videoId: id });
    const timeline = await load(address);
    expect(timeline.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    const previews = parseTimeline(await timeline.text(), address);
    expect(previews).toHaveLength(120);
    expect(previews.at(-1)).toMatchObject({ start: 595, end: 600, width: 240, height: 135 });
    const sheet = await load(previews[0]?.url ?? '');
    expect(sheet.headers.get('content-type')).toBe('image/jpeg');
    const { data, info } = await sharp(await sheet.arrayBuffer())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([2400, 12 * 136]);
    for (const [index, { x, y }] of previews.entries()) {
      // Pictures of the film are of one grey each, from black (16) to white (235).
      const grey = (Math.floor((index + 0.5) * 5) * 7) % 256;
      const full = Math.min(255, Math.max(0, ((grey - 16) * 255) / 219));
      const seen = data[((y + 67) * info.width + x + 120) * info.channels] ?? 0;
      expect(Math.abs(seen - full), `preview ${index}`).toBeLessThan(12);
    }
    const other = address.replace(/\.120\./u, '.119.');
    expect((await load(other)).status).toBe(404);
    await world.db.updateTable('videos').set({ visible: 0 }).where('id', '=', id).execute();
    expect((await load(address)).status).toBe(404);
    await world.db.updateTable('videos').set({ visible: 1 }).where('id', '=', id).execute();
  });

  it('UPL-09 is refused where the same file is a video already, before its bytes where its sender knows their hash', async () => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const file = { name: 'film2.mp4', bytes: bytes.length };
    const early = await create({ ...TOLD, sha256: hash }, file);
    expect([early.status, ((await early.json()) as { errors: unknown }).errors]).toEqual([
      422,
      [{ field: 'file', code: 'duplicate' }],
    ]);
    // What a sender says is not believed: what came is looked at.
    const told = { ...TOLD, sha256: 'a'.repeat(64) };
    expect(await upload(film, told)).toMatchObject({ state: 'refused', reason: 'duplicate' });
    expect((await create({ ...TOLD, sha256: 'nonsense' }, file)).status).toBe(201);
    expect(await upload(film)).toMatchObject({
      state: 'refused',
      reason: 'duplicate',
      video_id: '',
    });
  });

  it('UPL-09 that comes by two tabs at once is one video', async () => {
    const twice = join(folder, 'twice.mp4');
    await makeFilm(twice, { seconds: 600, seed: 9 });
    const both = await Promise.all([
      upload(twice, TOLD, 'tab1.mp4'),
      upload(twice, TOLD, 'tab2.mp4'),
    ]);
    expect(both.map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
      'ready null',
      'refused duplicate',
    ]);
  });

  it('UPL-14 has to be longer than six minutes where it is exclusive', async () => {
    const [six, longer] = [join(folder, 'six.mp4'), join(folder, 'longer.mp4')];
    await makeFilm(six, { seconds: 360 });
    await makeFilm(longer, { seconds: 361 });
    const told = { ...TOLD, exclusive: '1' };
    expect(await upload(six, told)).toMatchObject({ state: 'refused', reason: 'too_short' });
    expect(await upload(longer, told)).toMatchObject({ state: 'ready' });
  });

  it('UPL-15 has to be ten minutes long where it is not', async () => {
    const short = join(folder, 'short.mp4');
    await makeFilm(short, { seconds: 599 });
    expect(await upload(short)).toMatchObject({ state: 'refused', reason: 'too_short' });
  });

  it('UPL-08 is refused where its file is none, breaks off, or is a list of other files', async () => {
    const list = Buffer.from('#EXTM3U\n#EXTINF:600,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n');
    for (const [i, content] of [Buffer.alloc(5000, 7), list, bytes.subarray(0, 20_000)].entries()) {
      const created = await create(TOLD, { name: `broken${i}.mp4`, bytes: content.length });
      const location = created.headers.get('location') ?? '';
      await patch(location, 0, new Uint8Array(content));
      expect(await settled(idOf(created))).toMatchObject({ state: 'refused', reason: 'corrupted' });
    }
  });

  it('is not refused where the process that makes it is told to end with the site: its bytes wait for the next try', async () => {
    const other = join(folder, 'other.mp4');
    await makeFilm(other, { seconds: 640 });
    const content = new Uint8Array(await readFile(other));
    const created = await create(TOLD, { name: 'other1.mp4', bytes: content.length });
    const id = idOf(created);
    const tried = () =>
      world.db.selectFrom('uploads').select(['state', 'attempts']).where('id', '=', Number(id));
    await patch(created.headers.get('location') ?? '', 0, content);
    process.kill(await childOf('video/child'), 'SIGTERM');
    await expect.poll(() => tried().execute()).toEqual([{ state: 'processing', attempts: 0 }]);
    expect(await partsOf(id)).not.toEqual([]);
    await world.db.deleteFrom('uploads').where('id', '=', Number(id)).execute();
  });

  it('of somebody else is not there', async () => {
    const created = await create(TOLD, { name: 'mine.mp4', bytes: 100 });
    const location = created.headers.get('location') ?? '';
    expect((await head(location, 'other')).status).toBe(404);
    expect((await patch(location, 0, 'x', 'other')).status).toBe(404);
    const fields = { section: 'rem', upload_id: idOf(created) };
    expect((await edit(fields, 'other')).body.code).toBe('not_found');
    expect((await edit(fields)).status).toBe(200);
    expect((await head(location)).status).toBe(404);
  });

  it('needs somebody who is signed in, from a page of this site', async () => {
    expect((await create(TOLD, { name: 'mine.mp4', bytes: 100 }, 'nobody')).status).toBe(401);
    const foreign = await ask('/api/uploads/', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'Upload-Length': '5' },
    });
    expect(foreign.status).toBe(403);
    expect((await edit({ ...TOLD }, 'nobody')).body.code).toBe('need_auth');
  });
});

describe('a member who leaves', () => {
  it('takes what they uploaded along, and leaves nothing of it', async () => {
    const { id } = await world.db
      .selectFrom('uploads')
      .select('id')
      .where('member_id', '=', MEMBERS.owner)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(0);
    await world.db
      .insertInto('leavings')
      .values({ member_id: MEMBERS.owner, asked_ts: 1, due_ts: 1 })
      .execute();
    await world.restart();
    expect(await world.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
    expect(await world.db.selectFrom('upload_parts').selectAll().execute()).toEqual([]);
    const left = world.db.selectFrom('assets').select('id').where('owner_kind', '=', 'video');
    expect(await left.execute()).toEqual([]);
  });
});
