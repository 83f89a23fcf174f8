import { expect, it, vi } from 'vitest';
import { MEMBERS, memberWorld } from './support/member-world.ts';

let forgetMs: number | undefined;
const world = memberWorld(() => (forgetMs === undefined ? {} : { forgetMs }));
const { other } = MEMBERS;

const countLeft = async (): Promise<number> => {
  const { n } = await world.db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', other)
    .executeTakeFirstOrThrow();
  return Number(n);
};

async function leaveMuch(): Promise<void> {
  const comments = Array.from({ length: 300 }, (_, at) => ({
    ...{
      section: 'videos' as const,
      object_id: 1,
      member_id: other,
      added_ts: at,
      text: `A word ${at}`,
    },
  }));
  await world.db.insertInto('comments').values(comments).execute();
  await world.db
    .insertInto('leavings')
    .values({ member_id: other, asked_ts: 1, due_ts: 1 })
    .execute();
}

it('a start waits a while for what is to be deleted; a stop before its end breaks it off, and the next start goes on', async () => {
  await leaveMuch();
  forgetMs = 0;
  await world.restart();
  const left = await countLeft();
  expect(left).toBeGreaterThan(0);
  expect((await world.get('json/main/14400/str.en.json')).status).toBe(200);
  await world.restart();
  expect(await countLeft()).toBeLessThanOrEqual(left);
  await vi.waitFor(async () => expect(await countLeft()).toBe(0), 60_000);
  forgetMs = undefined;
});

it('what takes no long time is gone when it has started', async () => {
  const leaving = { member_id: MEMBERS.friend, asked_ts: 1, due_ts: 1 };
  await world.db.insertInto('leavings').values(leaving).execute();
  await world.restart();
  expect(
    await world.db.selectFrom('members').where('id', '=', MEMBERS.friend).selectAll().execute(),
  ).toEqual([]);
});
