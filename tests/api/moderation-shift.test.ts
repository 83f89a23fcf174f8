import { beforeEach, describe, expect, it } from 'vitest';
import { REST_SECONDS, WORK_SECONDS } from '#config/moderation.ts';
import { forgetLooks } from '#api/services/moderation/shift.ts';
import { deskWorld } from './support/desk.ts';
import { fillDecision } from './support/fill-moderation.ts';
import { MEMBERS } from './support/member-world.ts';
import { sliceContext } from './support/slice-context.ts';

const LIMIT = 3;
let now = Date.UTC(2026, 10, 23, 9);
const { world, report, act, claim, queue } = deskWorld(() => ({
  casesADay: LIMIT,
  now: () => new Date(now),
}));
const pass = (seconds: number): void => {
  now += seconds * 1000;
};
const shift = async () => (await world.get('shift.php', 'moderator')).body;
/** Reports a video; gives its case. */
async function reported(video: number): Promise<number> {
  await report(`/videos/${video}/`, 'spam');
  const found = await world.db
    .selectFrom('cases')
    .select('id')
    .where('object_id', '=', video)
    .where('closed_ts', 'is', null)
    .executeTakeFirstOrThrow();
  return found.id;
}
const open = (video: number, section: string) =>
  act({ act: 'case_open', address: `/videos/${video}/`, section, category: 'other' });

beforeEach(async () => {
  await world.db.deleteFrom('case_looks').execute();
});

describe('how much a moderator looks at', () => {
  it('ends with the day’s limit, which is recorded; an order of an authority does not wait', async () => {
    const cases = [await reported(1), await reported(2), await reported(3), await reported(4)];
    const [first = 0, second = 0, third = 0, fourth = 0] = cases;
    for (const id of [first, second, first]) expect(await claim(id)).toEqual([200, 'ok']);
    expect(await shift()).toMatchObject({ looked: '2', limit: String(LIMIT), rest: 0 });
    expect(await claim(third)).toEqual([200, 'ok']);
    expect(await claim(fourth)).toEqual([403, 'day_over']);
    // Nothing of the refused one is left, and what was counted can be claimed again.
    expect(await shift()).toMatchObject({ looked: '3' });
    const free = (await queue()).find(({ case_id }) => Number(case_id) === fourth);
    expect(free?.claimed).toBeNull();
    expect(await claim(first)).toEqual([200, 'ok']);
    expect(await open(4, 'own')).toEqual([403, 'day_over']);
    const looks = await world.db.selectFrom('case_looks').select(['case_id', 'reached']).execute();
    expect(looks.filter(({ reached }) => reached !== null)).toEqual([
      { case_id: third, reached: LIMIT },
    ]);
    // Another moderator has a day of their own.
    expect(await claim(fourth, 'other')).toEqual([200, 'ok']);
    expect(await claim(fourth, 'other', 'release')).toEqual([200, 'ok']);
    expect(await open(4, 'order')).toEqual([200, 'ok']);
    expect(await claim(fourth, 'moderator', 'release')).toEqual([200, 'ok']);
    pass(24 * 3600);
    expect(await shift()).toMatchObject({ looked: '0' });
    expect(await claim(fourth)).toEqual([200, 'ok']);
  });

  it.each([
    ['goes on without a rest', [3000, 2500, 2000, 1500, 1000, 500], null, 1],
    ['has not gone on for long', [2990, 2500, 2000, 1500, 1000, 500], null, 0],
    ['had a rest', [3000, 2500, 2000, 1000, 500], null, 0],
    ['had none, but one case that took long', [3000, 2500, 2000, 1000, 500], 2000 - 450, 1],
    ['rests now', [4000, 3500, 3000, 2500, 2000, 1500, 1000, 601], null, 0],
  ])('that %s is told so', async (_, looks, decided, rest) => {
    expect([WORK_SECONDS, REST_SECONDS]).toEqual([3000, 600]);
    const at = Math.floor(now / 1000);
    for (const ago of looks) {
      const { id: case_id } = await world.db
        .insertInto('cases')
        .values({
          ...{ kind: 'own', section: null, object_id: null, address: '', category: 'other' },
          ...{ urgent: 0, due_ts: 1, opened_ts: 1, closed_ts: 1, claimed_by: null },
          ...{ claimed_ts: null, appeal_of: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const looked = { case_id, looked_ts: at - ago, reached: null };
      const day = Math.floor((at - ago) / 86_400);
      await world.db
        .insertInto('case_looks')
        .values({ member_id: MEMBERS.moderator, day, ...looked })
        .execute();
      if (decided !== null && ago === 2000) {
        const made = { owner: MEMBERS.owner, moderator: MEMBERS.moderator, at: at - decided };
        const decision = await fillDecision(world.db, made);
        await world.db
          .updateTable('decisions')
          .set({ case_id })
          .where('id', '=', decision)
          .execute();
      }
    }
    expect((await shift()).rest).toBe(rest);
  });

  it('is forgotten after a year', async () => {
    await claim(await reported(1));
    expect(await forgetLooks({ ...sliceContext(world.db), now: () => new Date(now) })).toBe(0);
    pass(366 * 24 * 3600);
    expect(await forgetLooks({ ...sliceContext(world.db), now: () => new Date(now) })).toBe(1);
  });
});
