import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenIdProvider, type RunningProvider } from '../setup/openid-provider.ts';
import { startSite, type RunningSite } from '../setup/site.ts';
import { plainBrowser, type Page } from './support/plain-browser.ts';
import { wordsOf } from './support/read-page.ts';

const ORIGIN = 'http://tube.test';

const said = ({ document }: Page, role = 'status'): string =>
  wordsOf(document.querySelector(`main [role=${role}]:not([hidden])`) as Element);

// Each with sites of its own, also where other tests are asked over a remote API.
describe.each([
  ['with the API in it', false],
  ['in front of another one, whose providers they are', true],
])('a site %s', (_which, isInFront) => {
  let provider: RunningProvider;
  let sites: RunningSite[];
  const site = {
    get origin(): string {
      return sites.at(-1)?.origin ?? '';
    },
  };
  beforeAll(async () => {
    provider = await startOpenIdProvider(ORIGIN);
    const known = { DEMO: 'false', PUBLIC_ORIGIN: ORIGIN };
    const api = await startSite({
      ...{ ...known, SIGN_IN_PROVIDERS: provider.setting, TRUST_PROXY: String(isInFront) },
    });
    sites = [api];
    if (isInFront) sites.push(await startSite({ ...known, API_ORIGIN: api.origin }));
  });
  afterAll(async () => {
    for (const one of sites.toReversed()) await one.stop();
    await provider.stop();
  });

  /** A browser without scripts, which follows links to the provider and back. */
  function newBrowser() {
    const away = { to: '' };
    const browser = plainBrowser(site, async (address) => {
      away.to = address;
      return (await provider.walk(address)).replace(ORIGIN, '');
    });
    const press = (page: Page, text: string): Promise<Page> => {
      const link = [...page.document.querySelectorAll('main a')].find(
        (one) => wordsOf(one) === text,
      );
      if (!link) throw new Error(`no link ${text} at ${page.path}`);
      return browser.open(link.getAttribute('href') ?? '');
    };
    return { ...browser, press };
  }

  it('AUTH-24, API-128 a visitor signs in by a provider without scripts, under a name of their choice, and ends where they were', async () => {
    const { open, send, press } = newBrowser();
    provider.seat('kestrel', { email: 'kestrel@mail.example', email_verified: true });
    const signup = await open('/de/signup/?back=/de/settings/');
    const name = await press(signup, 'Weiter mit Example');
    const refused = await send(name, 'Wähle einen Namen', { name: 'a' });
    expect([refused.status, refused.document.querySelector('[aria-invalid=true]')?.id]).toEqual([
      422,
      'name',
    ]);
    const entered = await send(refused, 'Wähle einen Namen', { name: 'kestrel' });
    expect([entered.path, entered.status]).toEqual(['/de/settings/', 200]);
    const account = await open('/edit/account/');
    expect(wordsOf(account.document.querySelector('main') as Element)).toContain(
      'Your account has no password. You can set one by email.',
    );
    // What cannot be typed is not asked for: a sign-in of a moment ago is enough.
    expect(account.document.querySelectorAll('main input[type=password]')).toHaveLength(0);
    const moved = await send(account, 'Change address', { email: 'falcon@mail.example' });
    expect([moved.status, said(moved)]).toEqual([
      200,
      expect.stringContaining('We have sent an email to'),
    ]);
    const last = await send(account, 'Unlink Example');
    expect([last.status, said(last, 'alert')]).toEqual([
      409,
      'Without this, you could not sign in any more. Set a password first.',
    ]);
    expect(last.document.querySelector('main [autofocus]')).toBe(
      last.document.querySelector('main [role=alert]:not([hidden])'),
    );
    await send(await open('/edit/account/'), 'Sign out');
    const again = await press(await open('/login/?back=/settings/'), 'Continue with Example');
    expect(again.path).toBe('/settings/');
  });

  it('who chose a name in another browser meanwhile is led to that account', async () => {
    provider.seat('wren', { email: 'wren@mail.example', email_verified: true });
    const [first, second] = [newBrowser(), newBrowser()];
    const begin = async ({ open, press }: typeof first) =>
      press(await open('/login/'), 'Continue with Example');
    const [one, other] = [await begin(first), await begin(second)];
    await first.send(one, 'Choose a name', { name: 'wren' });
    const late = await second.send(other, 'Choose a name', { name: 'wren2' });
    expect([late.status, said(late)]).toEqual([
      422,
      expect.stringContaining('There is an account with your address already.'),
    ]);
    const entered = await second.press(late, 'Continue with Example');
    expect([entered.path, entered.status]).toEqual(['/', 200]);
  });

  it('what went wrong at a provider is told on the page of the sign-in, with the ways in', async () => {
    const { open, press, cookies } = newBrowser();
    provider.seat(null);
    const denied = await press(await open('/login/'), 'Continue with Example');
    expect(said(denied)).toBe('You did not agree at the other service, so nothing was changed.');
    expect(denied.document.querySelector('main input[name=usr]')).not.toBeNull();
    provider.seat('nobody', { email: 'nobody@mail.example', email_verified: true });
    const name = await press(denied, 'Continue with Example');
    cookies.delete('sign_in_provider');
    const over = await newBrowser().open('/api/.g.php?code=x&state=y');
    expect(said(over)).toContain('This took too long, or was already done.');
    const late = await plainBrowser(site).send(name, 'Choose a name', { name: 'nobody' });
    expect([late.status, said(late, 'alert')]).toEqual([
      410,
      'This took too long. Please sign in again.',
    ]);
  });
});
