import { expect, it } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import { changeEmail } from '#api/services/accounts/change-email.ts';
import { signIn as signInBy } from '#api/services/accounts/sign-in.ts';
import { addPasskey, beginPasskey } from '#api/services/passkeys/add.ts';
import { seal } from '#api/services/second-factor/seal.ts';
import { firstStep } from '#api/services/second-factor/check.ts';
import { loseFactor } from '#api/services/second-factor/second-step.ts';
import { proveFactor } from '#api/services/second-factor/set-up.ts';
import { switchOff } from '#api/services/second-factor/switch-off.ts';
import { tokenHash } from '#api/services/sessions/token.ts';
import { FACTOR_LOST_SECONDS } from '#config/limits.ts';
import { Secret, TOTP } from 'otpauth';
import { NOW } from '../setup/demo-database.ts';
import { accountWorld } from './support/account-world.ts';
import { ORIGIN } from './support/member-world.ts';
import { softAuthenticator } from './support/soft-authenticator.ts';
import { withBefore } from './support/with-before.ts';

const site = accountWorld();
const { act, signIn } = site;
const SECONDS = Math.floor(NOW.getTime() / 1000);
const SEALED_BY = 'a secret';
const SECRET = new Secret({ size: 20 }).base32;
const CODE = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: NOW.getTime() });
const NOTHING = () => Promise.resolve();

/** A member whose password is changed elsewhere, before whatever a call of theirs changes. */
async function changing(name: string, factor?: { proved_ts: number | null; lost_ts?: number }) {
  const { pwd } = await site.account(name);
  const { db } = site.world;
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow();
  const [here, elsewhere] = [await signIn(name, pwd), await signIn(name, pwd)];
  if (factor) {
    const row = {
      member_id: id,
      secret: seal(SEALED_BY, SECRET),
      last_step: firstStep(NOW),
      lost_ts: null,
    };
    await db
      .insertInto('second_factors')
      .values({ ...row, ...factor })
      .execute();
  }
  const change = () =>
    act({ act: 'password', old_pwd: pwd, pwd: 'better horse' }, elsewhere.cookie);
  const given: string[] = [];
  const session = tokenHash(/session=([^;]*)/u.exec(here.cookie)?.[1] ?? '');
  const cookies = new Map<string, string>();
  const context = {
    ...{ db: withBefore(db, change), now: () => NOW, viewer: { id, role: 'member', session } },
    ...{
      limit: NOTHING,
      limits: { take: NOTHING, giveBack: NOTHING },
      purge: NOTHING,
      mails: { add: NOTHING },
    },
    ...{ userAgent: '', base: ORIGIN, mailOrigin: ORIGIN },
    cookie: (key: string) => cookies.get(key),
    setCookie: (key: string, value: string | null) => {
      if (value !== null) given.push(key);
    },
    factorSecret: SEALED_BY,
  } as unknown as WriteContext;
  const own = db.selectFrom('second_factors').selectAll().where('member_id', '=', id);
  return { id, pwd, context, given, cookies, change, factor: () => own.executeTakeFirst() };
}

const typed = { code: 'invalid' };

it('a second factor is not proved by a session that a changed password has ended, and opens none', async () => {
  const { context, given, factor } = await changing('egret', { proved_ts: null });
  const proving = proveFactor(context, { act: 'factor_confirm', code: CODE });
  await expect(proving).rejects.toMatchObject({ code: 'need_auth' });
  expect([given, (await factor())?.proved_ts]).toEqual([[], null]);
});

it('one that was lost long ago stays where the password of who comes in is another one by now', async () => {
  const lost_ts = SECONDS - FACTOR_LOST_SECONDS;
  const { pwd, context, given, factor } = await changing('bittern', { proved_ts: 1, lost_ts });
  const entering = signInBy(context, { act: 'signin', usr: 'bittern', pwd });
  await expect(entering).rejects.toMatchObject({ code: 'invalid_login' });
  expect([given, (await factor())?.proved_ts]).toEqual([[], 1]);
});

it('it is neither switched off by the old password nor said to be lost in a sign-in that it began', async () => {
  const { id, pwd, context, cookies, change, factor } = await changing('heron', { proved_ts: 1 });
  const token = 'A'.repeat(43);
  const step = { token_hash: tokenHash(token), member_id: id, expires_ts: SECONDS + 60 };
  await site.world.db.insertInto('sign_in_steps').values(step).execute();
  cookies.set('sign_in_code', token);
  await expect(loseFactor(context)).rejects.toMatchObject({ code: 'step_over' });
  expect((await factor())?.lost_ts).toBeNull();
  expect((await change()).status).toBe(401);

  const other = await changing('crane', { proved_ts: 1 });
  const off = switchOff(other.context, { act: 'factor_off', pwd, code: CODE });
  await expect(off).rejects.toMatchObject(typed);
  expect((await other.factor())?.proved_ts).toBe(1);
});

it('no link that changes the address is mailed for the old password', async () => {
  const { id, pwd, context } = await changing('stilt');
  const asking = changeEmail(context, { act: 'email', email: 'stilt2@mail.example', pwd });
  await expect(asking).rejects.toMatchObject({
    details: { field: 'pwd', errors: [{ field: 'pwd', code: 'wrong_password' }] },
  });
  const tokens = site.world.db.selectFrom('account_tokens').selectAll().where('member_id', '=', id);
  expect(await tokens.execute()).toEqual([]);
});

it('no passkey is added by a session that the changed password has ended', async () => {
  const { id, pwd, context } = await changing('avocet');
  const { db } = site.world;
  const begun = await beginPasskey({ ...context, db }, { act: 'passkey_begin', pwd });
  const { challenge } = (begun as { options: { challenge: string } }).options;
  const host = new URL(ORIGIN).hostname;
  const answer = softAuthenticator().make({ challenge, origin: ORIGIN, host });
  const adding = addPasskey(context, { act: 'passkey_add', answer });
  await expect(adding).rejects.toMatchObject({ code: 'need_auth' });
  const kept = db.selectFrom('passkeys').select('agent').where('member_id', '=', id);
  expect(await kept.execute()).toEqual([]);
});

it('of two who change it at once the second has typed one that is right no more', async () => {
  const { pwd } = await site.account('godwit');
  const { cookie } = await signIn('godwit', pwd);
  const other = await signIn('godwit', pwd);
  const answers = await Promise.all([
    act({ act: 'password', old_pwd: pwd, pwd: 'better horse' }, cookie),
    act({ act: 'password', old_pwd: pwd, pwd: 'quicker horse' }, other.cookie),
  ]);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused?.status).toBe(422);
  expect(refused?.body.errors).toEqual([{ field: 'old_pwd', code: 'wrong_password' }]);
  const right = answers[0].status === 200 ? 'better horse' : 'quicker horse';
  expect((await signIn('godwit', right)).status).toBe(200);
});

it('a change of the address that waits goes with the password, and its owner is told so', async () => {
  const { pwd, email } = await site.account('dunnock');
  const change = async (old_pwd: string, next: string, cookie: string) => {
    const { cookie: own } = await act({ act: 'password', old_pwd, pwd: next }, cookie);
    return { own, text: (await site.letterTo(email)).text };
  };
  const { cookie } = await signIn('dunnock', pwd);
  await act({ act: 'email', email: 'thief@mail.example', pwd, lang: 'de' }, cookie);
  const { token, text: asked } = await site.letterTo('thief@mail.example');
  // In the language of the page on which it was asked for.
  expect(asked).toContain('/de/signup/confirm/?token=');
  const changed = await change(pwd, 'better horse', cookie);
  expect(changed.text).toContain('A change of your email address was waiting to be confirmed.');
  expect((await act({ act: 'confirm', token })).body.code).toBe('invalid_link');
  const again = await change('better horse', 'quicker horse', changed.own);
  expect(again.text).not.toContain('waiting to be confirmed');
});
