// @module-tag long
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { mailedLink } from '../setup/mailed-link.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { newVisitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const PWD = 'correct horse';

async function visit(): Promise<Page> {
  const { page, close } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  return page;
}

/** Of its own where a starved browser has a test begin once more. */
const newName = (bird: string): string => `${bird}${Date.now()}`;

const mailsTo = (address: string): number =>
  readdirSync(join(site.dataDir, 'mail')).filter((name) =>
    readFileSync(join(site.dataDir, 'mail', name), 'utf8').includes(`To: ${address}`),
  ).length;

async function signUp(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main');
  await page.goto('/signup/');
  await main.getByLabel('Name', { exact: true }).fill(name);
  await main.getByLabel('Email address').fill(`${name}@mail.example`);
  await main.getByLabel('Password').fill(PWD);
  await main.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(`We have sent an email to ${name[0]}•••@mail.example.`).waitFor();
}

/** Opens the dialog over a page and fills its form. */
async function signIn(page: Page, usr: string): Promise<Locator> {
  await page.goto('/videos/longest/1/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in', exact: true });
  await dialog.getByLabel('Name or email').fill(usr);
  await dialog.getByLabel('Password').fill(PWD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  return dialog;
}

it('AUTH-21 sends the mail of a sign-up once more by a press, says to which address, and from when on it can be sent again', async () => {
  const page = await visit();
  const name = newName('knot');
  await signUp(page, name);
  // A reload asks nobody whether to send the form once more, and names no address.
  expect(new URL(page.url()).search).toBe('?sent=1');
  expect((await page.reload())?.request().method()).toBe('GET');
  await page.getByText('We have sent you an email.').waitFor();
  const dialog = await signIn(page, name);
  const alert = dialog.getByRole('alert');
  await alert.waitFor();
  expect((await alert.innerText()).split('\n')).toEqual([
    'Please confirm your email',
    expect.stringContaining('is waiting for you at k•••@mail.example: open it'),
  ]);
  const button = dialog.getByRole('button', { name: 'Send again' });
  const said = dialog.getByRole('status').first();
  const { times } = RATE_LIMITS.account_mail_to;
  for (let mails = 2; mails <= times; mails += 1) {
    await button.click();
    await expect.poll(() => mailsTo(`${name}@mail.example`), { timeout: 15_000 }).toBe(mails);
    await expect
      .poll(() => said.textContent())
      .toBe('We have sent the email again, to k•••@mail.example. Only its newest link works.');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
  }
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  await button.click();
  await expect.poll(() => said.textContent()).toMatch(/try again later \(in (?:59|60) minutes\)$/u);
  expect(mailsTo(`${name}@mail.example`)).toBe(times);
});

it('AUTH-09 says with the second step until when codes are refused', async () => {
  const page = await visit();
  const name = newName('ruff');
  await signUp(page, name);
  await page.goto(await mailedLink(site.dataDir, `${name}@mail.example`));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your email address is confirmed').waitFor();
  await signIn(page, name);
  await page.getByRole('button', { name: 'Your profile' }).waitFor();
  await page.goto('/edit/account/');
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = (await page.getByRole('main').locator('code').innerText()).replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  await page.getByRole('main').getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.locator('.recovery-codes').waitFor();
  await page.context().clearCookies({ name: /session|user/u });

  const dialog = await signIn(page, name);
  const field = dialog.getByLabel('Code');
  await field.waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  // One was the code that set it up.
  const tries = RATE_LIMITS.factor.times - 1;
  const statuses = await page.evaluate(async (times) => {
    const found: number[] = [];
    for (let attempt = 0; attempt < times; attempt += 1) {
      const body = new URLSearchParams({ act: 'signin_code', code: '000000' });
      found.push((await fetch('/api/input.php', { method: 'POST', body })).status);
    }
    return found;
  }, tries);
  expect(statuses).toEqual(Array(tries).fill(422));
  // Whoever comes back is told before they type one more.
  const again = await signIn(page, name);
  await again
    .getByRole('alert')
    .getByText(/try again later \(in 1[45] minutes\)/u)
    .waitFor();
  await again.getByLabel('Code').waitFor();
});

it('MDL-24 leads whose session has ended elsewhere from “Add to a list” to a sign-in', async () => {
  const [video] = withDatabase(site, (database) =>
    database
      .prepare("SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1")
      .all(),
  );
  const { page, context, close } = await newMember(browser, site, 1);
  onTestFinished(close);
  await page.goto(`/videos/${String(video?.['id'])}/${String(video?.['dir'])}/`);
  await page.waitForLoadState('networkidle');
  await context.clearCookies({ name: 'session' });
  await page.locator('[data-intent=addto]').click();
  const dialog = page.getByRole('dialog', { name: 'Add to a list' });
  await dialog.getByText('Please sign in to add this video').waitFor();
  await dialog.getByRole('link', { name: 'Sign in' }).waitFor();
  await page.locator('html:not([data-user])').waitFor();
});
