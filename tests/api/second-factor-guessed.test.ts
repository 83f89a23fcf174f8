import { expect, it } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import type { ServiceError } from '#api/errors.ts';
import { RateLimits } from '#api/middleware/rate-limit.ts';
import { setPassword } from '#api/services/accounts/set-password.ts';
import { codeProblem, waitForCode } from '#api/services/second-factor/check.ts';
import { seal } from '#api/services/second-factor/seal.ts';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { memoryLimits } from '#platform/limits/memory-limits.ts';
import { Secret, TOTP } from 'otpauth';
import { NOW } from '../setup/demo-database.ts';
import { accountWorld } from './support/account-world.ts';
import { ORIGIN } from './support/member-world.ts';

const site = accountWorld();
const { act, letterTo } = site;
const SEALED_BY = 'a secret';
const SECRET = new Secret({ size: 20 }).base32;
const wrong = [{ field: 'code', code: 'wrong_code' }];
const nothing = () => Promise.resolve();

/** A member with a second factor, whose codes somebody tries as often as they may, and who waits in between. */
async function tried(name: string) {
  const { email } = await site.account(name);
  const { db } = site.world;
  const { member_id } = await db
    .selectFrom('accounts')
    .select('member_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const factor = {
    member_id,
    secret: seal(SEALED_BY, SECRET),
    last_step: 0,
    proved_ts: 1,
    lost_ts: null,
  };
  await db.insertInto('second_factors').values(factor).execute();
  let at = 0;
  const context = {
    ...{ db, now: () => NOW, factorSecret: SEALED_BY, limit: nothing, userAgent: '' },
    ...{ limits: new RateLimits(memoryLimits(100, () => at)), mails: { add: nothing } },
    ...{ purge: nothing, mailOrigin: ORIGIN, cookie: () => undefined, setCookie: () => undefined },
  } as unknown as WriteContext;
  const { times, seconds } = RATE_LIMITS.factor;
  const tryOne = (code = 'none-of-the-codes') => {
    at += (seconds * 1000) / times + 1000;
    return codeProblem(context, factor, code).catch((error: ServiceError) => error.code);
  };
  const tryAllOfDay = async () => {
    for (let tries = 0; tries < RATE_LIMITS.factor_of_day.times; tries += 1)
      expect(await tryOne()).toEqual(wrong);
  };
  return { email, context, factor, tryOne, tryAllOfDay };
}

it('wrong codes have an end for a day, but for who sets a new password by mail: whoever tried them does not know that', async () => {
  const { email, context, factor, tryOne, tryAllOfDay } = await tried('smew');
  const { seconds } = RATE_LIMITS.factor_of_day;
  await tryAllOfDay();
  expect(await tryOne()).toBe('too_many_attempts');
  const wait = await waitForCode(context, factor);
  expect([wait > seconds / 2, wait < seconds]).toEqual([true, true]);
  await act({ act: 'restore', email, captcha: await site.captcha() });
  const { token } = await letterTo(email);
  await setPassword(context, { act: 'set_password', token, pwd: 'quite another' });
  await tryAllOfDay();
});

it('a right one begins the day anew', async () => {
  const { tryOne, tryAllOfDay } = await tried('goosander');
  for (let tries = 1; tries < RATE_LIMITS.factor_of_day.times; tries += 1) await tryOne();
  const timestamp = NOW.getTime();
  expect(
    await tryOne(new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp })),
  ).toEqual([]);
  await tryAllOfDay();
});

it('who owns an account is told once a day that somebody with its password tried codes until no more were taken', async () => {
  const { email, factor } = await tried('dunlin');
  const { cookie } = await site.signIn('dunlin', 'correct horse');
  const before = (await site.letters()).length;
  const guess = () => act({ act: 'signin_code', code: 'none-of-the-codes' }, cookie);
  for (let tries = 0; tries < RATE_LIMITS.factor.times; tries += 1)
    expect((await guess()).status).toBe(422);
  expect((await site.letters()).length).toBe(before);
  for (let tries = 0; tries < 3; tries += 1) expect((await guess()).status).toBe(429);
  const { subject, text } = await letterTo(email);
  expect(subject).toBe('[Islet] Wrong codes for your account');
  expect(text).toContain('\n/en/restore-password/\n');
  expect((await site.letters()).length).toBe(before + 1);
  expect(factor.proved_ts).toBe(1);
});

it('who came as far as the code by another service is told of as that, as no new password keeps them out', async () => {
  const { email } = await tried('knot');
  const { cookie } = await site.signIn('knot', 'correct horse');
  await site.world.db.updateTable('sign_in_steps').set({ by_provider: 1 }).execute();
  for (let tries = 0; tries <= RATE_LIMITS.factor.times; tries += 1)
    await act({ act: 'signin_code', code: 'none-of-the-codes' }, cookie);
  const { subject, text } = await letterTo(email);
  expect(subject).toBe('[Islet] Wrong codes for your account');
  expect(text).toContain('with an account of yours at another service');
  expect(text).toContain('\n/en/edit/account/\n');
  expect(text).not.toContain('restore');
});
