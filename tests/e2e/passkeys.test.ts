import type { Page } from 'playwright';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { mailedLink } from '../setup/mailed-link.ts';
import { startOpenIdProvider, type RunningProvider } from '../setup/openid-provider.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from './support/member-visit.ts';
import { newVisitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

let provider: RunningProvider;
/** With a provider to sign in by, which leads back to an origin that it knows. */
const site = useStarted(async () => {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  provider = await startOpenIdProvider(origin);
  const known = { PORT: port, PUBLIC_ORIGIN: origin, SIGN_IN_PROVIDERS: provider.setting };
  return startSite(known, 'localhost');
});
afterAll(() => provider.stop());
const browser = useBrowser();

/** A browser with an authenticator in it, which agrees to all, at a host that passkeys can be bound to: no number is one. */
async function visit(): Promise<Page> {
  const origin = site.origin.replace('127.0.0.1', 'localhost');
  const visitor = await newVisitor(browser, origin);
  onTestFinished(visitor.close);
  const { page } = visitor;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

const linkTo = (address: string): Promise<string> => mailedLink(site.dataDir, address);

it(
  'a passkey is added on the account’s page, signs in from the sign-in’s page and from the modal, and is removed',
  { tags: 'long' },
  async () => {
    const page = await visit();
    const main = page.getByRole('main');
    // Of its own where a starved browser has it begin once more.
    const name = `wader${Date.now()}`;
    await page.goto('/signup/');
    await main.getByLabel('Name', { exact: true }).fill(name);
    await main.getByLabel('Email address').fill(`${name}@mail.example`);
    await main.getByLabel('Password').fill('correct horse');
    await main.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await page.goto(await linkTo(`${name}@mail.example`));
    await main.getByRole('button', { name: 'Confirm' }).click();
    await main.getByLabel('Name or email').fill(name);
    await main.getByLabel('Password').fill('correct horse');
    await main.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes('/login/'));

    await page.goto('/edit/account/');
    // The device refuses first.
    await page.evaluate(() => {
      const { create } = CredentialsContainer.prototype;
      navigator.credentials.create = () => {
        navigator.credentials.create = create;
        return Promise.reject(new DOMException('', 'NotAllowedError'));
      };
    });
    const add = main.getByRole('button', { name: 'Add a passkey' });
    await add.click();
    await main.getByRole('alert').filter({ hasText: 'No passkey was added.' }).waitFor();
    // Who signed in long ago is told what is missing.
    withDatabase(site, (database) =>
      database.exec('UPDATE sessions SET created_ts = created_ts - 86400'),
    );
    await add.click();
    await main.getByRole('alert').filter({ hasText: 'This field is required' }).waitFor();
    await main.locator('#passkey-pwd').fill('correct horse');
    await add.click();
    const remove = main.getByRole('button', { name: /^Remove: Chrome, Linux, Added on/u });
    await remove.waitFor();
    // The page begins with what was done, and whoever hears it hears that.
    await page.locator('[role=status]:focus', { hasText: 'The passkey is added' }).waitFor();
    await main.locator('#passkey-pwd').fill('correct horse');
    await add.click();
    await main.getByRole('alert').filter({ hasText: 'has a passkey of your account' }).waitFor();

    const signOut = async () => {
      await page.goto('/edit/account/');
      await main.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.includes('/edit/'));
      expect(await page.evaluate(() => document.cookie)).not.toContain('user=');
      // What was for members alone is no place to stay.
      expect(new URL(page.url()).pathname).toMatch(/^\/(?:en\/)?$/u);
    };
    await signOut();
    // The browser proposes the passkey for the name, and this authenticator agrees at once.
    // It is gone before it is loaded: nothing waits for it.
    await page.goto('/login/?back=/settings/', { waitUntil: 'commit' });
    await page.waitForURL(({ pathname }) => pathname === '/settings/');
    expect(await page.evaluate(() => document.cookie)).toContain('user=');

    await signOut();
    await page.goto('/videos/longest/1/');
    const modal = page.getByRole('dialog');
    const openModal = () => page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    // The modal's field of the name has the browser propose it, too.
    await Promise.all([page.waitForEvent('load'), openModal()]);
    expect(await page.evaluate(() => document.cookie)).toContain('user=');

    await signOut();
    // From here on by the button alone, in a browser that proposes none.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto('/videos/longest/1/');
    await openModal();
    const ask = modal.getByRole('button', { name: 'Use a passkey' });
    await Promise.all([page.waitForEvent('load'), ask.click()]);
    expect(await page.evaluate(() => document.cookie)).toContain('user=');

    await page.goto('/edit/account/');
    await remove.click();
    await expect.poll(() => remove.count()).toBe(0);

    // The device still has it; the site knows it no more.
    await signOut();
    await page.goto('/videos/longest/1/');
    await openModal();
    await modal.getByRole('button', { name: 'Use a passkey' }).click();
    await modal.getByRole('alert').filter({ hasText: 'This passkey was not accepted' }).waitFor();
    expect(await page.evaluate(() => document.cookie)).not.toContain('user=');
  },
);

it(
  'a passkey that the device does not give is told of in place, in the modal and on the sign-in’s page',
  { tags: 'long' },
  async () => {
    const page = await visit();
    const told = 'The passkey was not used.';
    await page.goto('/login/');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Use a passkey' }).click();
    await main.getByRole('alert').filter({ hasText: told }).waitFor();
    await page.goto('/videos/longest/1/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    const modal = page.getByRole('dialog');
    await modal.getByRole('button', { name: 'Use a passkey' }).click();
    await modal.getByRole('alert').filter({ hasText: told }).waitFor();
  },
);

it('the modal shows its buttons once all of them are there: a late one would move the others from under the pointer', async () => {
  const page = await visit();
  const late = Promise.withResolvers<void>();
  await page.route(/ways_in\.php/u, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto('/videos/longest/1/');
  const [texts] = await Promise.all([
    page.waitForResponse(/\/ways\.[\w-]+\.js/u),
    page.waitForRequest(/ways_in\.php/u),
    page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click(),
  ]);
  await texts.finished();
  // Time for what would be shown without.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const modal = page.getByRole('dialog');
  const ask = modal.getByRole('button', { name: 'Use a passkey' });
  expect(await ask.count()).toBe(0);
  late.resolve();
  await ask.waitFor();
  expect(await modal.getByRole('link', { name: 'Continue with Example' }).count()).toBe(1);
});

it('the modal does without the providers that are not told of soon', async () => {
  const page = await visit();
  await page.route(/ways_in\.php/u, () => undefined);
  await page.goto('/videos/longest/1/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Use a passkey' }).waitFor({ timeout: 8000 });
  expect(await modal.getByRole('link', { name: 'Continue with Example' }).count()).toBe(0);
});

it('a passkey that was asked for by the button is not put off by what the browser proposes later', async () => {
  const page = await visit();
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true);
    navigator.credentials.get = ({ mediation = 'asked' } = {}) => {
      asked.push(mediation);
      return new Promise(() => undefined);
    };
  });
  const late = Promise.withResolvers<void>();
  let questions = 0;
  await page.route('**/api/input.php*', async (route) => {
    if (++questions === 1) await late.promise;
    await route.continue();
  });
  await page.goto('/login/');
  await expect.poll(() => questions).toBe(1);
  await page.getByRole('main').getByRole('button', { name: 'Use a passkey' }).click();
  const asked = () =>
    page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked.join());
  await expect.poll(asked).toBe('asked');
  const [answer] = await Promise.all([
    page.waitForResponse(/input\.php/u),
    Promise.resolve(late.resolve()),
  ]);
  await answer.finished();
  // Time for what would follow the answer.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await asked()).toBe('asked');
});

it(
  'AUTH-24 the modal signs in by a provider, back to the page that it was opened on',
  { tags: 'long' },
  async () => {
    const page = await visit();
    const subject = `swift${Date.now()}`;
    const start = '/videos/longest/1/';
    const byProvider = async () => {
      await page.goto(start);
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Continue with Example' }).click();
    };
    // Who does not agree there is told so here, and signed in to nothing.
    provider.seat(null);
    await byProvider();
    await page.getByText('You did not agree at the other service').waitFor();
    expect(await page.evaluate(() => document.cookie)).not.toContain('user=');

    provider.seat(subject, { email: `${subject}@mail.example`, email_verified: true });
    await byProvider();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(subject);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(({ pathname }) => pathname === start);
    const known = decodeURIComponent(await page.evaluate(() => document.cookie));
    expect(known).toContain(`"name":"${subject}"`);
  },
);
