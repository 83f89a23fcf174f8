import { describe, expect, it } from 'vitest';
import { MEMBERS, memberWorld, PRIVATE_VIDEO } from './support/member-world.ts';

const world = memberWorld();

describe('favourites and watch later', () => {
  const listed = (table: 'favourites' | 'watch_later', member: number) =>
    world.db
      .selectFrom(table)
      .select('video_id')
      .where('member_id', '=', member)
      .orderBy('video_id')
      .execute()
      .then((rows) => rows.map(({ video_id }) => Number(video_id)));
  const favouritesOf = async (id: number): Promise<number> => {
    const found = await world.db
      .selectFrom('videos')
      .select('favourites')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(found.favourites);
  };

  it('HIST-08, HIST-09, ERR-20 a favourite is added once, counted, and removed once', async () => {
    const add = { act: 'favourite', section: 'add', video_id: 4 };
    const before = await favouritesOf(4);
    world.purged.length = 0;
    expect((await world.act(add, 'friend')).status).toBe(200);
    expect([await listed('favourites', MEMBERS.friend), await favouritesOf(4)]).toEqual([
      [4],
      before + 1,
    ]);
    expect(world.purged).toEqual([`member:${MEMBERS.friend}`]);
    const again = await world.act(add, 'friend');
    expect([again.status, again.body.code]).toEqual([409, 'already_added']);
    expect(await favouritesOf(4)).toBe(before + 1);
    const added = expect.any(Number) as number;
    for (const body of [
      { ok: 1, added },
      { ok: 1, added: null },
    ])
      expect((await world.act({ ...add, section: 'rem' }, 'friend')).body).toEqual(body);
    expect([await listed('favourites', MEMBERS.friend), await favouritesOf(4)]).toEqual([
      [],
      before,
    ]);
  });

  it('HIST-10, HIST-11, ERR-21 a video is put into watch later once and taken out again, and no page is told', async () => {
    const add = { act: 'watch_later', section: 'add', video_id: 4 };
    world.purged.length = 0;
    expect((await world.act(add, 'other')).status).toBe(200);
    expect(await listed('watch_later', MEMBERS.other)).toContain(4);
    const again = await world.act(add, 'other');
    expect([again.status, again.body.code]).toEqual([409, 'already_added']);
    expect((await world.act({ ...add, section: 'rem' }, 'other')).status).toBe(200);
    expect(await listed('watch_later', MEMBERS.other)).not.toContain(4);
    expect(world.purged).toEqual([]);
  });

  it.each(['favourite', 'watch_later'] as const)(
    '%s: what was removed goes back to when it had been added, and never into the future',
    async (act) => {
      const table = act === 'favourite' ? 'favourites' : act;
      const row = { member_id: MEMBERS.friend, video_id: 2 };
      await world.db
        .insertInto(table)
        .values({ ...row, added_ts: 1234 })
        .execute();
      const video = { act, video_id: 2 };
      const { body } = await world.act({ ...video, section: 'rem' }, 'friend');
      expect(body).toEqual({ ok: 1, added: 1234 });
      const timeOf = async (): Promise<number> => {
        const query = world.db.selectFrom(table).select('added_ts').where('video_id', '=', 2);
        const found = await query.where('member_id', '=', row.member_id).executeTakeFirstOrThrow();
        return Number(found.added_ts);
      };
      await world.act({ ...video, section: 'add', added: 1234 }, 'friend');
      expect(await timeOf()).toBe(1234);
      await world.act({ ...video, section: 'rem' }, 'friend');
      const later = 9_999_999_999;
      await world.act({ ...video, section: 'add', added: later }, 'friend');
      expect(await timeOf()).toBeLessThan(later);
      await world.act({ ...video, section: 'rem' }, 'friend');
    },
  );

  it.each(['favourite', 'watch_later'])(
    '%s: sent many times at once it is done once',
    async (act) => {
      const before = await favouritesOf(3);
      const fields = { act, section: 'add', video_id: 3 };
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => world.act(fields, 'moderator')),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        200, 409, 409, 409, 409, 409,
      ]);
      expect(await favouritesOf(3)).toBe(before + (act === 'favourite' ? 1 : 0));
    },
  );

  it.each(['favourite', 'watch_later'])('%s takes no video that cannot be seen', async (act) => {
    for (const id of [PRIVATE_VIDEO, 999_999]) {
      const { status, body } = await world.act({ act, section: 'add', video_id: id });
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });
});
