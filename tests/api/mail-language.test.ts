import { expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { NOW } from '../setup/demo-database.ts';
import { accountWorld } from './support/account-world.ts';
import { ORIGIN } from './support/member-world.ts';
import { softAuthenticator } from './support/soft-authenticator.ts';

const site = accountWorld();
const { act, letterTo } = site;
const host = new URL(ORIGIN).hostname;

/** The language in which a member's mails come. */
async function languageOf(username: string): Promise<string> {
  const { lang } = await site.world.db
    .selectFrom('members')
    .select('lang')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return lang;
}

const codeOf = (key: string, later: number): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: NOW.getTime() + later * 30_000,
  });

it('mails come in the language of the page from which their reader signed in last', async () => {
  const { pwd, email } = await site.account('avocet');
  const typed = { act: 'signin', usr: 'avocet', pwd };
  expect(await languageOf('avocet')).toBe('en');
  await act({ ...typed, pwd: 'wrong horse', lang: 'de' });
  expect(await languageOf('avocet')).toBe('en');
  const { cookie } = await act({ ...typed, lang: 'de' });
  const next = 'another horse';
  const changed = await act({ act: 'password', old_pwd: pwd, pwd: next }, cookie);
  expect(changed.status).toBe(200);
  expect((await letterTo(email)).subject).toBe('[Islet] Dein Passwort wurde geändert');
  // Who says nothing of it, or names none of the site's.
  const later = { ...typed, pwd: next };
  for (const fields of [later, { ...later, lang: 'xx' }])
    expect((await act(fields)).status).toBe(200);
  expect(await languageOf('avocet')).toBe('de');

  await act({ act: 'restore', email, lang: 'nl', captcha: await site.captcha() });
  const { token, text, subject } = await letterTo(email);
  expect(subject).toBe('[Islet] Kies een nieuw wachtwoord');
  expect(text).toContain('/nl/restore-password/?token=');
  expect(await languageOf('avocet')).toBe('de');
  const restored = { act: 'set_password', token, pwd, lang: 'fr' };
  expect((await act(restored)).status).toBe(200);
  expect(await languageOf('avocet')).toBe('fr');
});

it('with a second step they are those of the page on which it is taken, and a passkey’s those of its page', async () => {
  const { pwd } = await site.account('knot');
  const { cookie } = await site.signIn('knot', pwd);
  const key = softAuthenticator();
  const challengeOf = ({ options }: Record<string, unknown>): string =>
    (options as { challenge: string }).challenge;
  const begun = await act({ act: 'passkey_begin', pwd: '' }, cookie);
  const made = key.make({ challenge: challengeOf(begun.body), origin: ORIGIN, host });
  await act({ act: 'passkey_add', answer: made }, cookie);
  const asked = await act({ act: 'passkey_ask' });
  const answer = key.sign({ challenge: challengeOf(asked.body), origin: ORIGIN, host });
  const entered = await act({ act: 'passkey_signin', answer, lang: 'nl' });
  expect([entered.status, await languageOf('knot')]).toEqual([200, 'nl']);

  await act({ act: 'factor_begin', pwd }, cookie);
  const account = await site.world.api.fetch(
    new Request(`${ORIGIN}/api/account.php`, { headers: { cookie } }),
  );
  const { factor } = (await account.json()) as { factor: { key: string } };
  await act({ act: 'factor_confirm', code: codeOf(factor.key, -1) }, cookie);
  const first = await act({ act: 'signin', usr: 'knot', pwd, lang: 'de' });
  expect([first.body['next'], await languageOf('knot')]).toEqual(['code', 'nl']);
  const code = { act: 'signin_code', code: codeOf(factor.key, 0) };
  expect((await act({ ...code, lang: 'pl' }, first.cookie)).status).toBe(200);
  expect(await languageOf('knot')).toBe('pl');
});
