import { describe, expect, it } from 'vitest';
import { MEMBERS, memberWorld } from './support/member-world.ts';

const world = memberWorld();

/** Writes something, takes it away and writes again; gives both numbers. */
async function twice(
  write: () => Promise<Record<string, unknown>>,
  remove: (id: string) => Promise<unknown>,
  name: string,
): Promise<number[]> {
  const first = String((await write())[name]);
  await remove(first);
  const second = String((await write())[name]);
  return [Number(first), Number(second)];
}

describe('the number of what went', () => {
  it('is not that of the next comment, post or playlist, about which nobody reported anything', async () => {
    const stat = (fields: Record<string, string | number>) => async () =>
      (await world.post('stat.php', fields, 'other')).body;
    const comment = { act: 'comm', section: 'videos', object_id: 1, msg: 'good evening' };
    const post = { act: 'wall', section: 'members', object_id: MEMBERS.other, msg: 'good evening' };
    const list = { act: 'playlist', section: 'new', title: 'Evenings', desc: 'Of a test' };
    const pairs = [
      await twice(
        stat(comment),
        (id) => world.db.deleteFrom('comments').where('id', '=', Number(id)).execute(),
        'comment_id',
      ),
      await twice(
        stat(post),
        (id) => world.db.deleteFrom('wall_posts').where('id', '=', Number(id)).execute(),
        'comment_id',
      ),
      await twice(
        async () => (await world.act(list, 'other')).body,
        (id) => world.db.deleteFrom('playlists').where('id', '=', Number(id)).execute(),
        'playlist_id',
      ),
    ];
    for (const [first, second] of pairs) {
      expect(first).toBeGreaterThan(0);
      expect(second).toBeGreaterThan(first ?? NaN);
    }
  });

  it('is not that of the next member', async () => {
    const join = async (username: string): Promise<number> => {
      const row = { username, display_name: username, joined_ts: 1, seen_ts: 1 };
      const { id } = await world.db
        .insertInto('members')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const first = await join('petrel');
    await world.db.deleteFrom('members').where('id', '=', first).execute();
    expect(await join('plover')).toBeGreaterThan(first);
  });
});
