import { describe, expect, it } from 'vitest';
import { decisionDue } from '#config/notices.ts';
import { RECEIPT } from '#contract/receipt.ts';
import { NOW } from '../setup/demo-database.ts';
import { accountWorld } from './support/account-world.ts';

const { world, captcha, letterTo, letters } = accountWorld();
const EMAIL = 'ann@mail.example';

/** A report with nothing wrong but that its captcha is missing. */
const REPORT = {
  category: 'copyright',
  address: 'http://tube.test/de/videos/2/film-2/?fr=1',
  from: '1:05',
  to: '1:30',
  message: 'That is my film',
  name: 'Ann Ash',
  email: EMAIL,
  good_faith: '1',
  lang: 'de',
};
type Fields = Partial<typeof REPORT> & { captcha?: string };

async function send(fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ captcha: await captcha(), ...fields }))
    form.set(name, value);
  return world.post('report.php', form);
}

const kept = () =>
  world.db
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'notices.report_id')
    .selectAll()
    .orderBy('report_id', 'desc')
    .executeTakeFirstOrThrow();

describe('a report', () => {
  it('is data: category, what the address shows, the time in it, who says so and that it is meant', async () => {
    const { status, body } = await send(REPORT);
    expect([status, body]).toEqual([200, { ok: 1, receipt: expect.stringMatching(RECEIPT) }]);
    const row = await kept();
    expect(row).toMatchObject({
      ...{ category: 'copyright', address: REPORT.address, from_second: 65, to_second: 90 },
      ...{ name: 'Ann Ash', email: EMAIL, message: 'That is my film', good_faith: 1, lang: 'de' },
      ...{ section: 'videos', object_id: 2 },
    });
    expect(JSON.stringify(row)).not.toContain(body.receipt);
  });

  it('is told to the operator with what was confirmed, in words', async () => {
    expect((await send({ ...REPORT, message: 'In words' })).status).toBe(200);
    const told = async () => (await letters()).find(({ text }) => text.includes('In words'))?.text;
    await expect
      .poll(told, { timeout: 60_000 })
      .toMatch(/^I believe in good faith .*: confirmed$/mu);
  });

  it('answers the same receipt when it is sent twice, and is kept once', async () => {
    const fields = { ...REPORT, message: 'Twice', captcha: await captcha() };
    const [first, second] = [await send(fields), await send(fields)];
    expect(second.body).toEqual(first.body);
    const rows = await world.db
      .selectFrom('reports')
      .select('id')
      .where('message', '=', 'Twice')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['/videos/3/another-name/', 'videos', 3],
    // What nothing ever had, a moderator looks for; what is gone may have left no row.
    ['/videos/1200000/film-1200000/', null, null],
    ['/album/3/a/', null, null],
    ['https://another.example/playlist/4/2/', 'playlists', 4],
    ['/member/5/friends/', 'members', 5],
    ['tube.test/videos/2/film-2/', 'videos', 2],
    ['/videos/2/film-2/#c77', 'comments', 77],
    ['/member/5/wall/1/#p78', 'wall_posts', 78],
    ['somewhere on the first page', null, null],
    ['/videos/', null, null],
  ])('of %s is about %s %s', async (address, section, id) => {
    expect((await send({ ...REPORT, address })).status).toBe(200);
    expect(await kept()).toMatchObject({ section, object_id: id });
  });

  it('may leave name and email out where the law lets it, and then waits 48 hours at most', async () => {
    const { name: _name, email: _email, ...anonymous } = REPORT;
    expect((await send({ ...anonymous, category: 'underage' })).status).toBe(200);
    const now = NOW.getTime() / 1000;
    expect((await kept()).due_ts).toBe(now + 48 * 3600);
    const { status, body } = await send(anonymous);
    expect([status, body.errors]).toEqual([
      422,
      [
        { field: 'name', code: 'required' },
        { field: 'email', code: 'required' },
      ],
    ]);
  });

  it('names everything that is wrong, in the order of its form', async () => {
    const { body } = await send({ category: 'hate', from: 'x', to: '1:70', email: 'nobody' });
    expect(body.errors).toEqual([
      { field: 'address', code: 'required' },
      { field: 'from', code: 'invalid_time' },
      { field: 'to', code: 'invalid_time' },
      { field: 'message', code: 'required' },
      { field: 'name', code: 'required' },
      { field: 'email', code: 'invalid_email' },
      { field: 'good_faith', code: 'good_faith_required' },
    ]);
    const backwards = await send({ ...REPORT, from: '2:00' });
    expect(backwards.body.errors).toEqual([{ field: 'to', code: 'time_order' }]);
    const several = { ...REPORT, address: 'tube.test/videos/2/ tube.test/videos/3/' };
    expect((await send({ ...several, from: 'x' })).body.errors).toEqual([
      { field: 'address', code: 'one_address' },
      { field: 'from', code: 'invalid_time' },
    ]);
    const unknown = await send({ ...REPORT, category: 'boredom' });
    expect([unknown.status, unknown.body.field]).toEqual([422, 'category']);
  });

  it('API-126 API-127 without a category is a message as before, and gets no receipt', async () => {
    const { body } = await send({ message: 'Hello', email: EMAIL });
    expect(body).toEqual({ ok: 1 });
  });
});

describe('the receipt of a report', () => {
  it('says what was received and until when it is decided, and nothing of who sent it', async () => {
    const { body } = await send(REPORT);
    const key = String(body.receipt);
    const answer = await world.get(`notice.php?key=${key}`);
    const number = String((await kept()).report_id);
    expect(answer.body).toEqual({
      ...{ number, category: 'copyright', address: REPORT.address },
      ...{ added_date: '2026-06-15 12:00:00', due_date: '2026-06-24 12:00:00' },
      ...{ decisions: [], counter_notices: [], open: 0, objected: 0 },
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const other = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await world.get(`notice.php?key=${other}`)).status).toBe(404);
    expect((await world.get('notice.php?key=1')).body.code).toBe('bad_query');
  });

  it(
    'is mailed in the language of the report, quotes nothing of it, and not without end',
    { tags: 'long' },
    async () => {
      const email = 'bo@mail.example';
      const { body } = await send({ ...REPORT, email, message: 'MARK' });
      const letter = await letterTo(email);
      expect(letter.subject).toMatch(/Meldung \d+ ist angekommen/u);
      expect(letter.token).toBe(body.receipt);
      expect(letter.text).toContain('/de/report/status/?token=');
      expect(letter.text).not.toContain('MARK');
      for (let time = 0; time < 6; time += 1)
        expect((await send({ ...REPORT, email, message: `Again ${time}` })).status).toBe(200);
      await letterTo(email);
      expect((await letters()).filter((mail) => mail.to === email)).toHaveLength(5);
      // The same mailbox by another name.
      await send({ ...REPORT, email: 'bo+report@mail.example', message: 'Once more' });
      await letterTo(email);
      expect((await letters()).filter(({ to }) => to.startsWith('bo'))).toHaveLength(5);
    },
  );
});

describe('the days until a report is decided', () => {
  it('are working days', () => {
    const friday = Date.parse('2026-06-19T10:00:00Z') / 1000;
    expect(new Date(decisionDue('spam', friday) * 1000).toISOString()).toBe(
      '2026-06-30T10:00:00.000Z',
    );
    expect(decisionDue('nonconsensual', friday) - friday).toBe(48 * 3600);
  });
});
