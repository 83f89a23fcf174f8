import { beforeAll, describe, expect, it } from 'vitest';
import { idGroup } from '#contract/id-group.ts';
import { NOW } from '../setup/demo-database.ts';
import { addAlbumCategories, ALBUM_TOLD, albumUploader } from './support/album.ts';
import { deskWorld } from './support/desk.ts';
import { MEMBERS, type Role } from './support/member-world.ts';

const { world, settle } = deskWorld();
const { send, draft } = albumUploader(world);

beforeAll(() => addAlbumCategories(world.db));

/** Numbers of albums that are listed, by a word of their titles. */
async function found(word: string): Promise<string[]> {
  const { body } = await world.get(`json/albums/0/str/latest-updates/10/..1.jsond?s=${word}`);
  return (body.albums as { album_id: string }[]).map(({ album_id: id }) => id);
}

describe('a private album', () => {
  it('shows its own cover to its member and to moderators alone', async () => {
    const { id } = await draft('red');
    await send({ ...ALBUM_TOLD, section: 'send', album_id: id });
    await settle('accept');
    const cover = async (as: Role): Promise<unknown> => {
      const { body } = await world.get(`json/album/0/${idGroup(Number(id))}/${id}.jsond`, as);
      return (body.album as { scr: string }).scr;
    };
    const change = world.db.updateTable('albums').where('id', '=', Number(id));
    expect(await cover('nobody')).toContain('/media/assets/');
    await change.set({ is_private: 1, visible: 0 }).execute();
    expect([await cover('nobody'), await cover('friend')]).toEqual(['', '']);
    for (const as of ['owner', 'moderator'] as const)
      expect(await cover(as)).toContain('/media/assets/');
    // A frame that it shares with videos is no secret.
    await change.set({ cover_asset_id: null, cover_media_id: 'clip' }).execute();
    expect(await cover('nobody')).toContain('/media/thumbs/clip/');
    await world.db.deleteFrom('albums').where('id', '=', Number(id)).execute();
  });
});

it('an album that was sent while the clock ran ahead is listed once it is accepted, and is of that moment', async () => {
  const { id } = await draft('blue');
  await send({ ...ALBUM_TOLD, section: 'send', album_id: id });
  const own = world.db.updateTable('albums').where('id', '=', Number(id));
  const now = NOW.getTime() / 1000;
  await own.set({ post_ts: now + 86_400 }).execute();
  await settle('accept');
  expect(await found('lake')).toEqual([id]);
  const of = world.db.selectFrom('albums').select('post_ts').where('id', '=', Number(id));
  expect((await of.executeTakeFirst())?.post_ts).toBe(now);
  await world.db.deleteFrom('albums').where('id', '=', Number(id)).execute();
});

describe('albums of a member who leaves', () => {
  it('leave the lists, and what is searched', async () => {
    const { id } = await draft('red');
    await send({ ...ALBUM_TOLD, section: 'send', album_id: id });
    await settle('accept');
    expect(await found('lake')).toEqual([id]);
    await world.db
      .insertInto('leavings')
      .values({ member_id: MEMBERS.owner, asked_ts: 1, due_ts: 1 })
      .execute();
    await world.restart();
    expect(await found('lake')).toEqual([]);
    // Lists leave out what is not visible, whatever the index says of it.
    await world.db.updateTable('albums').set({ visible: 1, status_id: 1 }).execute();
    expect([await found(''), await found('lake')]).toEqual([[id], []]);
  });
});
