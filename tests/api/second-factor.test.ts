import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import { signIn as signInBy } from '#api/services/accounts/sign-in.ts';
import { beginFactor } from '#api/services/second-factor/set-up.ts';
import { tokenHash } from '#api/services/sessions/token.ts';
import { FACTOR_LOST_SECONDS, FACTOR_SET_UP_SECONDS, RECOVERY_CODES } from '#config/limits.ts';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { NOW } from '../setup/demo-database.ts';
import { accountWorld } from './support/account-world.ts';
import { ORIGIN } from './support/member-world.ts';
import { withBefore } from './support/with-before.ts';

const site = accountWorld();
const { act, signIn, letterTo, viewer } = site;

interface Own {
  factor: { state: string; key?: string; address?: string; codes?: number; ends?: number | null };
}

async function own(cookie: string): Promise<Own> {
  const request = new Request(`${ORIGIN}/api/account.php`, { headers: { cookie } });
  return (await (await site.world.api.fetch(request)).json()) as Own;
}

/** What an app shows, so many half minutes from now. */
const codeOf = (key: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: NOW.getTime() + later * 30_000,
  });

/** An account whose second factor is on, set up with the code of half a minute ago. */
async function secured(name: string) {
  const { pwd, email } = await site.account(name);
  const first = await signIn(name, pwd);
  await act({ act: 'factor_begin', pwd }, first.cookie);
  const key = (await own(first.cookie)).factor.key ?? '';
  const proved = await act({ act: 'factor_confirm', code: codeOf(key, -1) }, first.cookie);
  return { name, pwd, email, key, first, proved, codes: proved.body.codes as string[] };
}

const wrong = [{ field: 'code', code: 'wrong_code' }];

describe('a second factor', () => {
  it('asks for nothing before a code has proved it; then other sessions end, this one is new, and the address is told', async () => {
    const { pwd, email } = await site.account('egret');
    const other = await signIn('egret', pwd);
    const { cookie } = await signIn('egret', pwd);
    const refused = await act({ act: 'factor_begin', pwd: 'wrong horse' }, cookie);
    expect(refused.body.errors).toEqual([{ field: 'pwd', code: 'wrong_password' }]);
    await act({ act: 'factor_begin', pwd }, cookie);
    const { factor } = await own(cookie);
    expect(factor.address).toMatch(/^otpauth:\/\/totp\/Islet:egret\?.*secret=[A-Z2-7]{32}/u);
    expect((await signIn('egret', pwd)).body).toEqual({ ok: 1, success: 1 });
    const early = await act({ act: 'factor_confirm', code: codeOf(factor.key ?? '', 9) }, cookie);
    expect([early.status, early.body.errors]).toEqual([422, wrong]);
    site.world.purged.length = 0;
    const on = await act({ act: 'factor_confirm', code: codeOf(factor.key ?? '') }, cookie);
    expect(site.world.purged).toEqual([expect.stringMatching(/^inbox:\d+$/u)]);
    expect(new Set(on.body.codes as string[]).size).toBe(RECOVERY_CODES);
    const seen = [other.cookie, cookie, on.cookie].map(viewer);
    expect(await Promise.all(seen)).toEqual([null, null, 'egret']);
    expect((await own(on.cookie)).factor).toEqual({
      state: 'on',
      codes: RECOVERY_CODES,
      ends: null,
    });
    expect((await letterTo(email)).subject).toBe('[Islet] Two-step verification is on');
    const again = await act({ act: 'factor_begin', pwd }, on.cookie);
    expect([again.status, again.body.code]).toEqual([409, 'already_added']);
  });

  it('AUTH-02 is asked for after the password, which opens no session by itself; a code counts once', async () => {
    const { pwd, key } = await secured('bittern');
    const first = await signIn('bittern', pwd);
    expect([first.status, first.body]).toEqual([200, { ok: 1, next: 'code' }]);
    expect(first.set.map((one) => one.split('=')[0])).toEqual(['sign_in_code']);
    expect(first.set[0]).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/u);
    expect(await viewer(first.cookie)).toBeNull();
    const step = (code: string, cookie = first.cookie) => act({ act: 'signin_code', code }, cookie);
    expect((await step('')).body.errors).toEqual([{ field: 'code', code: 'required' }]);
    // That of half a minute ago was used when it was set up.
    for (const code of ['000000', codeOf(key, -1), codeOf(key, 5), 'abcd-abcd-abcd-abcd'])
      expect((await step(code)).body.errors).toEqual(wrong);
    const code = codeOf(key);
    const two = await Promise.all([step(` ${code.slice(0, 3)} ${code.slice(3)}`), step(code)]);
    expect(two.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    const entered = two.find(({ status }) => status === 200);
    expect(await viewer(entered?.cookie ?? '')).toBe('bittern');
    expect((await step(codeOf(key, 1))).body.code).toBe('step_over');
    const second = await signIn('bittern', pwd);
    expect((await step(code, second.cookie)).body.errors).toEqual(wrong);
    expect((await step(codeOf(key, 1), second.cookie)).status).toBe(200);
  });

  it('goes on with no sign-in that a password began which counts no more', async () => {
    const { pwd, key, proved } = await secured('whimbrel');
    const begun = await signIn('whimbrel', pwd);
    await act({ act: 'password', old_pwd: pwd, pwd: 'better horse' }, proved.cookie);
    const gone = await act({ act: 'signin_code', code: codeOf(key) }, begun.cookie);
    expect([gone.body.code, await viewer(gone.cookie)]).toEqual(['step_over', null]);
    const anew = await signIn('whimbrel', 'better horse');
    const entered = await act({ act: 'signin_code', code: codeOf(key) }, anew.cookie);
    expect(await viewer(entered.cookie)).toBe('whimbrel');
  });

  it('that is proved meanwhile is not set up anew: it would ask for nothing any more', async () => {
    const { pwd } = await site.account('sandpiper');
    const { cookie } = await signIn('sandpiper', pwd);
    await act({ act: 'factor_begin', pwd }, cookie);
    const { key = '' } = (await own(cookie)).factor;
    const { db } = site.world;
    const { member_id: id } = await db
      .selectFrom('accounts')
      .select('member_id')
      .where('email_key', '=', 'sandpiper@mail.example')
      .executeTakeFirstOrThrow();
    const slower = {
      ...{ db: withBefore(db, () => act({ act: 'factor_confirm', code: codeOf(key) }, cookie)) },
      ...{ viewer: { id }, now: () => NOW, limits: { take: () => Promise.resolve() } },
      factorSecret: 'a secret',
    };
    const beginning = beginFactor(slower as unknown as WriteContext, { act: 'factor_begin', pwd });
    await expect(beginning).rejects.toMatchObject({ code: 'already_added' });
    expect((await signIn('sandpiper', pwd)).body.next).toBe('code');
  });

  it('that nobody proved for an hour is set up anew: its key was there to be seen', async () => {
    const { pwd } = await site.account('godwit');
    const { cookie } = await signIn('godwit', pwd);
    const begin = () => act({ act: 'factor_begin', pwd }, cookie);
    await begin();
    const { key = '' } = (await own(cookie)).factor;
    const { db } = site.world;
    const prove = () => act({ act: 'factor_confirm', code: codeOf(key) }, cookie);
    const member = db.selectFrom('members').select('id').where('username', '=', 'godwit');
    await db
      .updateTable('second_factors')
      .set(({ eb }) => ({ last_step: eb('last_step', '-', FACTOR_SET_UP_SECONDS / 30) }))
      .where('member_id', 'in', member)
      .execute();
    expect((await own(cookie)).factor).toEqual({ state: 'off' });
    expect((await prove()).body.code).toBe('not_found');
    await begin();
    expect((await own(cookie)).factor.state).toBe('pending');
    expect((await prove()).body.errors).toEqual(wrong);
  });

  it('that is proved while somebody comes in by the password leaves them no session', async () => {
    const { pwd } = await site.account('curlew');
    const { cookie } = await signIn('curlew', pwd);
    await act({ act: 'factor_begin', pwd }, cookie);
    const { key = '' } = (await own(cookie)).factor;
    const { db } = site.world;
    const given: string[] = [];
    const slower = {
      ...{ db: withBefore(db, () => act({ act: 'factor_confirm', code: codeOf(key) }, cookie)) },
      ...{ now: () => NOW, limit: () => Promise.resolve(), userAgent: '' },
      ...{ limits: { take: () => Promise.resolve() }, cookie: () => undefined },
      setCookie: (name: string, value: string | null) => value !== null && given.push(name),
    } as unknown as WriteContext;
    const entering = signInBy(slower, { act: 'signin', usr: 'curlew', pwd });
    await expect(entering).rejects.toMatchObject({ code: 'busy' });
    const sessions = await db
      .selectFrom('sessions')
      .innerJoin('members', 'members.id', 'sessions.member_id')
      .select('agent')
      .where('username', '=', 'curlew')
      .execute();
    // Of the browser that proved it.
    expect([given, sessions.length]).toEqual([[], 1]);
    expect((await signIn('curlew', pwd)).body.next).toBe('code');
  });

  it('takes each recovery code once, and none of the old ones once there are new ones', async () => {
    const { pwd, key, codes, proved } = await secured('spoonbill');
    const [one = '', two = ''] = codes;
    expect(one).toMatch(/^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/u);
    const enterWith = async (code: string) => {
      const { cookie } = await signIn('spoonbill', pwd);
      return (await act({ act: 'signin_code', code }, cookie)).status;
    };
    expect(await enterWith(one.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await enterWith(one)).toBe(422);
    expect((await own(proved.cookie)).factor.codes).toBe(RECOVERY_CODES - 1);
    const renewed = await act({ act: 'factor_codes', code: codeOf(key) }, proved.cookie);
    expect(renewed.body.codes).toHaveLength(RECOVERY_CODES);
    expect(await enterWith(two)).toBe(422);
    expect(await enterWith((renewed.body.codes as string[])[0] ?? '')).toBe(200);
  });

  it('is kept so that who reads the database makes no code', async () => {
    const { key, codes } = await secured('ibis');
    const { db } = site.world;
    const rows = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('sign_in_steps').selectAll().execute(),
    ]);
    expect(rows).not.toContain(key);
    for (const code of codes) expect(rows).not.toContain(code.replaceAll('-', ''));
    expect(rows).toContain(tokenHash((codes[0] ?? '').replaceAll('-', '')));
  });

  it('is asked for after a link of a mail, too', async () => {
    const { email, key } = await secured('heron');
    await act({ act: 'restore', email, captcha: await site.captcha() });
    const { token } = await letterTo(email);
    const set = await act({ act: 'set_password', token, pwd: 'quite another' });
    expect([set.body.next, await viewer(set.cookie)]).toEqual(['code', null]);
    const entered = await act({ act: 'signin_code', code: codeOf(key) }, set.cookie);
    expect(await viewer(entered.cookie)).toBe('heron');
  });

  it('goes with password and code together, and the address is told', async () => {
    const { pwd, key, proved, email } = await secured('stilt');
    const off = (password: string, code: string) =>
      act({ act: 'factor_off', pwd: password, code }, proved.cookie);
    expect((await off('wrong horse', codeOf(key))).body.errors).toEqual([
      { field: 'pwd', code: 'wrong_password' },
    ]);
    expect((await off(pwd, '000000')).body.errors).toEqual(wrong);
    expect((await off(pwd, codeOf(key))).status).toBe(200);
    expect((await letterTo(email)).subject).toBe('[Islet] Two-step verification is off');
    expect((await signIn('stilt', pwd)).body).toEqual({ ok: 1, success: 1 });
  });

  it('AUTH-09 lets nobody try codes without end, and says when to try again', async () => {
    const { pwd } = await secured('avocet');
    const { cookie } = await signIn('avocet', pwd);
    const statuses: number[] = [];
    for (let tries = 0; tries < RATE_LIMITS.factor.times; tries += 1)
      statuses.push((await act({ act: 'signin_code', code: '000000' }, cookie)).status);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([422]));
    const refused = await act({ act: 'signin_code', code: '000000' }, cookie);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('says in the middle of a sign-in how long codes are refused, and from when on none is asked for', async () => {
    const { pwd } = await secured('dotterel');
    const standing = async () =>
      (await act({ act: 'check_step' }, (await signIn('dotterel', pwd)).cookie)).body;
    expect(await standing()).toEqual({ ok: 1, wait: 0, ends: null });
    await act({ act: 'factor_lost' }, (await signIn('dotterel', pwd)).cookie);
    const { cookie } = await signIn('dotterel', pwd);
    const ends = Math.floor(NOW.getTime() / 1000) + FACTOR_LOST_SECONDS;
    // One was the code that set it up.
    for (let tries = 1; tries < RATE_LIMITS.factor.times; tries += 1) {
      expect(await standing()).toEqual({ ok: 1, wait: 0, ends });
      await act({ act: 'signin_code', code: '000000' }, cookie);
    }
    const wait = Number((await standing())['wait']);
    expect([wait > 0, wait <= RATE_LIMITS.factor.seconds]).toEqual([true, true]);
    expect((await act({ act: 'check_step' })).body.code).toBe('step_over');
  });

  it('that is lost is asked for seven days longer; its address is told, and a code keeps it', async () => {
    const { pwd, key, email, proved } = await secured('crane');
    const { db } = site.world;
    const lose = async () => act({ act: 'factor_lost' }, (await signIn('crane', pwd)).cookie);
    expect((await lose()).status).toBe(200);
    expect((await letterTo(email)).subject).toBe(
      '[Islet] Two-step verification will be switched off',
    );
    const seconds = Math.floor(NOW.getTime() / 1000);
    expect((await own(proved.cookie)).factor.ends).toBe(seconds + FACTOR_LOST_SECONDS);
    const next = await signIn('crane', pwd);
    expect(next.body.next).toBe('code');
    await act({ act: 'signin_code', code: codeOf(key) }, next.cookie);
    expect((await own(proved.cookie)).factor.ends).toBeNull();
    await lose();
    await act({ act: 'factor_keep' }, proved.cookie);
    expect((await own(proved.cookie)).factor.ends).toBeNull();
    await lose();
    // Seven days have gone by.
    const lost_ts = seconds - FACTOR_LOST_SECONDS;
    await db.updateTable('second_factors').set({ lost_ts }).where('lost_ts', '>', 0).execute();
    const crane = db.selectFrom('members').select('role').where('username', '=', 'crane');
    await db
      .updateTable('members')
      .set({ role: 'moderator' })
      .where('username', '=', 'crane')
      .execute();
    const entered = await signIn('crane', pwd);
    expect([entered.body, await viewer(entered.cookie)]).toEqual([{ ok: 1, success: 1 }, 'crane']);
    expect((await own(entered.cookie)).factor.state).toBe('off');
    // Nobody gets to the desk by a password and a week's wait.
    expect(await crane.execute()).toEqual([{ role: 'member' }]);
    expect((await letterTo(email)).text).toContain('This also ends your role as a moderator.');
  });
});
