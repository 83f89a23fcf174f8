import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { STEP_SECONDS } from '#config/sessions.ts';
import { PROVIDER_NOTICES } from '#lib/provider-notice.ts';
import { NOW } from '../setup/demo-database.ts';
import { startOpenIdProvider, type RunningProvider } from '../setup/openid-provider.ts';
import { accountWorld } from './support/account-world.ts';
import { ORIGIN } from './support/member-world.ts';

let provider: RunningProvider;
const AWAY = {
  ...{ id: 'away', name: 'Away', issuer: 'http://127.0.0.1:1' },
  ...{ clientId: 'a', clientSecret: 'b' },
};
beforeAll(async () => {
  provider = await startOpenIdProvider(ORIGIN);
});
afterAll(() => provider.stop());
const site = accountWorld(() => ({ publicOrigin: ORIGIN, signInProviders: [provider, AWAY] }));
const { act, viewer, letterTo } = site;

/** A browser: what it is sent to, with the cookies that it has then. */
async function go(address: string, cookie = '', headers: Record<string, string> = {}) {
  const url = new URL(address, ORIGIN);
  const answer = await site.world.api.fetch(
    new Request(url, { redirect: 'manual', headers: { ...headers, cookie } }),
  );
  const jar = new Map(cookie.split('; ').map((pair) => [pair.split('=')[0], pair]));
  for (const header of answer.headers.getSetCookie()) {
    const [pair = ''] = header.split(';');
    const name = pair.split('=')[0];
    if (/max-age=0/iu.test(header)) jar.delete(name);
    else jar.set(name, pair);
  }
  const to = answer.headers.get('location') ?? '';
  return { status: answer.status, to, cookie: [...jar.values()].join('; ') };
}

const START = '/api/.g.php?provider=example&back=/de/videos/longest/1/';
const BACK = 'back=%2Fde%2Fvideos%2Flongest%2F1%2F';

/** Goes to the provider and comes back as whoever sits there. */
async function through(cookie = '', start = START, headers: Record<string, string> = {}) {
  const begun = await go(start, cookie, headers);
  const back = await provider.walk(begun.to);
  return { begun, back, ...(await go(back, begun.cookie)) };
}

const tells = (told: (typeof PROVIDER_NOTICES)[keyof typeof PROVIDER_NOTICES]): string =>
  `sent=${Object.entries(PROVIDER_NOTICES).find(([, one]) => one === told)?.[0] ?? '?'}`;
const toldAtLogin = (told: Parameters<typeof tells>[0], back = BACK): string =>
  `/de/login/?${tells(told)}&${back}`;

const name = (chosen: string, cookie: string) =>
  act({ act: 'provider_name', name: chosen }, cookie);

describe('a sign-in by a provider', () => {
  it('API-128, AUTH-24 makes an account under a name of one’s choice, and signs in to it from then on', async () => {
    provider.seat('heron', { email: 'Heron@mail.example', email_verified: true });
    const first = await through();
    const asked = new URL(first.begun.to).searchParams;
    expect([first.begun.status, asked.get('code_challenge_method'), asked.get('scope')]).toEqual([
      303,
      'S256',
      'openid email',
    ]);
    expect([first.status, first.to]).toEqual([303, `/de/login/?step=name&${BACK}`]);
    expect(await viewer(first.cookie)).toBeNull();
    expect((await name('x', first.cookie)).body.errors).toMatchObject([{ code: 'min_length' }]);
    for (const occupied of ['owner', 'moderator'])
      expect((await name(occupied, first.cookie)).body.errors).toMatchObject([
        { code: 'name_occupied' },
      ]);
    const made = await name('heron', first.cookie);
    expect([made.status, await viewer(made.cookie)]).toEqual([200, 'heron']);
    expect((await letterTo('Heron@mail.example')).subject).toBe('[Islet] Your new account');
    expect((await name('heron2', first.cookie)).body.code).toBe('step_over');
    const again = await through(made.cookie.replace(/session=[^;]*/u, 'session=x'));
    expect([again.to, await viewer(again.cookie)]).toEqual(['/de/videos/longest/1/', 'heron']);
    // Its mails come in the language of the page from which that was: its address's, or what the browser keeps.
    const lang = () =>
      site.world.db.selectFrom('members').select('lang').where('username', '=', 'heron').execute();
    expect(await lang()).toEqual([{ lang: 'de' }]);
    await through('app_lang=fr', '/api/.g.php?provider=example&back=/videos/longest/1/');
    expect(await lang()).toEqual([{ lang: 'fr' }]);
    // A session of its own each time.
    expect(again.cookie).not.toContain(/session=[^;]*/u.exec(made.cookie)?.[0]);
  });

  it('takes nobody’s account over: who has the address has to sign in to it once, in the same browser', async () => {
    const own = await site.account('stork');
    provider.seat('stork', { email: own.email, email_verified: true });
    const came = await through();
    expect([came.to, await viewer(came.cookie)]).toEqual([`/de/login/?step=link&${BACK}`, null]);
    // Neither another account nor a new one gets it.
    const other = await site.account('ruff');
    await site.signIn('ruff', other.pwd, came.cookie);
    expect((await name('stork2', came.cookie)).body.errors).toMatchObject([
      { code: 'email_occupied' },
    ]);
    expect((await through()).to).toBe(`/de/login/?step=link&${BACK}`);
    await site.signIn('stork', own.pwd, came.cookie);
    expect(await viewer((await through()).cookie)).toBe('stork');
  });

  it('lets nobody in whose days of grace are over, as they are being removed', async () => {
    provider.seat('shrike', { email: 'shrike@mail.example', email_verified: true });
    await name('shrike', (await through()).cookie);
    const { db } = site.world;
    const { id: member_id } = await db
      .selectFrom('members')
      .select('id')
      .where('username', '=', 'shrike')
      .executeTakeFirstOrThrow();
    await db.insertInto('leavings').values({ member_id, asked_ts: 1, due_ts: 2 }).execute();
    const came = await through();
    expect([came.to, await viewer(came.cookie)]).toEqual([toldAtLogin('over'), null]);
    await db.deleteFrom('leavings').execute();
  });

  it('asks for the second step where there is one', async () => {
    provider.seat('crane', { email: 'crane@mail.example', email_verified: true });
    const { cookie } = await name('crane', (await through()).cookie);
    await act({ act: 'factor_begin', pwd: '' }, cookie);
    const account = await site.world.api.fetch(
      new Request(`${ORIGIN}/api/account.php`, { headers: { cookie } }),
    );
    const { factor } = (await account.json()) as { factor: { key: string } };
    const code = (later: number) =>
      new TOTP({ secret: Secret.fromBase32(factor.key) }).generate({
        timestamp: NOW.getTime() + later,
      });
    await act({ act: 'factor_confirm', code: code(0) }, cookie);
    const came = await through();
    expect([came.to, await viewer(came.cookie)]).toEqual([`/de/login/?step=code&${BACK}`, null]);
    await act({ act: 'factor_lost' }, (await through()).cookie);
    // A new password would change nothing of it.
    const lost = (await letterTo('crane@mail.example')).text;
    expect(lost).toMatch(/with an account of yours at another service[^]*\/en\/edit\/account\/$/mu);
    expect(lost).not.toContain('password');
    const entered = await act({ act: 'signin_code', code: code(30_000) }, came.cookie);
    expect(await viewer(entered.cookie)).toBe('crane');
  });

  it('says what went wrong: who refused, an answer that is another’s, came twice or late, no confirmed address, nobody there', async () => {
    provider.seat(null);
    expect((await through()).to).toBe(toldAtLogin('denied'));
    provider.seat('snipe', { email: 'snipe@mail.example', email_verified: false });
    expect((await through()).to).toBe(toldAtLogin('no_email'));
    // Mails to it would reach somebody else, too.
    provider.seat('snipe', {
      email: 'snipe@mail.example, knot@mail.example',
      email_verified: true,
    });
    expect((await through()).to).toBe(toldAtLogin('no_email'));
    provider.seat('snipe', { email: 'snipe@mail.example', email_verified: true });
    const first = await go(START);
    const back = await provider.walk(first.to);
    const elsewhere = await go(START);
    const over = toldAtLogin('over', 'back=%2Fde%2F');
    expect((await go(back)).to).toBe(over);
    expect((await go(back, elsewhere.cookie)).to).toBe(over);
    const forged = back.replace(/code=[^&]+/u, 'code=forged');
    const second = await go(START);
    const { searchParams } = new URL(await provider.walk(second.to));
    expect(
      (
        await go(
          `${forged.split('?')[0]}?code=forged&state=${searchParams.get('state')}`,
          second.cookie,
        )
      ).to,
    ).toBe(toldAtLogin('away'));
    expect((await go(back, first.cookie)).to).toBe(`/de/login/?step=name&${BACK}`);
    expect((await go(back, first.cookie)).to).toBe(over);
    const late = await go(START);
    const expires_ts = Math.floor(NOW.getTime() / 1000);
    await site.world.db
      .updateTable('provider_steps')
      .set({ expires_ts })
      .where('expires_ts', '=', expires_ts + STEP_SECONDS)
      .execute();
    expect((await go(await provider.walk(late.to), late.cookie)).to).toBe(over);
    expect((await go(START.replace('example', 'away'))).to).toBe(toldAtLogin('away'));
    expect((await go(START.replace('example', 'nobody'))).to).toBe(toldAtLogin('away'));
    expect((await go('/api/.g.php?code=x&state=x.nl')).to).toContain('/nl/login/?');
    expect((await go('/api/.g.php?code=x&state=x')).to).toMatch(/^\/login\//u);
    // A page without a language of its own is shown in that of the browser's cookie.
    const unnamed = await go(START.replace('/de/', '/'));
    expect((await go(await provider.walk(unnamed.to))).to).toMatch(/^\/login\/\?.*back=%2F$/u);
    const came = await go(await provider.walk(unnamed.to), unnamed.cookie);
    expect(came.to).toMatch(/^\/login\/\?step=name/u);
    expect((await go(START.replace('/de/', '//evil.example/'))).to).toContain(provider.issuer);
  });

  it('says on the page of the sign-in that there were too many tries: no browser is left with the API’s own words', async () => {
    const from = { [CLIENT_ADDRESS_HEADER]: '192.0.2.7' };
    let begun = await go(START, '', from);
    const back = new URL(begun.to).searchParams.get('state');
    const { cookie } = begun;
    for (let tries = 0; tries < RATE_LIMITS.sign_in.times; tries += 1)
      begun = await go(START, '', from);
    expect([begun.status, begun.to]).toEqual([303, toldAtLogin('often')]);
    const come = await go(`/api/.g.php?code=x&state=${back}`, cookie, from);
    expect([come.status, come.to]).toEqual([303, toldAtLogin('often')]);
  });
});

describe('a page of another site', () => {
  const CROSS = { [CLIENT_ADDRESS_HEADER]: '192.0.2.9', 'sec-fetch-site': 'cross-site' };
  const { times } = RATE_LIMITS.sign_in;

  it('sends nobody to a provider, who would be signed in here without a press', async () => {
    const refused = await go(START, '', CROSS);
    expect([refused.status, refused.to, refused.cookie]).toEqual([403, '', '']);
  });

  it('takes none of a visitor’s tries by answers to nothing that they began', async () => {
    for (let tries = 0; tries <= times; tries += 1) {
      await go(START, '', CROSS);
      await go('/api/.g.php?code=x&state=x', '', CROSS);
    }
    const own = { [CLIENT_ADDRESS_HEADER]: '192.0.2.9', 'sec-fetch-site': 'same-origin' };
    expect((await go(START, '', own)).to).toContain(provider.issuer);
  });
});

describe('an account and its providers', () => {
  const SAME = { 'sec-fetch-site': 'same-origin' };
  const LINK = '/api/.g.php?provider=example&back=/edit/account/';

  it('are linked by who signed in a moment ago, from this site, and unlinked while there is another way in', async () => {
    const { pwd } = await site.account('plover');
    const { cookie } = await site.signIn('plover', pwd);
    provider.seat('plover-elsewhere', { email: 'other@mail.example', email_verified: false });
    expect((await go(LINK, cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const linked = await through(cookie, LINK, SAME);
    expect(linked.to).toBe(`/edit/account/?${tells('linked')}`);
    expect((await letterTo('plover@mail.example')).subject).toBe('[Islet] A new way to sign in');
    const own = async () =>
      (
        (await (
          await site.world.api.fetch(
            new Request(`${ORIGIN}/api/account.php`, { headers: { cookie } }),
          )
        ).json()) as { providers: object[] }
      ).providers;
    expect(await own()).toMatchObject([{ name: 'Example', linked: 1 }, { linked: 0 }]);
    expect(await viewer((await through()).cookie)).toBe('plover');
    const thief = await site.account('skua');
    const skua = await site.signIn('skua', thief.pwd);
    expect((await through(skua.cookie, LINK, SAME)).to).toBe(`/edit/account/?${tells('taken')}`);
    // Begun by one member, it does not end in another's account.
    const begun = await go(LINK, cookie, SAME);
    const back = await provider.walk(begun.to);
    const swapped = begun.cookie.replace(/session=[^;]*/u, skua.cookie.split('; ')[0] ?? '');
    expect((await go(back, swapped)).to).toBe(`/edit/account/?${tells('over')}`);
    const unlink = () => act({ act: 'provider_unlink', issuer: provider.issuer }, cookie);
    expect([(await unlink()).status, (await unlink()).body.code]).toEqual([200, 'not_found']);
    expect(await own()).toMatchObject([{ linked: 0 }, { linked: 0 }]);
    await site.world.db.updateTable('sessions').set({ created_ts: 1 }).execute();
    expect((await go(LINK, cookie, SAME)).to).toBe(`/edit/account/?${tells('fresh')}`);
  });

  it('the last way in stays until there is a password', async () => {
    provider.seat('knot', { email: 'knot@mail.example', email_verified: true });
    const { cookie } = await name('knot', (await through()).cookie);
    const unlink = (as: string) => act({ act: 'provider_unlink', issuer: provider.issuer }, as);
    const refused = await unlink(cookie);
    expect([refused.status, refused.body.code]).toEqual([409, 'last_way']);
    await act({ act: 'restore', email: 'knot@mail.example', captcha: await site.captcha() });
    const { token } = await letterTo('knot@mail.example');
    const set = await act({ act: 'set_password', token, pwd: 'quite another' });
    // They are asked to look whether it is theirs.
    expect(set.body.next).toBe('ways');
    expect((await unlink(set.cookie)).status).toBe(200);
  });
});
