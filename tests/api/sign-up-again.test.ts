import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import { UsedTickets } from '#api/captcha/used-tickets.ts';
import { RateLimits } from '#api/middleware/rate-limit.ts';
import { signUp as signUpBy } from '#api/services/accounts/sign-up.ts';
import { sendOnce } from '#api/services/accounts/person.ts';
import { ServiceError } from '#api/errors.ts';
import { RATE_LIMITS, type RateLimitName } from '#config/rate-limits.ts';
import { memoryLimits } from '#platform/limits/memory-limits.ts';
import { NOW } from '../setup/demo-database.ts';
import { accountWorld, type Acted } from './support/account-world.ts';

const site = accountWorld();
const { act, letterTo, signIn, signUp } = site;

const DONE = { status: 200, body: { ok: 1, success: 1 } };
const seenOf = ({ status, body }: Acted) => ({ status, body });
const problemsOf = ({ body }: Acted): unknown =>
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => [field, code]);

const lettersTo = async (email: string): Promise<number> => {
  await letterTo(email);
  return (await site.letters()).filter(({ to }) => to === email).length;
};

const atOnce = (fields: Record<string, string>): Promise<Acted[]> =>
  Promise.all([act(fields), act(fields), act(fields)]);

describe('a form that is sent twice', () => {
  it.each([
    ['nobody', 0],
    ['somebody', 1],
  ] as const)(
    'is answered as once, with one mail, where it signs up with the address of %s',
    async (whose, before) => {
      const email = before ? (await site.account(whose)).email : `${whose}@mail.example`;
      const name = `of.${whose}`;
      const form = { act: 'signup', name, email, pwd: 'correct horse' };
      const captcha = await site.captcha();
      const pressed = { ...form, captcha };
      // At the same moment, and once more from a page that was left open.
      const answers = [...(await atOnce(pressed)), await act(pressed)];
      expect(answers.map(seenOf)).toEqual(Array(4).fill(DONE));
      expect(await lettersTo(email)).toBe(before + 1);
      expect((await signIn(name, form.pwd)).body['code']).toBe('confirm_email');
      // Another password, or another name, is another form.
      for (const other of [{ pwd: 'better horse' }, { name: 'another' }])
        expect(problemsOf(await act({ ...pressed, ...other }))).toEqual([
          ['captcha', 'captcha_used'],
        ]);
    },
  );

  it('is answered as once where its account is there by now', async () => {
    const form = { name: 'godwit', email: 'godwit@mail.example', pwd: 'correct horse' };
    const pressed = { act: 'signup', ...form, captcha: await site.captcha() };
    await act(pressed);
    await act({ act: 'confirm', token: (await letterTo(form.email)).token });
    expect(seenOf(await act(pressed))).toEqual(DONE);
    expect((await signIn(form.name, form.pwd)).status).toBe(200);
  });

  it('is refused as once, where its name is taken', async () => {
    await site.account('avocet');
    const form = { name: 'avocet', email: 'other@mail.example', pwd: 'correct horse' };
    const answers = await atOnce({ act: 'signup', ...form, captcha: await site.captcha() });
    expect(answers.map(problemsOf)).toEqual(Array(3).fill([['name', 'name_occupied']]));
  });

  it.each(['restore', 'resend'])('asks for one mail where it is to %s', async (name) => {
    const email = `${name}@mail.example`;
    const answers = await atOnce({ act: name, email, captcha: await site.captcha() });
    expect(answers.map(seenOf)).toEqual(Array(3).fill(DONE));
    expect(await lettersTo(email)).toBe(1);
  });
});

describe('two processes that get the same form', () => {
  /** A process of its own, but for what all of them count. */
  const processOf = (limits: RateLimits): WriteContext => {
    const ticket = { id: 'ticket', proved: true };
    const scratch = { folder: '', signal: new AbortController().signal };
    const tickets = { checkPatiently: () => Promise.resolve(ticket) };
    const own = {
      tickets,
      scratch,
      usedTickets: new UsedTickets(),
      limit: () => Promise.resolve(),
    };
    return { limits, ...own } as unknown as WriteContext;
  };
  const proof = { captcha: 'signed', website: '', wanted: 'signup' };

  /** What both say of it: the second comes while the first is at it. */
  async function sendBoth(send: (attempt: number) => Promise<void>, second: object = {}) {
    const limits = new RateLimits(memoryLimits(100));
    let attempts = 0;
    const attempt = () => send((attempts += 1));
    const said = [{}, second].map((more) =>
      sendOnce(processOf(limits), { ...proof, ...more }, attempt).then(
        () => 'done',
        ({ code, details }: ServiceError) => details.errors?.[0]?.code ?? code,
      ),
    );
    return { said: await Promise.all(said), attempts };
  }

  it('do it once, and answer the same', async () => {
    expect(await sendBoth(() => Promise.resolve())).toEqual({
      said: ['done', 'done'],
      attempts: 1,
    });
  });

  it('take another password for another form', async () => {
    const second = { secret: 'other', isSecret: () => Promise.resolve(false) };
    expect(await sendBoth(() => Promise.resolve(), second)).toEqual({
      ...{ said: ['done', 'captcha_used'], attempts: 1 },
    });
  });

  it('try the password that came with it no more often than where somebody signs in', async () => {
    const limits = new RateLimits(memoryLimits(100));
    const { db } = site.world;
    const form = { act: 'signup', name: 'dotterel', email: 'dotterel@mail.example' } as const;
    // Each time another process, which remembers nothing of the others.
    const send = (pwd: string) =>
      signUpBy(
        {
          ...processOf(limits),
          ...{ db, now: () => NOW, mails: { add: () => Promise.resolve() }, mailOrigin: null },
          limit: (name: RateLimitName, key = '') => limits.take(name, [{ key, factor: 1 }]),
        } as unknown as WriteContext,
        { ...form, pwd, captcha: 'signed', website: '' },
      ).then(
        () => 'done',
        ({ code, details }: ServiceError) => details.errors?.[0]?.code ?? code,
      );
    const said = [await send('correct horse'), await send('correct horse')];
    const { times } = RATE_LIMITS.sign_in_name;
    for (let tries = 0; tries < times; tries += 1) said.push(await send(`wrong horse ${tries}`));
    expect(said).toEqual([
      ...['done', 'done'],
      ...Array<string>(times - 1).fill('captcha_used'),
      'too_many_attempts',
    ]);
  });

  it('do it where the first could not for now', async () => {
    const outcome = await sendBoth((attempt) =>
      attempt === 1 ? Promise.reject(new ServiceError('busy')) : Promise.resolve(),
    );
    expect(outcome).toEqual({ said: ['busy', 'done'], attempts: 2 });
  });
});

describe('who mistyped the address of a sign-up', () => {
  it('signs up with the right one by the same name and password', async () => {
    const [wrong, right] = ['whimbrle@mail.example', 'whimbrel@mail.example'];
    const form = { name: 'whimbrel', pwd: 'correct horse' };
    await signUp({ ...form, email: wrong });
    const first = await letterTo(wrong);
    // Somebody else does not know the password.
    const others = await signUp({ ...form, email: 'else@mail.example', pwd: 'wrong horse' });
    expect(problemsOf(others)).toEqual([['name', 'name_occupied']]);
    expect(seenOf(await signUp({ ...form, name: 'Whimbrel', email: right }))).toEqual(DONE);
    expect((await act({ act: 'confirm', token: first.token })).body['code']).toBe('invalid_link');
    expect((await act({ act: 'confirm', token: (await letterTo(right)).token })).status).toBe(200);
    expect((await signIn('whimbrel', form.pwd)).status).toBe(200);
    // Its name is a member's now.
    const later = await signUp({ ...form, email: wrong });
    expect(problemsOf(later)).toEqual([['name', 'name_occupied']]);
  });

  it('tries passwords no more often there than by signing in', async () => {
    const form = { name: 'sandpiper', email: 'sandpiper@mail.example', pwd: 'correct horse' };
    await signUp(form);
    const { times } = RATE_LIMITS.sign_in_name_of_all;
    // Too short to be compared, and counted all the same.
    for (let tries = 0; tries < times; tries += 1) await signIn(form.name, 'no');
    const answers = [await signUp(form), await signUp({ ...form, name: 'sanderling' })];
    expect(answers.map(({ body }) => body['code'] ?? 'ok')).toEqual(['too_many_attempts', 'ok']);
  });
});

describe('who asks for the mail of a sign-up again', () => {
  const HOURS = 3600;
  /** So many hours go by for what waits. */
  const wait = async (hours: number): Promise<void> => {
    const { db } = site.world;
    const by = (column: 'created_ts' | 'expires_ts') =>
      sql<number>`${sql.ref(column)} - ${hours * HOURS}`;
    await db
      .updateTable('account_tokens')
      .set({ expires_ts: by('expires_ts') })
      .execute();
    await db
      .updateTable('sign_ups')
      .set({ created_ts: by('created_ts'), expires_ts: by('expires_ts') })
      .execute();
    await site.world.restart();
  };
  const ask = async (name: string, email: string) => {
    const answer = await act({ act: name, email, captcha: await site.captcha() });
    expect(seenOf(answer)).toEqual(DONE);
    return letterTo(email);
  };

  it.each(['resend', 'restore'])('by %s has the two days that it names', async (name) => {
    const form = { name: `ruff.${name}`, email: `ruff.${name}@mail.example`, pwd: 'correct horse' };
    await signUp(form);
    await wait(47);
    const { token } = await ask(name, form.email);
    await wait(47);
    expect((await act({ act: 'confirm', token })).status).toBe(200);
    expect((await signIn(form.name, form.pwd)).status).toBe(200);
  });

  it.each(['resend', 'restore'])(
    'by %s waits on alike where the address has an account, of which nothing tells',
    async (name) => {
      const { email } = await site.account(`stint.${name}`);
      const pwd = 'correct horse';
      await signUp({ name: `probe.${name}`, email, pwd });
      await wait(47);
      await ask(name, email);
      await wait(2);
      const answer = await signIn(`probe.${name}`, pwd);
      expect(answer.body['code']).toBe('confirm_email');
    },
  );

  it('has it for a week, after which the name is free', async () => {
    const form = { name: 'dunlin', email: 'dunlin@mail.example', pwd: 'correct horse' };
    await signUp(form);
    for (const hours of [47, 47]) {
      await wait(hours);
      expect((await ask('resend', form.email)).subject).toContain('Confirm your email address');
    }
    await wait(30);
    const late = await ask('resend', form.email);
    expect([late.subject.includes('No account has this address'), late.token]).toEqual([true, '']);
    await wait(19);
    expect((await signIn(form.name, form.pwd)).body['code']).toBe('invalid_login');
    const other = { ...form, email: 'other.dunlin@mail.example', pwd: 'better horse' };
    expect(seenOf(await signUp(other))).toEqual(DONE);
  });
});

it.each(['Admin', 'islet-support'])('nobody signs up as %s: that is for staff', async (name) => {
  const answer = await signUp({ name, email: 'x@mail.example', pwd: 'correct horse' });
  expect([answer.status, problemsOf(answer)]).toEqual([422, [['name', 'name_occupied']]]);
});
