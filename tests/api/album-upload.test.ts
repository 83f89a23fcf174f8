import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALBUM_PHOTOS, MAX_ALBUM_DRAFTS } from '#config/albums.ts';
import { forgetAlbumDrafts } from '#api/services/own-albums/drop.ts';
import { forgetRemovedFiles } from '#api/services/moderation/forget-files.ts';
import { APPEAL_SECONDS } from '#config/moderation.ts';
import { UPLOAD_DRAFT_SECONDS } from '#config/uploads.ts';
import { deskWorld, GROUND, OWNER } from './support/desk.ts';
import {
  addAlbumCategories,
  ALBUM_TOLD as TOLD,
  albumUploader,
  drawPhoto,
  PLACE,
} from './support/album.ts';
import { MEMBERS } from './support/member-world.ts';

const { world, letterTo, queue, settle, code, lastDecision } = deskWorld();
const { send, own, draft } = albumUploader(world);
const photos: Record<'green' | 'blue', Buffer> = {
  green: Buffer.alloc(0),
  blue: Buffer.alloc(0),
};

beforeAll(async () => {
  photos.green = await drawPhoto('green');
  photos.blue = await drawPhoto('blue');
  await addAlbumCategories(world.db);
});
beforeEach(() => world.db.updateTable('albums').set({ status_id: 5, visible: 0 }).execute());

const load = (url: string) => world.api.fetch(new Request(url));
const album = async (id: string) => {
  const { status, body } = await world.get(`json/album/0/0/0/${id}.jsond`);
  return { status, album: body.album as Record<string, unknown> };
};
const filesOf = (id: string) =>
  world.db
    .selectFrom('assets')
    .select(['role', 'state'])
    .where('owner_kind', '=', 'album')
    .where('owner_id', '=', Number(id))
    .execute();

describe('an album', () => {
  it('API-123 comes with its photos, is its uploader’s alone until it is accepted, and then everybody’s', async () => {
    const { id, photos: sent } = await draft('red', 'green', 'blue');
    const [listed] = await own();
    expect(listed).toMatchObject({ album_id: id, state: 'draft' });
    expect(listed?.photos.map(({ width, height }) => `${width}x${height}`)).toEqual([
      '480x320',
      '320x480',
      '640x320',
    ]);
    expect(await album(id)).toMatchObject({ status: 404 });
    const [red = '', green = '', blue = ''] = sent;

    const chosen = { ...TOLD, album_id: id, order: `${blue},${red}`, cover: red };
    expect(await send({ ...chosen, section: 'send' })).toMatchObject({
      status: 200,
      body: { photos: [blue, red], total: 2 },
    });
    expect(await own()).toMatchObject([{ state: 'waiting' }]);
    expect(await album(id)).toMatchObject({ status: 404 });
    expect(await filesOf(id)).toHaveLength(6);
    expect((await filesOf(id)).filter(({ state }) => state === 'removed')).toHaveLength(2);
    expect(green).not.toBe('');
    // Sent once more after an answer that was lost, it is there once.
    expect(await send({ ...chosen, section: 'send' })).toMatchObject({
      status: 200,
      body: { album_id: id, photos: [blue, red], total: 2 },
    });
    expect(await own()).toMatchObject([{ state: 'waiting' }]);
    expect((await send({ ...chosen, section: 'upd' })).body.code).toBe('not_found');
    expect((await send({ section: 'photo', album_id: id }, ['green'])).body.code).toBe('not_found');

    expect(await queue()).toMatchObject([{ kind: 'upload', section: 'albums', object_id: id }]);
    const { body } = await world.get(`case.php?id=${(await queue())[0]?.case_id}`, 'moderator');
    const subject = body.subject as { pictures: string[]; owner: object; state: string };
    expect(subject).toMatchObject({ state: 'waiting', owner: { _id: String(MEMBERS.owner) } });
    const named = { album_category_id: 1, lang: 'de', title: 'Meer' } as const;
    await world.db.insertInto('album_category_titles').values(named).execute();
    const inGerman = await world.get(
      `case.php?id=${(await queue())[0]?.case_id}&lang=de`,
      'moderator',
    );
    expect([subject, inGerman.body.subject]).toMatchObject([
      { categories: ['SEA'] },
      { categories: ['Meer'] },
    ]);
    const picture = await load(subject.pictures[0] ?? '');
    expect([picture.status, subject.pictures.length]).toEqual([200, 2]);
    const unsigned = (subject.pictures[0] ?? '').split('?')[0] ?? '';
    expect((await load(unsigned)).status).toBe(404);

    // It has waited for a while; everybody gets it as of now.
    await world.db.updateTable('albums').set({ post_ts: 1 }).where('id', '=', Number(id)).execute();
    await settle('accept');
    expect((await letterTo(OWNER)).text).toContain('It was accepted');
    expect(world.purged).toEqual(expect.arrayContaining([`album:${id}`, 'albums', 'main']));
    const shown = await album(id);
    expect(shown.album).toMatchObject({
      ...{ title: TOLD.title, description: TOLD.desc, photos_amount: '2', status_id: '1' },
      ...{ categories: { 1: { dir: 'sea' } }, post_date: '2026-06-15 12:00:00' },
    });
    const [first] = shown.album['photos'] as { img: string; scr: string; width: string }[];
    expect(first).toMatchObject({ width: '640', height: '320' });
    const image = await load(first?.img ?? '');
    const bytes = Buffer.from(await image.arrayBuffer());
    expect([image.headers.get('content-type'), image.headers.get('cache-control')]).toEqual([
      'image/jpeg',
      expect.stringContaining('public'),
    ]);
    expect(photos.blue.includes(PLACE)).toBe(true);
    expect(bytes.includes(PLACE)).toBe(false);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(200);
    const cover = await load(String(shown.album['scr']));
    expect(
      (await sharp(Buffer.from(await cover.arrayBuffer())).stats()).dominant.r,
    ).toBeGreaterThan(200);
    const lists = await world.get('json/albums/0/str/latest-updates/10/..1.jsond');
    expect(lists.body.albums).toMatchObject([{ album_id: id, scr: shown.album['scr'] }]);
  });

  it('is told why it is not accepted, and may be accepted on an objection', async () => {
    const { id } = await draft('red');
    await send({ ...TOLD, section: 'send', album_id: id });
    await settle('reject', GROUND);
    const { id: decision } = await lastDecision();
    expect(await own()).toMatchObject([{ state: 'rejected', decision_id: String(decision) }]);
    expect((await letterTo(OWNER)).text).toContain('A house is shown.');
    expect((await send({ section: 'rem', album_id: id })).body.code).toBe('not_found');
    await world.act({ act: 'appeal', decision_id: decision, message: 'Look again' });
    await settle('accept', {}, 'other');
    expect(await album(id)).toMatchObject({ status: 200 });
    expect(await own()).toMatchObject([{ state: 'shown', decision_id: '' }]);
  });

  it('loses its files once nobody can object to its removal any more', async () => {
    const { id } = await draft('red');
    await send({ ...TOLD, section: 'send', album_id: id });
    await settle('reject', GROUND);
    const { decided_ts: decided } = await lastDecision();
    const at = (later: number) =>
      forgetRemovedFiles({ db: world.db, now: () => new Date((decided + later) * 1000) });
    await at(APPEAL_SECONDS - 1);
    expect(new Set((await filesOf(id)).map(({ state }) => state))).toEqual(new Set(['ready']));
    await at(APPEAL_SECONDS);
    expect(new Set((await filesOf(id)).map(({ state }) => state))).toEqual(new Set(['removed']));
  });

  it('is taken away by its uploader, shown or not, and leaves no file', async () => {
    const { id } = await draft('red');
    await send({ section: 'rem', album_id: id });
    expect([await own(), (await filesOf(id)).map(({ state }) => state)]).toEqual([
      [],
      ['removed', 'removed'],
    ]);
    const second = await draft('red');
    await send({ ...TOLD, section: 'send', album_id: second.id });
    await settle('accept');
    expect(await code(`json/album/0/0/0/${second.id}.jsond`)).toEqual([200, 'ok']);
    await send({ section: 'rem', album_id: second.id });
    expect((await send({ section: 'rem', album_id: second.id })).status).toBe(200);
    expect((await send({ section: 'send', album_id: second.id })).body.code).toBe('not_found');
    expect(await code(`json/album/0/0/0/${second.id}.jsond`)).toEqual([404, 'not_found']);
    expect(world.purged).toContain(`album:${second.id}`);
    expect(await own()).toEqual([]);
  });

  it('begins empty and gets photo after photo, in their order', async () => {
    const begun = await send({ ...TOLD, section: 'begin' });
    const id = String(begun.body.album_id);
    const added = [];
    for (const name of ['green', 'red'] as const)
      added.push(await send({ section: 'photo', album_id: id }, [name]));
    expect(added.map(({ body }) => body.total)).toEqual([1, 2]);
    // Whose answer was lost learns the number from the next one.
    const again = await send({ section: 'photo', album_id: id }, ['green']);
    const [photo] = added[0]?.body.photos as string[];
    const info = { name: 'green.jpg', photo: Number(photo) };
    expect(again.body.errors).toEqual([{ field: 'photos', code: 'photo_twice', info }]);
    expect((await own())[0]?.photos).toMatchObject([{ height: '480' }, { height: '320' }]);
    const nothing = await send({ ...TOLD, section: 'send', album_id: id, order: '' });
    expect(nothing.body.errors).toMatchObject([{ field: 'photos', code: 'photos_required' }]);
    // What was refused changed nothing.
    expect((await own())[0]?.photos).toHaveLength(2);
  });

  it('of somebody else is not there', async () => {
    const { id } = await draft('red');
    for (const section of ['upd', 'send', 'rem', 'photo'])
      expect(
        (
          await send(
            { ...TOLD, section, album_id: id },
            section === 'photo' ? ['green'] : [],
            'other',
          )
        ).body.code,
      ).toBe('not_found');
    expect((await own('other')).length).toBe(0);
    expect((await own())[0]?.photos).toHaveLength(1);
    expect((await send({ ...TOLD, section: 'new' }, ['red'], 'nobody')).body.code).toBe(
      'need_auth',
    );
  });

  it('that nobody sends goes by itself', async () => {
    const { id } = await draft('red');
    const { expires_ts: over } = await world.db
      .selectFrom('albums')
      .select('expires_ts')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    const at = (ts: number) => forgetAlbumDrafts({ db: world.db, now: () => new Date(ts * 1000) });
    expect([await at((over ?? 0) - 1), await at(over ?? 0)]).toEqual([0, 1]);
    expect([await own(), UPLOAD_DRAFT_SECONDS > 86_400]).toEqual([[], true]);
  });
});

describe('an album is refused', () => {
  it.each([
    ['without a title', { title: '' }, { field: 'title', code: 'required' }],
    ['with a short description', { desc: 'short' }, { field: 'desc', code: 'min_length' }],
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
    const { status, body } = await send({ ...TOLD, ...change, section: 'new' }, ['red']);
    expect([status, body.errors]).toMatchObject([422, [problem]]);
    expect(await own()).toEqual([]);
  });

  it('without a photo, with all else that is wrong', async () => {
    const { body } = await send({ ...TOLD, title: '', section: 'new' });
    expect(body.errors).toMatchObject([{ field: 'title' }, { code: 'photos_required' }]);
  });

  it(
    'whole where one of its files is no picture, too small or there twice, and says which',
    { tags: 'long' },
    async () => {
      const script = new TextEncoder().encode('<script>alert(1)</script>');
      const half = new Uint8Array(photos.green.subarray(0, 500));
      for (const [files, problem] of [
        [['red', script], { code: 'bad_photo', info: { name: 'file1.jpg' } }],
        [['red', half], { code: 'bad_photo', info: { name: 'file1.jpg' } }],
        [['red', 'small'], { code: 'photo_too_small', info: { name: 'small.jpg', size: 320 } }],
        [['red', 'green', 'red'], { code: 'photo_twice', info: { name: 'red.jpg' } }],
      ] as const) {
        const { status, body } = await send({ ...TOLD, section: 'new' }, files);
        expect([status >= 400, body.errors]).toMatchObject([
          true,
          [{ field: 'photos', ...problem }],
        ]);
        expect(await own()).toEqual([]);
      }
    },
  );

  it('with a file of more than ten megabytes', async () => {
    const large = new Uint8Array(10 * 1024 ** 2 + 1).fill(0xff);
    const { status, body } = await send({ ...TOLD, section: 'new' }, [large]);
    expect([status, body.errors]).toMatchObject([
      413,
      [{ code: 'photo_too_large', info: { size: 10 } }],
    ]);
  });

  it('with more photos than it may have, and where too many are begun', async () => {
    const begun = await send({ ...TOLD, section: 'begin' });
    const id = String(begun.body.album_id);
    await world.db
      .updateTable('albums')
      .set({ photos: ALBUM_PHOTOS.max })
      .where('id', '=', Number(id))
      .execute();
    const { body } = await send({ section: 'photo', album_id: id }, ['red']);
    expect(body.errors).toMatchObject([
      { code: 'too_many_photos', info: { count: ALBUM_PHOTOS.max } },
    ]);
    for (let more = 1; more < MAX_ALBUM_DRAFTS; more++)
      await send({ ...TOLD, title: `More ${more}`, section: 'begin' });
    expect((await send({ ...TOLD, section: 'begin' })).body.code).toBe('list_full');
  });
});
