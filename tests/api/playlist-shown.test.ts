// On SQLite alone: own-playlists.test.ts writes the same columns on both.
import { expect, it } from 'vitest';
import { MEMBERS, memberWorld } from './support/member-world.ts';

const world = memberWorld();
const act = (fields: Record<string, string | number>) =>
  world.act({ act: 'playlist', ...fields }, 'owner');
const TEXTS = { title: 'Zanzibar nights', desc: 'Quiet ones' };
const make = async (visible: number) => {
  const { body } = await act({ section: 'new', ...TEXTS, visible });
  return Number(body['playlist_id']);
};
const shownOf = (id: number) =>
  world.db
    .selectFrom('playlists')
    .select(['visibility', 'by_link'])
    .where('id', '=', id)
    .executeTakeFirst();
const found = async (): Promise<number> => {
  const path = `json/playlists/0/latest-updates/60/member.1.str.${MEMBERS.owner}.jsond?s=zanzibar`;
  return ((await world.get(path, 'nobody')).body['playlists'] as object[]).length;
};

it('a playlist is shown to whom it was where a change says nothing of that', async () => {
  const id = await make(0);
  const change = { section: 'upd', object_id: id, ...TEXTS, desc: 'Quieter ones' };
  for (const [visible, shown] of [
    [undefined, { visibility: 'private', by_link: 0 }],
    [2, { visibility: 'private', by_link: 1 }],
    [undefined, { visibility: 'private', by_link: 1 }],
    [1, { visibility: 'public', by_link: 0 }],
    [undefined, { visibility: 'public', by_link: 0 }],
  ] as const) {
    expect((await act({ ...change, ...(visible !== undefined && { visible }) })).status).toBe(200);
    expect([await shownOf(id), await found()]).toEqual([
      shown,
      Number(shown.visibility === 'public'),
    ]);
  }
  await act({ section: 'del', object_id: id });
});

it('a new playlist that is sent again for others to see is shown to these alone', async () => {
  const id = await make(1);
  expect(await found()).toBe(1);
  world.purged.length = 0;
  expect(await make(0)).toBe(id);
  expect([await shownOf(id), await found()]).toEqual([{ visibility: 'private', by_link: 0 }, 0]);
  expect(world.purged.toSorted()).toEqual([
    `member:${MEMBERS.owner}`,
    `playlist:${id}`,
    'playlists',
  ]);
  world.purged.length = 0;
  expect([await make(0), world.purged]).toEqual([id, []]);
  expect([await make(1), await found()]).toEqual([id, 1]);
});
