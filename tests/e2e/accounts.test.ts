import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { STORAGE } from '#config/browser-storage.ts';
import { mailedLink } from '../setup/mailed-link.ts';
import { startSite } from '../setup/site.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const PWD = 'correct horse';
let tries = 0;

/** A name that no test before has signed up with, nor a try before. */
const newName = (bird: string): string => `${bird}${tries}`;

beforeEach(() => {
  tries += 1;
  ask('DELETE FROM sessions');
});

async function visit(path: string): Promise<Visitor> {
  const visitor = await newVisitor(browser, site.origin);
  onTestFinished(visitor.close);
  await visitor.page.goto(path);
  return visitor;
}

const linkTo = (address: string): Promise<string> => mailedLink(site.dataDir, address);

const inMain = (page: Page, label: string): Locator =>
  page.getByRole('main').getByLabel(label, { exact: true });

/** Signs up by the form and confirms by the link of the mail; gives the page of signing in. */
async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/signup/');
  await inMain(page, 'Name').fill(name);
  await inMain(page, 'Email address').fill(`${name}@mail.example`);
  await inMain(page, 'Password').fill(PWD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await page.goto(await linkTo(`${name}@mail.example`));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your email address is confirmed').waitFor();
}

/** Fills the form of the modal, or of the page. */
async function signIn(within: Locator, usr: string, pwd = PWD): Promise<void> {
  await within.getByLabel('Name or email').fill(usr);
  await within.getByLabel('Password').fill(pwd);
  await within.getByRole('button', { name: 'Sign in' }).click();
}

const userOf = async ({ context }: Visitor): Promise<string> => {
  const cookies = await context.cookies();
  const text = cookies.find(({ name }) => name === 'user')?.value ?? '%22%22';
  return (JSON.parse(decodeURIComponent(text)) as { name?: string }).name ?? '';
};

function ask<Row>(query: string, ...values: (string | number)[]): Row[] {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  try {
    return database.prepare(query).all(...values) as Row[];
  } finally {
    database.close();
  }
}

const profile = (page: Page): Locator => page.getByRole('button', { name: 'Your profile' });

it('AUTH-08, AUTH-10, AUTH-23 signs up with a proof of work, confirms by mail, signs in, stays so after a reload, signs out and leaves nothing behind', async () => {
  const visitor = await visit('/signup/');
  const { page } = visitor;
  // Without a proof, a form that is filled in less than three seconds is refused.
  const dunlin = newName('dunlin');
  await signUp(page, dunlin);
  await signIn(page.getByRole('main'), dunlin);
  await profile(page).waitFor();
  await page.reload();
  await profile(page).click();
  // A page that is stored for everybody gets the links of its member when they are wanted.
  const menu = page.getByRole('navigation', { name: 'Your profile' });
  for (const name of ['Your page', 'Messages', 'Uploaded videos', 'Upload video'])
    await menu.getByRole('link', { name, exact: true }).waitFor();
  expect(ask('SELECT agent FROM sessions')).toHaveLength(1);
  await page.evaluate(
    (keys) => {
      for (const key of keys.local) localStorage.setItem(key, '[]');
      for (const key of keys.session) sessionStorage.setItem(key.replace('*', 'x'), '[]');
    },
    { local: Object.keys(STORAGE.localStorage), session: Object.keys(STORAGE.sessionStorage) },
  );
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).waitFor();
  expect(ask('SELECT agent FROM sessions')).toEqual([]);
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  const rows = { ...STORAGE.localStorage, ...STORAGE.sessionStorage };
  const ofAccount = Object.entries(rows)
    .filter(([, { account }]) => account !== 'stays')
    .map(([name]) => name.replace('*', 'x'));
  expect(kept.filter((name) => ofAccount.includes(name))).toEqual([]);
  const cookies = (await visitor.context.cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name === 'user' || name.endsWith('session'))).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

it('ERR-19, AUTH-03, AUTH-04, AUTH-07, AUTH-10, AUTH-11 the modal says what is wrong under its fields, and goes on with what was wanted', async () => {
  const other = await visit('/');
  const plover = newName('plover');
  await signUp(other.page, plover);
  const [video] = ask<{ id: number; dir: string }>(
    "SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1",
  );
  const path = `/videos/${video?.id}/${video?.dir}/`;
  const visitor = await visit(path);
  const { page, context } = visitor;
  await context.addCookies([{ name: 'app_lang', value: 'en', url: site.origin }]);
  await page.getByRole('link', { name: 'Add to' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click();
  const modal = page.getByRole('dialog', { name: 'Sign in', exact: true });
  await modal.getByText('Please sign in to complete this action').waitFor();
  const field = (label: string) => modal.getByLabel(label);
  await modal.getByRole('button', { name: 'Sign in' }).click();
  const problems = async (): Promise<(string | null)[]> =>
    Promise.all(
      ['Name or email', 'Password'].map((label) =>
        field(label).evaluate(
          (input) =>
            document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ??
            null,
        ),
      ),
    );
  await expect.poll(problems).toEqual(['This field is required', 'This field is required']);
  await signIn(modal, plover, 'wrong horse');
  await expect.poll(problems).toEqual([null, 'Invalid name or password']);
  expect(await field('Name or email').inputValue()).toBe(plover);
  expect(await field('Password').evaluate((input) => input === document.activeElement)).toBe(true);
  await signIn(modal, plover);
  await profile(page).waitFor();
  await page.getByRole('dialog', { name: 'Add to a list' }).waitFor();
  expect([await userOf(visitor), new URL(page.url()).pathname]).toEqual([plover, path]);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain('app_lang');
  await page.reload();
  await profile(page).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it(
  'a way back to a form that was refused, and a reload of it, lead to the form',
  { tags: 'long' },
  async () => {
    const { page } = await visit('/login/');
    const main = page.getByRole('main');
    await signIn(main, newName('knot'), 'wrong horse');
    await main.getByText('Invalid name or password').waitFor();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Restore password' }).waitFor();
    expect((await page.goBack())?.status()).toBe(200);
    await main.getByLabel('Password').waitFor();
    expect(await main.getByText('Invalid name or password').count()).toBe(0);
    await signIn(main, newName('knot'), 'wrong horse');
    await main.getByText('Invalid name or password').waitFor();
    expect((await page.reload())?.status()).toBe(200);
  },
);

it(
  'what was wanted by one member is never done for another, nor after some minutes',
  { tags: 'long' },
  async () => {
    const visitor = await visit('/');
    const { page } = visitor;
    const curlew = newName('curlew');
    await signUp(page, curlew);
    await signIn(page.getByRole('main'), curlew);
    await profile(page).waitFor();
    const [video] = ask<{ id: number; dir: string }>(
      "SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1",
    );
    await page.goto(`/videos/${video?.id}/${video?.dir}/`);
    const id =
      ask<{ id: number }>('SELECT id FROM members WHERE display_name = ?', curlew)[0]?.id ?? 0;
    const minute = 60_000;
    const want = (member: number, age = 0) =>
      page.evaluate(
        ([whose, at]) => {
          const intent = { control: 'addto', path: location.pathname, member: whose, at };
          sessionStorage.setItem('intent', JSON.stringify(intent));
        },
        [member, Date.now() - age],
      );
    const left = () => page.evaluate(() => sessionStorage.getItem('intent'));
    for (const [member, age, isDone] of [
      [id + 1, 0, false],
      [id, 6 * minute, false],
      [id, minute, true],
    ] as const) {
      await want(member, age);
      await page.reload();
      await expect.poll(left).toBeNull();
      if (isDone) await page.getByRole('dialog', { name: 'Add to a list' }).waitFor();
      else expect([age, await page.getByRole('dialog').count()]).toEqual([age, 0]);
    }
    // What a visitor wanted: from the page of a provider they come back signed in, by a link.
    await want(0);
    const there = page.url();
    for (const path of ['/robots.txt', there]) await page.goto(path);
    await page.getByRole('dialog', { name: 'Add to a list' }).waitFor();
    // Not any more of who came back without, and signs in by the header then.
    await visitor.context.clearCookies({ name: /session|user/u });
    await page.goto(there);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await want(0);
    await signIn(page.getByRole('dialog', { name: 'Sign in', exact: true }), curlew);
    await profile(page).waitFor();
    await expect.poll(left).toBeNull();
    expect(await page.locator('[data-intent=addto]:focus, dialog[open]').count()).toBe(0);
  },
);

it(
  'a tab sends nothing for somebody else who was signed in in another tab meanwhile',
  { tags: 'long' },
  async () => {
    const visitor = await visit('/');
    const { page, context } = visitor;
    const [turnstone, sanderling] = [newName('turnstone'), newName('sanderling')];
    await signUp(page, turnstone);
    await signUp(page, sanderling);
    await signIn(page.getByRole('main'), turnstone);
    await profile(page).waitFor();
    await page.goto('/edit/account/');
    const second = await context.newPage();
    await second.goto('/');
    await profile(second).click();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await second.getByRole('banner').getByRole('link', { name: 'Sign up' }).waitFor();
    await second.goto('/login/');
    await signIn(second.getByRole('main'), sanderling);
    await profile(second).waitFor();

    const posts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // A view of the page is counted, whoever sees it.
      if (request.method() === 'POST' && pathname !== '/api/stat.php') posts.push(pathname);
    });
    await page.getByLabel('Old password').fill(PWD);
    await page.getByLabel('New password').fill('stolen horse');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText(`${sanderling}@mail.example`).waitFor();
    expect(posts).toEqual([]);

    await profile(second).click();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await second.getByRole('banner').getByRole('link', { name: 'Sign up' }).waitFor();
    // The first tab is looked at again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(posts).toEqual([]);
  },
);

it(
  'what was typed before a sign-in in another tab is still there, also once it is sent',
  { tags: 'long' },
  async () => {
    const { page, context } = await visit('/information/contact/');
    const [message, text] = [
      page.getByRole('main').getByLabel('Message'),
      'Half a thought of mine',
    ];
    await message.fill(text);
    const second = await context.newPage();
    await second.goto('/');
    const dunlin = newName('dunlin');
    await signUp(second, dunlin);
    await signIn(second.getByRole('main'), dunlin);
    await profile(second).waitFor();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.method());
    });
    // The first tab is looked at again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await message.press('End');
    await message.pressSequentially(', and the rest');
    await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => documents).toEqual(['POST']);
    await profile(page).waitFor();
    expect(await message.inputValue()).toBe(`${text}, and the rest`);
  },
);
