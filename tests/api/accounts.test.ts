import { createHook } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { ORIGIN } from './support/member-world.ts';
import { accountWorld } from './support/account-world.ts';

const site = accountWorld();
const { act, signUp, signIn, letterTo, viewer } = site;

const codes = (body: Record<string, unknown>): unknown =>
  (body.errors as { field: string; code: string }[] | undefined)?.map(({ field, code }) => [
    field,
    code,
  ]);

describe('signing up', () => {
  it.each([
    ['AUTH-14', { name: 'fern', email: '', pwd: 'long enough' }, [['email', 'email_required']]],
    ['AUTH-15', { name: 'fern', email: 'fern@', pwd: 'long enough' }, [['email', 'invalid_email']]],
    ['AUTH-17', { name: 'fern', email: 'f@mail.example', pwd: '1b3d' }, [['pwd', 'min_length']]],
    [
      'AUTH-18',
      { name: 'fe rn', email: 'f@mail.example', pwd: 'long enough' },
      [['name', 'name_symbols']],
    ],
    [
      'AUTH-18',
      { name: 'fеrn', email: 'f@mail.example', pwd: 'long enough' },
      [['name', 'name_symbols']],
    ],
    [
      'AUTH-19',
      { name: 'fe', email: 'f@mail.example', pwd: 'long enough' },
      [['name', 'min_length']],
    ],
    [
      'AUTH-14, AUTH-17, AUTH-18',
      { name: '-', email: '', pwd: '' },
      [
        ['name', 'name_symbols'],
        ['email', 'email_required'],
        ['pwd', 'required'],
      ],
    ],
    [
      'a common password',
      { name: 'fern', email: 'f@mail.example', pwd: 'Password1' },
      [['pwd', 'password_common']],
    ],
    [
      'a password that is the name',
      { name: 'fernfern', email: 'f@mail.example', pwd: 'FernFern' },
      [['pwd', 'password_common']],
    ],
    [
      'no captcha',
      { name: 'fern', email: 'f@mail.example', pwd: 'long enough' },
      [['captcha', 'required']],
    ],
  ])('%s says what is wrong under its field: %o', async (_fact, fields, wanted) => {
    const { status, body } = await act({ act: 'signup', ...fields });
    expect([status, body.code, codes(body)]).toEqual([422, 'invalid', wanted]);
    expect(body.field).toBe(wanted[0]?.[0]);
  });

  it('API-037, AUTH-21, AUTH-08, AUTH-16, AUTH-20 makes an account once its address is confirmed by the link of a mail, once', async () => {
    const fields = { name: 'Heron', email: 'Heron@mail.example', pwd: 'correct horse', lang: 'de' };
    const answer = await signUp(fields);
    expect([answer.status, answer.body, answer.set]).toEqual([200, { ok: 1, success: 1 }, []]);
    const listed = await site.world.get('json/members/0/recent/60/filt......../1.jsond');
    expect(JSON.stringify(listed.body)).not.toContain('Heron');
    const early = await signIn('heron', fields.pwd);
    expect([early.status, early.body.code]).toEqual([403, 'confirm_email']);
    expect((await signIn('heron', 'wrong horse')).body.code).toBe('invalid_login');
    const again = await signUp({ ...fields, name: 'hERON', pwd: 'another one' });
    expect(codes(again.body)).toEqual([['name', 'name_occupied']]);
    const letter = await letterTo(fields.email);
    expect(letter.subject).toBe('[Islet] Bestätige deine E-Mail-Adresse');
    expect(letter.text).toMatch(
      /^Hallo Heron,\n\n.*\n\n\/de\/signup\/confirm\/\?token=[\w-]{43}\n/u,
    );
    const { token } = letter;
    const confirm = () => act({ act: 'confirm', token });
    const confirmed = [...(await Promise.all([confirm(), confirm()])), await confirm()];
    expect(confirmed.map(({ body }) => body)).toEqual(Array(3).fill({ ok: 1, success: 1 }));
    const unknown = await act({ act: 'confirm', token: 'x'.repeat(43) });
    expect(unknown.body).toMatchObject({ code: 'invalid_link', field: 'token' });
    const third = await signUp({ ...fields, pwd: 'another one' });
    expect(codes(third.body)).toEqual([['name', 'name_occupied']]);
    expect((await signIn('HERON', fields.pwd)).status).toBe(200);
  });

  it.each([
    ['/videos/longest/1/?page=2', '&back=%2Fvideos%2Flongest%2F1%2F%3Fpage%3D2'],
    ['//elsewhere.example/', ''],
    ['https://elsewhere.example/', ''],
    ['javascript:alert(1)', ''],
  ])('a mail leads back to %s with "%s"', async (back, wanted) => {
    const email = `back${back.length}@mail.example`;
    await signUp({ name: `back${back.length}`, email, pwd: 'correct horse', back });
    const [, more] = /\?token=[\w-]{43}(.*)\n/u.exec((await letterTo(email)).text ?? '') ?? [];
    expect(more).toBe(wanted);
  });

  it('keeps no password and no token that anybody could use', async () => {
    await site.account('plover', 'a secret of mine');
    const rows = JSON.stringify([
      await site.world.db.selectFrom('accounts').selectAll().execute(),
      await site.world.db.selectFrom('account_tokens').selectAll().execute(),
    ]);
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(rows).not.toContain('a secret of mine');
  });

  it('takes a captcha once', async () => {
    const captcha = await site.captcha();
    const fields = { act: 'signup', captcha, pwd: 'correct horse' };
    expect((await act({ ...fields, name: 'dunlin', email: 'dunlin@mail.example' })).status).toBe(
      200,
    );
    const second = await act({ ...fields, name: 'knot', email: 'knot@mail.example' });
    expect(codes(second.body)).toEqual([['captcha', 'captcha_used']]);
  });

  it('AUTH-21, AUTH-22 sends the mail again, whose link alone counts then', async () => {
    const email = 'curlew@mail.example';
    await signUp({ name: 'curlew', email, pwd: 'correct horse' });
    const first = await letterTo(email);
    await act({ act: 'resend', email, captcha: await site.captcha() });
    const second = await letterTo(email);
    expect(second.token).not.toBe(first.token);
    expect((await act({ act: 'confirm', token: first.token })).body.code).toBe('invalid_link');
    expect((await act({ act: 'confirm', token: second.token })).status).toBe(200);
  });
});

describe('signing in', () => {
  it.each([
    ['AUTH-03', '', 'correct horse', [['usr', 'required']]],
    ['AUTH-04', 'heron', '', [['pwd', 'required']]],
    [
      'AUTH-03, AUTH-04',
      ' ',
      '',
      [
        ['usr', 'required'],
        ['pwd', 'required'],
      ],
    ],
  ])('%s refuses an empty field: %o %o', async (_fact, usr, pwd, wanted) => {
    const { status, body } = await signIn(usr, pwd);
    expect([status, codes(body)]).toEqual([422, wanted]);
  });

  it.each([
    ['AUTH-05', 'he', 'correct horse'],
    ['AUTH-06', 'heron', '1b3d'],
    ['AUTH-07', 'heron', 'wrong horse'],
    ['AUTH-07', 'nobody-of-that-name', 'correct horse'],
    ['AUTH-07', 'nobody@mail.example', 'correct horse'],
  ])('%s says "Invalid name or password" and no more: %s %s', async (_fact, usr, pwd) => {
    const { status, body, set } = await signIn(usr, pwd);
    expect([status, body, set]).toEqual([
      422,
      {
        error: 1,
        code: 'invalid_login',
        field: 'pwd',
        codes: { field: 'pwd', code: 'invalid_login' },
      },
      [],
    ]);
  });

  it('API-036, AUTH-01, AUTH-02, AUTH-10 sets a session that no script reads and who is signed in, and clears the stored language', async () => {
    const { pwd, email } = await site.account('avocet');
    for (const usr of ['avocet', 'AVOCET', email]) {
      const { set, cookie } = await signIn(usr, pwd, 'app_lang=de');
      expect(set.find((one) => one.startsWith('session='))).toMatch(/; HttpOnly; SameSite=Lax/u);
      const user = set.find((one) => one.startsWith('user=')) ?? '';
      expect(user).not.toContain('HttpOnly');
      expect(decodeURIComponent(user.split(/[=;]/u)[1] ?? '')).toMatch(
        /^\{"id":\d+,"name":"avocet","avatar":null\}$/u,
      );
      expect(set).toContainEqual(expect.stringMatching(/^app_lang=; Max-Age=0; Path=\//u));
      expect(await viewer(cookie)).toBe('avocet');
    }
  });

  it('opens a session in place of the one that the browser had: what somebody knew of it is worth nothing', async () => {
    const { pwd } = await site.account('godwit');
    const first = await signIn('godwit', pwd);
    const second = await signIn('godwit', pwd, first.cookie);
    expect([await viewer(first.cookie), await viewer(second.cookie)]).toEqual([null, 'godwit']);
  });

  it('AUTH-09 says so after too many attempts for a name, with when to try again; a link of a mail lets its owner in all the same', async () => {
    const { email } = await site.account('ruff');
    const { times } = RATE_LIMITS.sign_in_name_of_all;
    const tries = Array.from({ length: times + 1 }, () => signIn('Ruff', '1b3d'));
    // Which of those who come at once is the last one, the database says.
    const refused = (await Promise.all(tries)).filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.code)).toEqual(['too_many_attempts']);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await act({ act: 'restore', email, captcha: await site.captcha() });
    const { token } = await letterTo(email);
    const entered = await act({ act: 'set_password', token, pwd: 'something else' });
    expect([entered.status, await viewer(entered.cookie)]).toEqual([200, 'ruff']);
  });

  it('is refused to a form of another site', async () => {
    const body = new URLSearchParams({ act: 'signin', usr: 'avocet', pwd: 'correct horse' });
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const request = new Request(`${ORIGIN}/api/input.php`, { method: 'POST', body, headers });
    expect((await site.world.api.fetch(request)).status).toBe(403);
  });
});

describe('signing out', () => {
  it('AUTH-12 ends the session and takes the cookies; everywhere, all of the member’s', async () => {
    const { pwd } = await site.account('turnstone');
    const [a, b, c] = [
      await signIn('turnstone', pwd),
      await signIn('turnstone', pwd),
      await signIn('turnstone', pwd),
    ];
    const out = await act({ act: 'signout' }, a.cookie);
    expect(out.set).toEqual([
      expect.stringMatching(/^session=; Max-Age=0; Path=\/; HttpOnly/u),
      expect.stringMatching(/^user=; Max-Age=0; Path=\//u),
    ]);
    expect([await viewer(a.cookie), await viewer(b.cookie)]).toEqual([null, 'turnstone']);
    await act({ act: 'signout', section: 'everywhere' }, b.cookie);
    expect([await viewer(b.cookie), await viewer(c.cookie)]).toEqual([null, null]);
  });
});

describe('restoring a password', () => {
  it('API-129, AUTH-22, AUTH-23 takes the address of an account alone, and a link once', async () => {
    const { email, pwd } = await site.account('sanderling');
    const before = await signIn('sanderling', pwd);
    await act({ act: 'restore', email: email.toUpperCase(), captcha: await site.captcha() });
    const { token } = await letterTo(email);
    const short = await act({ act: 'set_password', token, pwd: 'abc' });
    expect(codes(short.body)).toEqual([['pwd', 'min_length']]);
    const asked = await act({ act: 'check_link', token });
    expect(asked.body).toMatchObject({ ok: 1 });
    expect((await act({ act: 'set_password', token, pwd: 'quite another' })).status).toBe(200);
    for (const name of ['check_link', 'set_password']) {
      const twice = await act({ act: name, token, pwd: 'quite another' });
      expect([twice.status, twice.body.code]).toEqual([410, 'invalid_link']);
    }
    expect(await viewer(before.cookie)).toBeNull();
    expect((await signIn('sanderling', pwd)).body.code).toBe('invalid_login');
    expect((await signIn('sanderling', 'quite another')).status).toBe(200);
    expect((await letterTo(email)).subject).toBe('[Islet] Your password was changed');
  });
});

describe('who asks about names', () => {
  /** How often a password was worked at meanwhile: each is a job of Node's own. */
  async function passwordsWorked(work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'ARGON2REQUEST') count += 1;
      },
    }).enable();
    await work().finally(() => hook.disable());
    return count;
  }

  it('AUTH-07 learns nothing by the work of an answer: a name costs one password, an address two, whoever it is of; a sign-up one', async () => {
    await site.account('phalarope');
    await signUp({ name: 'wryneck', email: 'wryneck@mail.example', pwd: 'correct horse' });
    const at = (name: string): string => `${name}@mail.example`;
    for (const name of ['phalarope', 'wryneck', 'nobody-at-all']) {
      const worked = await passwordsWorked(() => signIn(name, 'wrong horse'));
      const byAddress = await passwordsWorked(() => signIn(at(name), 'wrong horse'));
      expect([name, worked, byAddress]).toEqual([name, 1, 2]);
    }
    for (const [index, name] of ['phalarope', 'wryneck', 'nobody-at-all'].entries()) {
      const fields = { name: `asked${index}`, email: at(name), pwd: 'correct horse' };
      const captcha = await site.captcha();
      const sign = () => act({ act: 'signup', captcha, ...fields });
      expect([name, await passwordsWorked(sign)]).toEqual([name, 1]);
    }
  });
});

it('a sign-in tells of the deletion that the account waits for, until it is taken back', async () => {
  const { pwd } = await site.account('crake');
  const first = await signIn('crake', pwd);
  expect(first.body).toEqual({ ok: 1, success: 1 });
  await act({ act: 'delete_account', pwd }, first.cookie);
  const second = await signIn('crake', pwd);
  expect(second.body).toEqual({ ok: 1, success: 1, next: 'leaving' });
  await act({ act: 'keep_account' }, second.cookie);
  expect((await signIn('crake', pwd)).body).toEqual({ ok: 1, success: 1 });
});
