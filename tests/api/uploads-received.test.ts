import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appendTo } from '#api/services/uploads/append.ts';
import { UPLOAD_TITLE_MAX } from '#config/uploads.ts';
import { makeFilm } from '../setup/make-film.ts';
import { MEMBERS, memberWorld, ORIGIN, VIDEOS } from './support/member-world.ts';
import { addCategories, idOf, putUpload, TOLD, uploader } from './support/upload.ts';

const world = memberWorld();
const { create, patch, head, ask, settled, edit, partsOf } = uploader(world);

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

it('UPL-09 is told before its bytes of a file that is a video of one’s own, or everybody’s, and nothing of others', async () => {
  const sha256 = 'b'.repeat(64);
  const [id] = VIDEOS;
  await putUpload(world.db, MEMBERS.owner);
  await world.db
    .updateTable('uploads')
    .set({ sha256, state: 'sent', video_id: id })
    .where('title', '=', 'Half')
    .execute();
  const answers = async () => {
    const roles = ['owner', 'friend', 'moderator'] as const;
    const file = { name: 'film1.mp4', bytes: 100 };
    const all = roles.map(async (as) => (await create({ ...TOLD, sha256 }, file, as)).status);
    return Promise.all(all);
  };
  const seen = (visible: 0 | 1) =>
    world.db.updateTable('videos').set({ visible }).where('id', '=', id).execute();
  await seen(0);
  expect(await answers()).toEqual([422, 201, 201]);
  await seen(1);
  expect(await answers()).toEqual([422, 422, 422]);
  await world.db.deleteFrom('uploads').execute();
});

it('UPL-09 is told before its bytes of a file that one sends from another tab, or under another name, until that goes', async () => {
  const sha256 = 'c'.repeat(64);
  const begin = (name: string, as: 'owner' | 'friend' = 'owner') =>
    create({ ...TOLD, sha256 }, { name, bytes: 100 }, as);
  const first = await begin('film1.mp4');
  expect(first.status).toBe(201);
  const id = Number(idOf(first));
  const unheard = await begin('film1.mp4');
  expect(unheard.status, 'the answer was lost, and it begins again').toBe(201);
  await world.db.updateTable('uploads').set({ received: 50 }).where('id', '=', id).execute();
  for (const state of ['receiving', 'waiting', 'processing'] as const) {
    await world.db.updateTable('uploads').set({ state }).where('id', '=', id).execute();
    const second = await begin('film2.mp4');
    expect([state, second.status, await second.json()]).toEqual([
      state,
      422,
      expect.objectContaining({ errors: [{ field: 'file', code: 'duplicate' }] }),
    ]);
  }
  expect((await begin('film3.mp4', 'friend')).status, 'others may say what they like').toBe(201);
  await world.db
    .updateTable('uploads')
    .set({ state: 'refused', reason: 'corrupted' })
    .where('id', '=', id)
    .execute();
  const again = await begin('film4.mp4');
  expect(again.status).toBe(201);
  const gone = await ask(again.headers.get('location') ?? '', { method: 'DELETE' });
  expect(gone.status).toBe(204);
  expect((await begin('film5.mp4')).status).toBe(201);
  await world.db.deleteFrom('uploads').execute();
});

describe('an upload is refused before a byte of it', () => {
  const errorsOf = async (told: Record<string, string>, name = 'film1.mp4', size = 100) => {
    const response = await create(told, { name, bytes: size });
    return [response.status, ((await response.json()) as { errors: unknown }).errors];
  };
  it.each([
    ['UPL-06 without a title', { title: ' ' }, { field: 'title', code: 'required' }],
    [
      'UPL-12 with too few categories',
      { categories: 'nosuch' },
      { field: 'categories', code: 'min_categories', info: { count: 1 } },
    ],
    [
      'UPL-13, ERR-10 with more than three categories',
      { categories: 'outdoor,water,city,night' },
      { field: 'categories', code: 'max_categories', info: { count: 3 } },
    ],
    [
      'ERR-08 with a description under ten characters',
      { desc: 'Too short' },
      { field: 'desc', code: 'min_length', info: { length: 10 } },
    ],
    [
      'without the word of its uploader',
      { certify: '' },
      { field: 'certify', code: 'certify_required' },
    ],
    [
      'with their word for what the page said before',
      { certify: '2020-01-31' },
      { field: 'certify', code: 'certify_changed' },
    ],
  ])('%s', async (_why, change, problem) => {
    expect(await errorsOf({ ...TOLD, ...change })).toEqual([422, [problem]]);
  });

  it.each(['my film.mp4', 'film-1.mp4', 'фильм.mp4', '.mp4', 'film.final.mp4'])(
    'UPL-07 under the name %s',
    async (name) => {
      expect(await errorsOf(TOLD, name)).toEqual([422, [{ field: 'file', code: 'bad_file_name' }]]);
    },
  );

  it.each(['film.exe', 'film', 'film.mp3', 'film.m3u8'])(
    'UPL-16 of the type of %s',
    async (name) => {
      expect(await errorsOf(TOLD, name)).toEqual([422, [{ field: 'file', code: 'bad_file_type' }]]);
    },
  );

  it('with a title of 300 characters; marks of direction are no part of a name', async () => {
    const long = { ...TOLD, title: 'x'.repeat(300) };
    const tooLong = { field: 'title', code: 'max_length', info: { length: UPLOAD_TITLE_MAX } };
    expect(await errorsOf(long)).toEqual([422, [tooLong]]);
    const marked = { ...TOLD, title: 'A \u202egpj.exe\u2066 lake' };
    const name = `${'a'.repeat(300)}\u202e4pm.mp4`;
    const created = await create(marked, { name, bytes: 100 });
    expect(created.status).toBe(201);
    const kept = await world.db
      .selectFrom('uploads')
      .select(['title', 'name'])
      .where('id', '=', Number(idOf(created)))
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ title: 'A gpj.exe lake', name: `${'a'.repeat(247)}4pm.mp4` });
  });

  it('UPL-10 where it is larger than 10 GB', async () => {
    const tooLarge = { field: 'file', code: 'file_too_large', info: { size: 10 } };
    expect(await errorsOf(TOLD, 'film1.mp4', 10_737_418_241)).toEqual([413, [tooLarge]]);
    expect((await create(TOLD, { name: 'film1.mp4', bytes: 10_737_418_240 })).status).toBe(201);
  });
});

describe('tus', () => {
  it('says what it can', async () => {
    const { status, headers } = await ask('/api/uploads/', { method: 'OPTIONS' });
    expect([status, headers.get('tus-version'), headers.get('tus-max-size')]).toEqual([
      204,
      '1.0.0',
      '10737418240',
    ]);
    expect(headers.get('tus-extension')).toBe('creation,expiration,termination');
  });

  it('refuses another version of itself, another type and a place where the file does not end', async () => {
    const created = await create(TOLD, { name: 'film1.mp4', bytes: 100 });
    const location = created.headers.get('location') ?? '';
    const old = await ask(location, { method: 'HEAD', headers: { 'Tus-Resumable': '0.2.2' } });
    expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    const typed = { method: 'PATCH', body: 'x', headers: { 'Upload-Offset': '0' } };
    expect((await ask(location, typed)).status).toBe(415);
    expect((await patch(location, 5, 'x')).status).toBe(409);
    expect((await patch(location, 0, 'x'.repeat(101))).status).toBe(413);
    // Nothing of it is there: who asks where it ends is not told that all has come.
    expect((await head(location)).headers.get('upload-offset')).toBe('0');
    const gone = await ask(location, { method: 'DELETE' });
    expect([gone.status, (await head(location)).status]).toEqual([204, 404]);
  });

  it('is at its end only once it waits to be processed', async () => {
    const created = await create(TOLD, { name: 'film1.mp4', bytes: 100 });
    const location = created.headers.get('location') ?? '';
    const id = Number(idOf(created));
    const put = async (_key: string, content: AsyncIterable<Uint8Array>) => ({
      bytes: 100 * (await Readable.from(content).toArray()).length,
    });
    const ground = {
      ...{ db: world.db, now: () => new Date(), blobs: { put, remove: async () => undefined } },
      enqueue: vi.fn().mockResolvedValueOnce(null).mockRejectedValue(new Error('away')),
    } as unknown as Parameters<typeof appendTo>[0];
    const body = Readable.from([Buffer.alloc(100)]);
    await expect(appendTo(ground, { id, offset: 0, bytes: 100 }, body)).rejects.toThrow('away');
    expect((await head(location)).headers.get('upload-offset')).toBe('0');
    expect((await patch(location, 0, 'x'.repeat(100))).status).toBe(204);
    expect((await settled(String(id))).state).toBe('refused');
  });

  it('UPL-18 goes on where a line was lost, after a restart too', { tags: 'long' }, async () => {
    const other = join(folder, 'resumed.mp4');
    await makeFilm(other, { seconds: 600, seed: 2 });
    const content = new Uint8Array(await readFile(other));
    const created = await create(TOLD, { name: 'resumed.mp4', bytes: content.length });
    const location = created.headers.get('location') ?? '';
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(content.slice(0, 10_000));
      },
      pull(controller) {
        controller.error(new Error('the line was lost'));
      },
    });
    await patch(location, 0, broken).catch(() => null);
    expect((await head(location)).headers.get('upload-offset')).toBe('10000');
    await world.restart();
    const { status, headers } = await head(location);
    expect([status, headers.get('upload-offset'), headers.get('upload-length')]).toEqual([
      200,
      '10000',
      String(content.length),
    ]);
    // Two tabs: one of them goes on, and the other hears that it did.
    const rest = content.slice(10_000);
    const both = await Promise.all([patch(location, 10_000, rest), patch(location, 10_000, rest)]);
    expect(both.map((answer) => answer.status).toSorted()).toSatisfy(
      (statuses: number[]) => statuses[0] === 204 && [204, 409].includes(statuses[1] ?? 0),
    );
    expect(await settled(idOf(created))).toMatchObject({ state: 'ready' });
    await expect.poll(() => partsOf(idOf(created))).toEqual([]);
  });
});

describe('the form with its file', () => {
  const formOf = (
    fields: Record<string, string>,
    content: Uint8Array<ArrayBuffer>,
    name: string,
  ) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set('file', new File([content], name));
    return form;
  };
  /** The bytes of a form that a browser sends: undici's own stream of one fails where nobody reads it to its end. */
  const send = async (form: FormData) => {
    const whole = new Response(form);
    const headers = { origin: ORIGIN, 'content-type': whole.headers.get('content-type') ?? '' };
    const body = await whole.arrayBuffer();
    const answer = await world.fetch(
      '/api/video_edit.php',
      { method: 'POST', body, headers },
      'owner',
    );
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('API-121 brings a video too', async () => {
    const other = join(folder, 'form.mp4');
    await makeFilm(other, { seconds: 600, seed: 3 });
    const content = new Uint8Array(await readFile(other));
    const { status, body } = await send(formOf(TOLD, content, 'form.mp4'));
    expect(status).toBe(200);
    expect(await settled(String(body.upload_id))).toMatchObject({ state: 'ready' });
  });

  it('keeps nothing of what is refused', async () => {
    const before = await world.db.selectFrom('uploads').selectAll().execute();
    for (const [fields, content, name] of [
      [{ ...TOLD, title: '' }, bytes, 'film1.mp4'],
      [TOLD, bytes, 'my film.mp4'],
      [TOLD, new Uint8Array(), 'empty.mp4'],
    ] as const) {
      const { status, body } = await send(formOf(fields, content, name));
      expect([status, body.code]).toEqual([422, 'invalid']);
    }
    const none = await edit({ ...TOLD });
    expect(none.body.errors).toEqual([{ field: 'file', code: 'required' }]);
    expect(await world.db.selectFrom('uploads').selectAll().execute()).toEqual(before);
  });
});
