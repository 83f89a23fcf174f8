import { beforeAll, expect, it } from 'vitest';
import { CONTACT_MESSAGE_MAX } from '#config/limits.ts';
import { CASE_APPEALS, CASE_REPORTS_PAGE_SIZE } from '#config/moderation.ts';
import { deskWorld, GROUND } from './support/desk.ts';
import { fillCase } from './support/fill-case.ts';

const desk = deskWorld();
const { world, queue, claim, decide, code, act } = desk;
const REPORTS = 1005;
const PAGES = Math.ceil(REPORTS / CASE_REPORTS_PAGE_SIZE);
const numbers = Array.from({ length: REPORTS }, (_, at) => 5000 + at);
let id = 0;

beforeAll(async () => {
  const messageOf = (number: number) => String(number).padEnd(CONTACT_MESSAGE_MAX, '🛶');
  id = await fillCase(world.db, { video: 2, numbers, messageOf });
});

interface Answer {
  case: { reports: string };
  reports: { number: string; message: string }[];
  report_pages: number;
}
const read = async (page: string, of = id): Promise<Answer> => {
  const { status, body } = await world.get(`case.php?id=${of}${page}`, 'moderator');
  expect(status).toBe(200);
  return body as unknown as Answer;
};
const shown = ({ reports }: Answer): number[] => reports.map(({ number }) => Number(number));
const open = () => world.db.updateTable('cases').set({ closed_ts: null }).where('id', '=', id);

it('a case has its reports on pages, the oldest first, and counts all as the queue does', async () => {
  await open().execute();
  const [listed] = await queue();
  const first = await read('');
  expect(first).toMatchObject({ report_pages: PAGES });
  expect([listed?.reports, first.case.reports]).toEqual([String(REPORTS), String(REPORTS)]);
  expect(shown(first)).toEqual(numbers.slice(0, CASE_REPORTS_PAGE_SIZE));
  expect(first.reports[0]?.message).toMatch(/^5000🛶/u);
  const others = Array.from({ length: PAGES - 1 }, async (_, at) => read(`&page=${at + 2}`));
  const all = [first, ...(await Promise.all(others))].flatMap(shown);
  expect(all).toEqual(numbers);
});

it('the longest reports of a page stay far below what is taken of an API', async () => {
  const { byteLength } = Buffer.from(JSON.stringify(await read('')));
  expect(byteLength).toBeLessThan(400_000);
});

it('behind the last page there are none, and what is no page is refused', async () => {
  const past = await read(`&page=${PAGES + 1}`);
  expect([shown(past), past.case.reports, past.report_pages]).toEqual([[], String(REPORTS), PAGES]);
  for (const page of ['0', '-1', '1.5', 'x', ''])
    expect(await code(`case.php?id=${id}&page=${page}`, 'moderator')).toEqual([400, 'bad_page']);
});

it('who decides again about what was objected to sees the same pages', async () => {
  await open().execute();
  expect(await claim(id)).toEqual([200, 'ok']);
  expect(await decide(id, 'hide', GROUND)).toEqual([200, 'ok']);
  const { id: decision_id } = await desk.lastDecision();
  const objection = { act: 'appeal', decision_id, kind: 'appeal', message: 'It is mine' };
  expect(await act(objection, 'owner')).toEqual([200, 'ok']);
  const [listed] = await queue();
  const again = await read(`&page=${PAGES}`, Number(listed?.case_id));
  const counts = [listed?.reports, again.case.reports];
  expect(counts).toEqual([String(REPORTS), String(REPORTS)]);
  expect(shown(again)).toEqual(numbers.slice((PAGES - 1) * CASE_REPORTS_PAGE_SIZE));
});

it('the objections of as many are counted, and the first ones shown: the owner’s, then the oldest', async () => {
  const decision_id = Number((await desk.lastDecision()).id);
  const told = { decision_id, member_id: null, kind: 'appeal', name: '', postal: '' } as const;
  const owns = world.db.selectFrom('appeals').select('message').where('party', '=', 'owner');
  const { message } = await owns.executeTakeFirstOrThrow();
  // Numbered backwards: no order of reports is one of objections.
  for (const number of numbers)
    await world.db
      .insertInto('appeals')
      .values({
        ...told,
        party: `notice:${9000 - number}`,
        message: `No ${number}`,
        added_ts: number,
      })
      .execute();
  const cases = world.db.selectFrom('cases').select('id').where('appeal_of', '=', decision_id);
  const { id: asked } = await cases.executeTakeFirstOrThrow();
  const { body } = await world.get(`case.php?id=${asked}`, 'moderator');
  const { appeals, appeal_count } = body as {
    appeals: { message: string }[];
    appeal_count: number;
  };
  expect(appeal_count).toBe(REPORTS + 1);
  const first = numbers.slice(0, CASE_APPEALS - 1).map((number) => `No ${number}`);
  expect(appeals.map((one) => one.message)).toEqual([message, ...first]);
});
