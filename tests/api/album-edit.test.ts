import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALBUM_PHOTOS } from '#config/albums.ts';
import {
  addAlbumCategories,
  addFrameAlbum,
  ALBUM_TOLD as TOLD,
  albumUploader,
} from './support/album.ts';
import { deskWorld, GROUND } from './support/desk.ts';
import { MEMBERS } from './support/member-world.ts';

const MORE = { section: 'new', certify: TOLD.certify };

const { world, queue, settle, lastDecision } = deskWorld();
const { send, own, draft } = albumUploader(world);

beforeAll(() => addAlbumCategories(world.db));
beforeEach(async () => {
  await world.db.deleteFrom('takedowns').execute();
  await world.db.updateTable('albums').set({ status_id: 5, visible: 0 }).execute();
});

const shownAlbum = async (...files: Parameters<typeof draft>) => {
  const made = await draft(...files);
  await send({ ...TOLD, section: 'send', album_id: made.id });
  await settle('accept');
  world.purged.length = 0;
  return made;
};
interface Shown {
  title: string;
  scr: string;
  photos_amount: string;
  photos: { img: string; scr: string; width: string }[];
}
const album = async (id: string): Promise<Shown> => {
  const { status, body } = await world.get(`json/album/0/0/0/${id}.jsond`);
  expect(status).toBe(200);
  return body.album as Shown;
};
const widths = async (id: string) => (await album(id)).photos.map(({ width }) => width);
const found = async (word: string): Promise<unknown[]> => {
  const { body } = await world.get(`json/albums/0/str/latest-updates/10/..1.jsond?s=${word}`);
  return body.albums as unknown[];
};
/** Where the statement of the last decision leads its owner. */
const leadsTo = async () =>
  (await world.get(`statement.php?id=${(await lastDecision()).id}`, 'owner')).body.leads_to;
/** More photos for an album, as the form without script sends them. */
const more = (id: string, files: Parameters<typeof send>[1]) => send({ ...MORE, adds: id }, files);

describe('a shown album', () => {
  it('is changed at once by its owner: texts, order, cover and what is left out', async () => {
    const { id, photos } = await shownAlbum('red', 'green', 'blue');
    const [red = '', , blue = ''] = photos;
    const before = await album(id);
    const told = { ...TOLD, title: 'Over the hills', categories: 'town', album_id: id };
    const { status, body } = await send({
      ...{ ...told, section: 'upd', order: `${blue},${red}`, cover: red },
    });
    expect([status, body.photos, body.total]).toEqual([200, [blue, red], 2]);
    expect(world.purged).toEqual(expect.arrayContaining([`album:${id}`, 'albums', 'main']));
    expect(await album(id)).toMatchObject({
      ...{ title: 'Over the hills', photos_amount: '2', status_id: '1' },
      ...{ categories: { 2: { dir: 'town' } }, scr: before.photos[0]?.scr },
    });
    expect(await widths(id)).toEqual(['640', '480']);
    const gone = before.photos[1]?.img ?? '';
    expect((await world.api.fetch(new Request(gone))).status).toBe(404);
    expect([await found('hills'), await found('lake')]).toMatchObject([[{ album_id: id }], []]);
    // Nobody has to look at it, and a cover stays until another one is chosen.
    expect(await queue()).toEqual([]);
    await send({ ...told, section: 'upd' });
    expect((await album(id)).scr).toBe(before.photos[0]?.scr);
  });

  it('keeps photos that came since its page was read, where the page says what is left out', async () => {
    const { id, photos } = await shownAlbum('red', 'green', 'blue');
    const [red = '', green = ''] = photos;
    const seen = { ...TOLD, section: 'upd', album_id: id, order: red, out: green };
    expect((await send(seen)).body.photos).toEqual([red, photos[2]]);
    expect((await send({ ...seen, out: '' })).body.photos).toEqual([red, photos[2]]);
  });

  it('keeps at least one photo and a title, is nobody else’s to change, and is not sent again', async () => {
    const { id } = await shownAlbum('red');
    const change = { ...TOLD, section: 'upd', album_id: id };
    const wrong = await send({ ...change, title: '', order: '' });
    expect(wrong.body.errors).toMatchObject([{ field: 'title' }, { code: 'photos_required' }]);
    expect((await send(change, [], 'other')).body.code).toBe('not_found');
    // After an answer that was lost it is as it was sent.
    const again = await send({ ...change, section: 'send' });
    expect([again.status, again.body.total]).toEqual([200, 1]);
    expect([(await album(id)).title, await queue()]).toEqual([TOLD.title, []]);
    expect((await send({ section: 'photo', album_id: id }, ['green'])).body.code).toBe('not_found');
    expect([await widths(id), world.purged]).toEqual([['480'], []]);
  });

  it('sent from one tab is not said to be sent with what was corrected in another', async () => {
    const { id, photos } = await draft('red', 'green', 'blue');
    const [red = '', green = '', blue = ''] = photos;
    const sent = { ...TOLD, section: 'send', album_id: id, order: photos.join(','), cover: green };
    expect((await send(sent)).status).toBe(200);
    const corrections: Record<string, string>[] = [
      ...[{ title: 'Corrected' }, { desc: 'Corrected.' }, { categories: 'sea,town' }],
      ...[{ gender: 'gay' }, { cover: blue }, { order: `${blue},${red},${green}` }],
      ...[{ order: `${red},${green}` }, { order: `${red},${green}`, out: blue }],
    ];
    for (const corrected of corrections) {
      const { status, body } = await send({ ...sent, ...corrected });
      expect([corrected, status, body.code]).toEqual([corrected, 404, 'not_found']);
    }
    expect((await send(sent)).body).toMatchObject({ photos, total: 3 });
    await settle('reject', GROUND);
    expect((await send({ ...sent, title: 'Corrected' })).body.code).toBe('not_found');
  });

  it('that waits, is hidden or not accepted is not changed', async () => {
    const { id } = await draft('red');
    const change = { ...TOLD, section: 'upd', album_id: id, title: 'Changed' };
    await send({ ...TOLD, section: 'send', album_id: id });
    expect((await send(change)).body.code).toBe('not_found');
    await settle('reject', GROUND);
    expect((await send(change)).body.code).toBe('not_found');
  });

  it('keeps photos that are frames of a medium, which have no number to put in order', async () => {
    const id = await addFrameAlbum(world.db, MEMBERS.owner);
    const before = await album(String(id));
    const told = { ...TOLD, section: 'upd', album_id: String(id), order: '' };
    expect((await send(told)).body).toMatchObject({ photos: [], total: before.photos.length });
    expect(await album(String(id))).toMatchObject({ photos: before.photos, scr: before.scr });
  });

  it('is told of to its owner, who has more than a hundred, on a later page', async () => {
    const oldest = String(await addFrameAlbum(world.db, MEMBERS.owner));
    for (let more = 0; more < 100; more += 1) await addFrameAlbum(world.db, MEMBERS.owner);
    const ask = async (page: string) => {
      const { body } = await world.get(`own_albums.php?lang=en&page=${page}`, 'owner');
      const ids = (body.albums as { album_id: string }[]).map(({ album_id: id }) => id);
      return [ids.length, body.pages, ids.includes(oldest)];
    };
    const newest = [100, 2, false];
    expect([await ask('1'), await ask('x'), await ask('2')]).toEqual([
      newest,
      newest,
      [1, 2, true],
    ]);
  });

  it('tells its owner its photos where it is asked for alone', async () => {
    const { id, photos } = await shownAlbum('red', 'green');
    const { id: other } = await draft('blue');
    const ask = async (as: 'owner' | 'other') =>
      (await world.get(`own_albums.php?lang=en&album=${id}`, as)).body.albums;
    expect(await ask('owner')).toMatchObject([
      { album_id: id, cover: photos[0], photos: photos.map((photo) => ({ photo_id: photo })) },
    ]);
    expect(await ask('other')).toEqual([]);
    expect((await own()).map(({ album_id: one }) => one)).toEqual([other, id]);
  });
});

describe('more photos of a shown album', () => {
  it('wait for the desk, which sees them alone, while all else stays shown; accepted they come last', async () => {
    const { id } = await shownAlbum('red');
    const begun = await more(id, ['green', 'blue']);
    expect(begun.status).toBe(200);
    const adding = String(begun.body.album_id);
    expect(await queue()).toEqual([]);
    expect((await send({ section: 'send', album_id: adding })).status).toBe(200);
    expect(await widths(id)).toEqual(['480']);
    expect(world.purged).toEqual([]);
    expect((await own())[0]).toMatchObject({ album_id: adding, adds_to: id, state: 'waiting' });

    const [waits] = await queue();
    const { subject } = (await world.get(`case.php?id=${waits?.case_id}`, 'moderator')).body;
    expect(subject).toMatchObject({ title: TOLD.title, state: 'waiting', adds: id });
    expect((subject as { pictures: string[] }).pictures).toHaveLength(2);
    // They are called as the album is by now.
    await send({ ...TOLD, title: 'By the sea', section: 'upd', album_id: id });
    expect((await own())[0]).toMatchObject({ album_id: adding, title: 'By the sea' });
    await settle('accept');
    expect(world.purged).toEqual(expect.arrayContaining([`album:${id}`, 'albums', 'main']));
    const { photos, ...shown } = await album(id);
    expect([shown.photos_amount, photos.map(({ width }) => width)]).toEqual([
      '3',
      ['480', '320', '640'],
    ]);
    for (const { img, scr } of photos)
      for (const url of [img, scr])
        expect((await world.api.fetch(new Request(url))).status).toBe(200);
    expect((await own()).map(({ album_id: one }) => one)).toEqual([id]);
    expect(await leadsTo()).toBe(id);
    // What was certified of them stays.
    const row = await world.db
      .selectFrom('albums')
      .select(['certified_ts', 'status_id', 'photos'])
      .where('id', '=', Number(adding))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ certified_ts: expect.any(Number), status_id: 5, photos: 0 });
  });

  it('that are not accepted change nothing, and come on an objection', async () => {
    const { id } = await shownAlbum('red');
    const adding = String((await more(id, ['green'])).body.album_id);
    await send({ section: 'send', album_id: adding });
    await settle('reject', GROUND);
    const decision_id = (await lastDecision()).id;
    expect(await widths(id)).toEqual(['480']);
    expect((await own())[0]).toMatchObject({ state: 'rejected', decision_id: String(decision_id) });
    expect(await leadsTo()).toBe(id);
    await world.act({ act: 'appeal', decision_id, message: 'Look again' });
    await settle('accept', {}, 'other');
    expect(await widths(id)).toEqual(['480', '320']);
  });

  it('are refused without the word of their uploader, for what is not one’s own or not shown, twice, and too many', async () => {
    const { id } = await shownAlbum('red');
    const bare = await send({ section: 'new', adds: id }, ['green']);
    expect(bare.body.errors).toMatchObject([{ code: 'certify_required' }]);
    const none = await send({ ...MORE, adds: id });
    expect(none.body.errors).toMatchObject([{ code: 'photos_required' }]);
    const theirs = await send({ ...MORE, adds: id }, ['green'], 'other');
    expect(theirs.body.code).toBe('not_found');
    const { id: unsent } = await draft('blue');
    expect((await more(unsent, ['green'])).body.code).toBe('not_found');
    expect((await more(id, ['red'])).body.errors).toMatchObject([{ code: 'photo_twice' }]);
    await world.db
      .updateTable('albums')
      .set({ photos: ALBUM_PHOTOS.max })
      .where('id', '=', Number(id))
      .execute();
    expect((await more(id, ['green'])).body.errors).toMatchObject([{ code: 'too_many_photos' }]);
  });

  it(
    'are together with what was begun in another tab no more than an album has',
    { tags: 'long' },
    async () => {
      const { id } = await shownAlbum('red');
      const waiting = Number((await more(id, ['green'])).body.album_id);
      const setPhotos = (album: number, photos: number) =>
        world.db.updateTable('albums').set({ photos }).where('id', '=', album).execute();
      await setPhotos(waiting, ALBUM_PHOTOS.max - 2);
      const full = { code: 'too_many_photos', info: { count: ALBUM_PHOTOS.max } };
      const both = await Promise.all([more(id, ['blue']), more(id, ['white'])]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect(both.find(({ status }) => status === 422)?.body.errors).toMatchObject([full]);
      expect((await more(id, ['white'])).body.errors).toMatchObject([full]);
      // What is sent is counted as what is begun.
      await send({ section: 'send', album_id: String(waiting) });
      await setPhotos(waiting, ALBUM_PHOTOS.max - 2);
      expect((await more(id, ['white'])).body.errors).toMatchObject([full]);
      await send({ section: 'rem', album_id: String(waiting) });
      expect((await more(id, ['white'])).status).toBe(200);
    },
  );

  it(
    'come as far as there is room where others came while they were objected to',
    { tags: 'long' },
    async () => {
      const { id } = await shownAlbum('red');
      const adding = String((await more(id, ['green', 'blue'])).body.album_id);
      await send({ section: 'send', album_id: adding });
      await settle('reject', GROUND);
      const photo = await world.db
        .selectFrom('album_photos')
        .selectAll()
        .where('album_id', '=', Number(id))
        .executeTakeFirstOrThrow();
      const others = Array.from({ length: ALBUM_PHOTOS.max - 2 }, (_, at) => ({
        ...photo,
        position: photo.position + at + 1,
      }));
      await world.db.insertInto('album_photos').values(others).execute();
      const decision_id = (await lastDecision()).id;
      await world.act({ act: 'appeal', decision_id, message: 'Look again' });
      await settle('accept', {}, 'other');
      expect(await widths(id)).toHaveLength(ALBUM_PHOTOS.max);
    },
  );

  it('go with an album that its owner takes away', async () => {
    const { id } = await shownAlbum('red');
    const adding = String((await more(id, ['green'])).body.album_id);
    await send({ section: 'send', album_id: adding });
    await send({ section: 'rem', album_id: id });
    expect(await own()).toEqual([]);
    expect(await leadsTo()).toBe('0');
    const files = await world.db
      .selectFrom('assets')
      .select('state')
      .where('owner_kind', '=', 'album')
      .where('owner_id', '=', Number(adding))
      .execute();
    expect(files.map(({ state }) => state)).toEqual(['removed', 'removed']);
  });
});
