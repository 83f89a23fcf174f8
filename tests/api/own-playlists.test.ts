import { describe, expect, it } from 'vitest';
import { MAX_PLAYLISTS } from '#config/limits.ts';
import { MEMBERS, memberWorld, PRIVATE_VIDEO, type Role } from './support/member-world.ts';

const world = memberWorld();
const OWNER = MEMBERS.owner;

type Fields = Record<string, string | number>;
const act = (fields: Fields, as: Role = 'owner') => world.act({ act: 'playlist', ...fields }, as);

let count = 0;
/** A new playlist of the owner's, with these videos in this order; gives its number. */
async function make(videos: readonly number[] = [], visible: string | number = 1): Promise<number> {
  count += 1;
  const title = `List number ${count}`;
  const { body } = await act({ section: 'new', title, desc: 'Of a test', visible });
  const id = Number(body['playlist_id']);
  for (const video_id of videos) await act({ section: 'add', object_id: id, video_id });
  return id;
}

const rowOf = (id: number) =>
  world.db.selectFrom('playlists').selectAll().where('id', '=', id).executeTakeFirst();
const itemsOf = async (id: number): Promise<number[]> => {
  const rows = await world.db
    .selectFrom('playlist_items')
    .select('video_id')
    .where('playlist_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ video_id }) => Number(video_id));
};
const videosSeen = async (id: number, as: Role = 'nobody'): Promise<unknown> => {
  const path = `json/videos2/0/str/latest-updates/60/playlist.${id}.1.all...jsond`;
  const { body } = await world.get(path, as);
  return (body['videos'] as { video_id: string }[] | undefined)?.map((tile) => +tile.video_id);
};
const titlesOfMember = async (as: Role, search = ''): Promise<string[]> => {
  const path = `json/playlists/0/latest-updates/60/member.1.str.${OWNER}.jsond${search}`;
  const { body } = await world.get(path, as);
  return (body['playlists'] as { title: string }[]).map(({ title }) => title);
};

describe('a playlist', () => {
  it('PLS-05, PLS-04 API-035 is made with what was said of it, by a member', async () => {
    const said = { title: '  Quiet\tseas ', desc: 'Waves and\r\nnothing else', orientation: 'gay' };
    const { status, body } = await act({ section: 'new', ...said, visible: 1, video_id: 2 });
    const id = Number(body['playlist_id']);
    expect([status, await itemsOf(id)]).toEqual([200, [2]]);
    expect(await rowOf(id)).toMatchObject({
      ...{ title: 'Quiet seas', description: 'Waves and\nnothing else', site_group: 'gay' },
      ...{ visibility: 'public', member_id: OWNER, videos: 1 },
    });
  });

  it('PLS-06 is changed by its owner, and pages that showed it are told', async () => {
    const id = await make([1]);
    world.purged.length = 0;
    const changed = { title: 'Other seas', desc: 'Other waves', visible: 0, orientation: 'she' };
    expect((await act({ section: 'upd', object_id: id, ...changed })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      ...{ title: 'Other seas', description: 'Other waves', site_group: 'she' },
      visibility: 'private',
    });
    expect(world.purged.toSorted()).toEqual([`member:${OWNER}`, `playlist:${id}`, 'playlists']);
    world.purged.length = 0;
    // What nobody else saw is on no page but its own.
    await act({ section: 'upd', object_id: id, ...changed, title: 'Third seas' });
    expect(world.purged).toEqual([`playlist:${id}`]);
  });

  it('PLS-07 is deleted by its owner with all of it, and deleting it again says that it is gone', async () => {
    const id = await make([1, 2]);
    const comment = { section: 'playlists', object_id: id, member_id: 2, text: 'x', added_ts: 1 };
    await world.db
      .insertInto('comments')
      .values(comment as never)
      .execute();
    expect((await act({ section: 'del', object_id: id })).status).toBe(200);
    expect([await rowOf(id), await itemsOf(id)]).toEqual([undefined, []]);
    const left = await world.db
      .selectFrom('comments')
      .select('id')
      .where('section', '=', 'playlists')
      .where('object_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    const again = await act({ section: 'del', object_id: id });
    expect([again.status, again.body['code']]).toEqual([404, 'not_found']);
  });

  it.each([
    ['PLS-12', { title: ' ' }, 'title', 'required', undefined],
    ['PLS-13', { title: 'ab' }, 'title', 'min_length', 3],
    ['PLS-14', { title: 'x'.repeat(101) }, 'title', 'max_length', 100],
    ['PLS-15', { desc: '' }, 'desc', 'required', undefined],
    ['PLS-16', { desc: 'abcd' }, 'desc', 'min_length', 5],
    ['PLS-17', { desc: 'y'.repeat(501) }, 'desc', 'max_length', 500],
  ] as const)('%s %o is refused at %s as %s', async (_fact, fields, field, code, length) => {
    const id = await make();
    const before = await rowOf(id);
    const said = { title: 'Right', desc: 'Right as well', ...fields };
    const info = length === undefined ? {} : { info: { length } };
    for (const section of [{ section: 'new' }, { section: 'upd', object_id: id }]) {
      const { status, body } = await act({ ...section, ...said } as Fields);
      expect([status, body['code'], body['errors']]).toEqual([
        422,
        'invalid',
        [{ field, code, ...info }],
      ]);
    }
    expect(await rowOf(id)).toEqual(before);
  });

  it.each([
    ['x'.repeat(100), '😀'.repeat(500)],
    ['äöü', '12345'],
  ])('takes texts that just fit: %s', async (title, desc) => {
    expect((await act({ section: 'new', title, desc })).status).toBe(200);
  });

  it('sent twice is made once, also at the same time', async () => {
    const fields = { section: 'new', title: 'Sent twice', desc: 'By a hasty hand' };
    const answers = await Promise.all([act(fields), act(fields), act(fields)]);
    expect(new Set(answers.map(({ body }) => body['playlist_id'])).size).toBe(1);
    // Begun anew beside another video, it has that one too.
    for (const video_id of [1, 2, 2]) await act({ ...fields, video_id: String(video_id) });
    expect(await itemsOf(Number(answers[0].body['playlist_id']))).toEqual([1, 2]);
    const other = await act(fields, 'friend');
    expect(other.body['playlist_id']).not.toBe(answers[0].body['playlist_id']);
  });

  it('is one too many after as many as a member may have', async () => {
    const base = { description: 'd', visibility: 'private', site_group: 'str' } as const;
    const times = { added_ts: 1, updated_ts: 1 };
    const rows = Array.from({ length: MAX_PLAYLISTS }, (_, index) => ({
      ...{ member_id: MEMBERS.other, title: `No ${index}`, ...base, ...times },
    }));
    await world.db.insertInto('playlists').values(rows).execute();
    const { status, body } = await act(
      { section: 'new', title: 'One more', desc: 'Too many' },
      'other',
    );
    expect([status, body['code']]).toEqual([409, 'list_full']);
  });
});

describe('who sees a playlist', () => {
  const seen = async (id: number, as: Role) =>
    (await world.get(`json/playlist/0/0/0/${id}.jsond`, as)).body;

  it.each([
    ['private', 0, 'private_playlist', '0'],
    ['unlisted', 2, undefined, '2'],
    ['public', 1, undefined, '1'],
  ] as const)('PLS-03 %s: `private` %s', async (_name, visible, code, wire) => {
    const id = await make([1], visible);
    const own = await seen(id, 'owner');
    expect(own['playlist']).toMatchObject({ private: wire, playlist_id: String(id) });
    for (const as of ['nobody', 'friend', 'moderator'] as const) {
      expect((await seen(id, as))['code']).toBe(code);
      expect(await videosSeen(id, as)).toEqual(code ? undefined : [1]);
    }
    expect(await videosSeen(id, 'owner')).toEqual([1]);
    const { title } = (await rowOf(id)) ?? {};
    expect((await titlesOfMember('owner')).includes(String(title))).toBe(true);
    // In no list of others is what has an address alone.
    for (const as of ['nobody', 'friend'] as const)
      expect((await titlesOfMember(as)).includes(String(title))).toBe(visible === 1);
  });

  it('its owner sees those of every site group; others those of the one they look at', async () => {
    const fields = { title: 'Elsewhere', desc: 'Of another group', orientation: 'she' };
    await act({ section: 'new', ...fields });
    expect(await titlesOfMember('owner')).toContain('Elsewhere');
    expect(await titlesOfMember('friend')).not.toContain('Elsewhere');
  });

  it('a search finds it by its new title while it is public', async () => {
    const id = await make();
    const name = { title: 'Zanzibar nights', desc: 'A new name' };
    await act({ section: 'upd', object_id: id, ...name, visible: 1 });
    expect(await titlesOfMember('nobody', '?s=zanzibar')).toEqual(['Zanzibar nights']);
    await act({ section: 'upd', object_id: id, ...name, visible: 2 });
    expect(await titlesOfMember('nobody', '?s=zanzibar')).toEqual([]);
  });
});

describe('videos of a playlist', () => {
  it('PLS-11, ERR-22 are added at its end once, counted, and removed', async () => {
    const id = await make([3, 1]);
    world.purged.length = 0;
    const again = await act({ section: 'add', object_id: id, video_id: 1 });
    expect([again.status, again.body['code']]).toEqual([409, 'already_added']);
    expect(world.purged).toEqual([]);
    await act({ section: 'add', object_id: id, video_id: 2 });
    expect(world.purged.toSorted()).toEqual([`member:${OWNER}`, `playlist:${id}`, 'playlists']);
    expect([await videosSeen(id), (await rowOf(id))?.videos]).toEqual([[3, 1, 2], 3]);
    for (const _ of [1, 2])
      expect((await act({ section: 'rem', object_id: id, video_id: 1 })).status).toBe(200);
    expect([await videosSeen(id), (await rowOf(id))?.videos]).toEqual([[3, 2], 2]);
  });

  it('go back to the place that they had', async () => {
    const id = await make([1, 2, 3]);
    await act({ section: 'rem', object_id: id, video_id: 2 });
    const back = { section: 'add', object_id: id, video_id: 2, position: 2 };
    expect((await act(back)).status).toBe(200);
    expect(await itemsOf(id)).toEqual([1, 2, 3]);
  });

  it('are not what nobody sees', async () => {
    const id = await make();
    for (const video_id of [PRIVATE_VIDEO, 999]) {
      const { body } = await act({ section: 'add', object_id: id, video_id });
      expect(body['code']).toBe('not_found');
    }
    const made = { section: 'new', title: 'With nothing', desc: 'To begin with', video_id: 999 };
    expect((await act(made)).status).toBe(404);
    expect(await titlesOfMember('owner')).not.toContain('With nothing');
  });

  it.each([
    [4, 1, [4, 1, 2, 3]],
    [1, 4, [2, 3, 4, 1]],
    [1, 99, [2, 3, 4, 1]],
    [2, 3, [1, 3, 2, 4]],
    [3, 2, [1, 3, 2, 4]],
    [2, 2, [1, 2, 3, 4]],
  ])('%i is moved to place %i, and moved there again stays', async (video_id, position, wanted) => {
    const id = await make([1, 2, 3, 4]);
    for (const _ of [1, 2]) {
      const { status } = await act({ section: 'order', object_id: id, video_id, position });
      expect([status, await itemsOf(id)]).toEqual([200, wanted]);
    }
  });

  it('are counted without those that nobody sees when they are moved', async () => {
    const id = await make([1]);
    const hidden = { playlist_id: id, video_id: PRIVATE_VIDEO, position: 50, added_ts: 1 };
    await world.db.insertInto('playlist_items').values(hidden).execute();
    await act({ section: 'add', object_id: id, video_id: 2 });
    await act({ section: 'add', object_id: id, video_id: 3 });
    await act({ section: 'order', object_id: id, video_id: 3, position: 2 });
    expect(await videosSeen(id)).toEqual([1, 3, 2]);
  });

  it('that are not in it cannot be moved', async () => {
    const id = await make([1]);
    const { status } = await act({ section: 'order', object_id: id, video_id: 4, position: 1 });
    expect(status).toBe(404);
  });

  it('moved by several at once are all there', async () => {
    const id = await make([1, 2, 3, 4]);
    const moves = [4, 3, 2, 1].map((video_id) =>
      act({ section: 'order', object_id: id, video_id, position: 1 }),
    );
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await itemsOf(id)).toSorted()).toEqual([1, 2, 3, 4]);
  });
});

describe('one’s own playlists', () => {
  it('are told to a member alone, the last changed first, with those that hold a video', async () => {
    const [hers, his] = [
      await act({ section: 'new', title: 'Hers', desc: 'Of a friend' }, 'friend'),
      await make([4]),
    ];
    const { body } = await world.get('own_playlists.php?video_id=4', 'owner');
    const all = body['playlists'] as { playlist_id: string; has_video: number }[];
    expect(all.find(({ playlist_id }) => +playlist_id === his)?.has_video).toBe(1);
    expect(all.filter(({ has_video }) => has_video === 0).length).toBeGreaterThan(0);
    expect(all.some(({ playlist_id }) => playlist_id === hers.body['playlist_id'])).toBe(false);
    const without = (await world.get('own_playlists.php', 'owner')).body['playlists'] as typeof all;
    expect(without.map(({ has_video }) => has_video)).not.toContain(1);
    expect((await world.get('own_playlists.php?video_id=x', 'owner')).status).toBe(400);
  });
});
