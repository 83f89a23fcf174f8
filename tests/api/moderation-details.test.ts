import { describe, expect, it, onTestFinished } from 'vitest';
import { APPEAL_MAX, CASES_PAGE_SIZE } from '#config/moderation.ts';
import { OWN_LISTS, pagesOfList } from '#api/services/own-data/archive-lists.ts';
import { deskWorld, GROUND } from './support/desk.ts';
import { MEMBERS } from './support/member-world.ts';

const desk = deskWorld(() => ({ knowsCountries: true }));
const { world, report, queue, first, claim, settle, act, lastDecision } = desk;
const { friend, moderator, owner } = MEMBERS;
const caseAt = async (id: number) => (await world.get(`case.php?id=${id}`, 'moderator')).body;

/** Something that a friend wrote below a video, for one test. */
async function comment(id: number, visible: 0 | 1 = 1, text = 'Rude words'): Promise<string> {
  const { db } = world;
  const at = { section: 'videos', object_id: 2, member_id: friend, added_ts: 1 } as const;
  await db
    .insertInto('comments')
    .values({ id, ...at, text, visible })
    .execute();
  onTestFinished(async () => {
    await db.deleteFrom('comments').where('id', '=', id).execute();
  });
  return `/videos/2/#c${id}`;
}

describe('an objection', () => {
  it('needs words, and no more of them than there is room for', async () => {
    const key = await report('/videos/2/');
    const decision_id = await settle('hide', GROUND);
    for (const [message, code] of [
      ['', 'required'],
      [' \n ', 'required'],
      ['x'.repeat(APPEAL_MAX + 1), 'max_length'],
    ] as const) {
      for (const [asked, as] of [
        [{ act: 'appeal', decision_id, message }, 'owner'],
        [{ act: 'appeal_notice', key, message }, 'nobody'],
      ] as const) {
        const { status, body } = await world.act(asked, as);
        expect([status, body.errors]).toMatchObject([422, [{ field: 'message', code }]]);
      }
    }
    const longest = { act: 'appeal', decision_id, message: 'x'.repeat(APPEAL_MAX) };
    expect(await act(longest, 'owner')).toEqual([200, 'ok']);
    const [found] = (await caseAt(await first())).appeals as { message: string }[];
    expect(found?.message).toHaveLength(APPEAL_MAX);
    await settle('restore', {}, 'other');
  });

  it('about copyright has the name and the place without what was typed around them', async () => {
    await report('/videos/3/', 'copyright');
    const decision_id = await settle('hide', { ...GROUND, category: 'copyright' });
    const counter = { act: 'appeal', decision_id, kind: 'counter_notice', message: 'Mine' };
    const who = { name: ' Owen ', postal: ' Street 1\n', good_faith: '1' };
    expect(await act({ ...counter, ...who }, 'owner')).toEqual([200, 'ok']);
    const { appeals } = await caseAt(await first());
    expect(appeals).toMatchObject([{ name: 'Owen', postal: 'Street 1' }]);
    await settle('restore', { category: 'copyright' }, 'other');
  });
});

it('whose a thing is is not told that somebody who is shown asked for its removal, in words or in their archive', async () => {
  const key = await report('/videos/2/', 'depicted');
  const id = await settle('hide', { ...GROUND, category: 'depicted' });
  const { body } = await world.get(`statement.php?id=${id}`, 'owner');
  expect(body).toMatchObject({ decision: { category: 'nonconsensual' } });
  const { decisions } = OWN_LISTS;
  const told: object[] = [];
  if (decisions)
    for await (const page of pagesOfList(world.db, decisions, owner)) told.push(...page);
  expect(told.at(-1)).toMatchObject({ id, category: 'nonconsensual' });
  expect(JSON.stringify(told)).not.toContain('depicted');
  // Who asked for it is.
  expect((await desk.status(key))['decisions']).toMatchObject([{ category: 'depicted' }]);
  expect(await lastDecision()).toMatchObject({ category: 'depicted' });
  // Who reports their own film for another reason learns it no more than by the statement.
  const other = await report('/videos/2/', 'spam');
  await report('/videos/2/', 'depicted');
  await settle('none', { category: 'depicted' });
  expect((await desk.status(other))['decisions']).toMatchObject([{ category: 'nonconsensual' }]);
  await act({ act: 'appeal', decision_id: id, message: 'Why' }, 'owner');
  await settle('restore', {}, 'other');
});

it('a video says by whose will it is limited, also once an objection to an order left it so', async () => {
  const limit = { ...GROUND, countries: 'de' };
  const by = async () => (await world.api.limitOf(2))?.by;
  await report('/videos/2/');
  await settle('limit', limit);
  expect(await by()).toBe('moderators');
  expect(
    await act({ act: 'appeal', decision_id: (await lastDecision()).id, message: 'Why' }, 'owner'),
  ).toEqual([200, 'ok']);
  await settle('none', {}, 'other');
  expect(await by()).toBe('moderators');
  const asked = { act: 'case_open', section: 'order', category: 'hate', address: '/videos/2/' };
  expect((await act(asked))[0]).toBe(200);
  await settle('limit', { ...limit, countries: 'at' });
  expect(await by()).toBe('authority');
  await report('/videos/2/');
  await settle('restore');
  expect(await by()).toBeUndefined();
});

it('what was said below something is counted without what is hidden', async () => {
  const { db } = world;
  const address = await comment(80);
  await db.updateTable('videos').set({ comments: 1 }).where('id', '=', 2).execute();
  const counted = async () =>
    (await db.selectFrom('videos').select('comments').where('id', '=', 2).executeTakeFirst())
      ?.comments;
  await report(address);
  await settle('hide', GROUND);
  expect(await counted()).toBe(0);
  await report(address);
  await settle('restore');
  expect(await counted()).toBe(1);
  await db.updateTable('videos').set({ comments: 0 }).where('id', '=', 2).execute();
});

describe('a case', () => {
  it('about what its author took back shows nothing of it', async () => {
    await report(await comment(81, 0));
    expect(await caseAt(await first())).toMatchObject({ subject: null, measures: ['none'] });
  });

  it('says on what something was written', async () => {
    await report(await comment(82));
    expect(await caseAt(await first())).toMatchObject({
      subject: { text: 'Rude words', pictures: [], on: { section: 'videos', object_id: '2' } },
    });
  });

  it('about a video shows its poster and what is seen of it later', async () => {
    await report('/videos/2/');
    const { pictures } = (await caseAt(await first())).subject as { pictures: string[] };
    expect(pictures.length).toBeGreaterThan(0);
    expect(new Set(pictures).size).toBe(pictures.length);
    for (const picture of pictures) expect(picture).toMatch(/^https?:\/\/\S+\.(?:jpg|webp|avif)/u);
  });

  it('is listed with the name of who has claimed it', async () => {
    await report('/videos/2/');
    const id = await first();
    expect((await queue())[0]?.claimed).toBeNull();
    await claim(id);
    expect((await queue())[0]?.claimed).toEqual({
      _id: String(moderator),
      name: expect.stringMatching(/\S/u) as string,
    });
  });
});

it('the log of decisions goes on where a page of it ends', async () => {
  await report('/videos/2/');
  await settle('none');
  const { id, ...row } = await lastDecision();
  const copies = Array.from({ length: CASES_PAGE_SIZE }, () => row);
  await world.db.insertInto('decisions').values(copies).execute();
  const page = async (number: number) =>
    (await world.get(`decisions.php?page=${number}`, 'moderator')).body.decisions as {
      decision_id: string;
    }[];
  const [newest, older] = [await page(1), await page(2)];
  expect(newest).toHaveLength(CASES_PAGE_SIZE);
  expect(older[0]?.decision_id).toBe(String(id));
  await world.db.deleteFrom('decisions').where('id', '>', id).execute();
});
