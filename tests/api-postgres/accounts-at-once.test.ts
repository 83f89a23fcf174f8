import { describe, expect, it } from 'vitest';
import { tokenHash } from '#api/services/sessions/token.ts';
import { accountWorld, type Acted } from '../api/support/account-world.ts';
import { besideIn, nothing, type Step } from './support/beside.ts';

// SQLite has one writer: there nobody waits for a row of another one's.

const site = accountWorld();
const { act, signIn, letterTo } = site;
const beside = besideIn(site.world);
const ROUNDS = [1, 2, 3];

/** Who waits for a row that is held, in the order of these calls. */
const whileHeld = (holds: Step, calls: readonly (() => Promise<Acted>)[]) =>
  beside({ holds, ends: nothing }, calls);

const holdToken =
  (token: string): Step =>
  (db) =>
    db
      .selectFrom('account_tokens')
      .select('kind')
      .where('token_hash', '=', tokenHash(token))
      .forUpdate()
      .execute();

const codes = (answers: readonly Acted[]) => answers.map(({ body }) => body['code'] ?? 'ok');

/** A member who is signed in, has a link that does something with their account, and changes the password. */
async function member(name: string, link: 'confirm' | 'restore') {
  const { pwd, email } = await site.account(name);
  const { cookie } = await signIn(name, pwd);
  const address = link === 'confirm' ? `new-${email}` : email;
  await (link === 'confirm'
    ? act({ act: 'email', email: address, pwd }, cookie)
    : act({ act: 'restore', email, captcha: await site.captcha() }));
  const { token } = await letterTo(address);
  const follow = () =>
    link === 'confirm'
      ? act({ act: 'confirm', token })
      : act({ act: 'set_password', token, pwd: 'quicker horse' });
  const change = () => act({ act: 'password', old_pwd: pwd, pwd: 'better horse' }, cookie);
  const session = tokenHash(/session=([^;]*)/u.exec(cookie)?.[1] ?? '');
  const holdSession: Step = (db) =>
    db
      .selectFrom('sessions')
      .select('agent')
      .where('token_hash', '=', session)
      .forUpdate()
      .execute();
  return { token, follow, change, holdSession };
}

describe.each(['confirm', 'restore'] as const)('a link to %s', (link) => {
  it.each(ROUNDS)(
    'that is followed while the password is changed counts no more (%i)',
    async (round) => {
      const { follow, change, holdSession } = await member(`${link}-a${round}`, link);
      expect(codes(await whileHeld(holdSession, [change, follow]))).toEqual(['ok', 'invalid_link']);
    },
  );

  it.each(ROUNDS)('that is followed before the password is changed counts (%i)', async (round) => {
    const { token, follow, change } = await member(`${link}-b${round}`, link);
    const after = link === 'confirm' ? 'ok' : 'invalid';
    expect(codes(await whileHeld(holdToken(token), [follow, change]))).toEqual(['ok', after]);
  });
});

it.each(ROUNDS)(
  'one signs up by a link while somebody signs up with the same address (%i)',
  async (round) => {
    const email = `twice${round}@mail.example`;
    const pwd = 'correct horse';
    await site.signUp({ name: `first${round}`, email, pwd });
    const { token } = await letterTo(email);
    const captcha = await site.captcha();
    const again = () => act({ act: 'signup', captcha, name: `second${round}`, email, pwd });
    const follow = () => act({ act: 'confirm', token });
    expect(codes(await whileHeld(holdToken(token), [follow, again]))).toEqual(['ok', 'ok']);
    expect((await signIn(`first${round}`, pwd)).status).toBe(200);
  },
);
