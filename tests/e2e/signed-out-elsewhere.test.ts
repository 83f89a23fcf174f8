import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const [MEMBER, OTHER] = [1, 2] as const;

/** A video's page, opened by a member. */
async function ofVideo() {
  const [video] = withDatabase(site, (database) =>
    database
      .prepare(`SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1`)
      .all(),
  );
  const { page, context, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  await page.goto(`/videos/${String(video?.['id'])}/${String(video?.['dir'])}/`);
  return { page, context };
}

/** The window is gone to, whose session another one has ended, or begun. */
const lookAt = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Another window signs out; this one is gone to, and stays with a visitor's header. */
async function signOutBeside(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^(?:session|user)$/u });
  await lookAt(page);
  await page.locator('html:not([data-user])').waitFor();
}

/** A member's page with a comment that is half typed, and what becomes of it. */
async function halfTyped() {
  const { page, context } = await ofVideo();
  const part = page.locator('#comments');
  await part.scrollIntoViewIfNeeded();
  const box = part.getByRole('textbox', { name: 'Your comment' });
  await box.fill('Half a thought');
  const sent = async (): Promise<void> => {
    await box.press('Enter');
    await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
    await page.getByRole('main').getByText('Half a thought').waitFor();
  };
  return { page, context, box, sent };
}

it('a session that is over is told on an open page, and what is typed there stays', async () => {
  const { page, context, box, sent } = await halfTyped();
  await context.clearCookies({ name: 'session' });
  // Another tab is looked at for a while: its member is heard of anew after that.
  await page.evaluate(() => {
    for (const hidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  const names = (await context.cookies()).map(({ name }) => name);
  expect([names.includes('user'), await box.inputValue()]).toEqual([false, 'Half a thought']);
  await sent();
});

it(
  'a sign-out that does not arrive leaves its member signed in, and says so on every page',
  { tags: 'long' },
  async () => {
    const { page, context, close } = await newMember(browser, site, MEMBER);
    onTestFinished(close);
    await page.goto('/channels/');
    const profile = page.getByRole('button', { name: /^Your profile/u });
    await profile.click();
    await page.route('**/channels/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await Promise.all([
      page.waitForEvent('requestfailed', (one) => one.method() === 'POST'),
      page.getByRole('button', { name: 'Sign out' }).click(),
    ]);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['session', 'user']));
    await page.unrouteAll();
    await page.goto('/models/');
    await profile.waitFor();
  },
);

it('nothing is lost that is sent from a window beside the one that signed out', async () => {
  const { page, box, sent } = await halfTyped();
  await signOutBeside(page);
  expect(await box.inputValue()).toBe('Half a thought');
  await sent();
});

it(
  'a vote needs no account, and what does leads to the sign-in in another tab, from a window beside the one that signed out',
  { tags: 'long' },
  async () => {
    const { page, context, box } = await halfTyped();
    const cookies = await context.cookies();
    const tile = page.locator('#related .tile').first();
    const like = page.locator('[data-votes] button[value="1"]');
    await like.focus();
    await page.locator('island-root[data-hydrated] [data-votes]').waitFor();
    await signOutBeside(page);
    await like.click();
    await page.getByText('Thank you, your vote counts.').waitFor();
    await tile.hover();
    await tile.locator('.tile-more').click();
    const later = page.getByRole('menuitem', { name: 'Watch later' });
    const [login] = await Promise.all([context.waitForEvent('page'), later.click()]);
    await login.getByLabel('Password').waitFor();
    await login.close();
    await context.addCookies(cookies);
    await lookAt(page);
    await tile.locator('.tile-more').click();
    await later.click();
    await page.getByText('Added to watch later.').waitFor();
    expect(await box.inputValue()).toBe('Half a thought');
  },
);

/** Has both members sign in by a password, and gives the cookies with which the other one is. */
function withAccounts() {
  const value = withDatabase(site, (database) => {
    for (const id of [MEMBER, OTHER])
      database
        .prepare(
          "INSERT OR IGNORE INTO accounts (member_id, email, email_key, password_hash, created_ts, confirmed_ts) VALUES (?, ?, ?, 'none', 1, 1)",
        )
        .run(id, `m${id}@mail.example`, `m${id}@mail.example`);
    return openSessionIn(database, OTHER);
  });
  return [
    { name: 'session', value, url: site.origin, httpOnly: true },
    { name: 'user', value: `%7B%22id%22%3A${OTHER}%7D`, url: site.origin },
  ];
}

it(
  'what would sign out everywhere of who signed in beside it is not sent, and shows theirs',
  { tags: 'long' },
  async () => {
    const { page, context, close } = await newMember(browser, site, MEMBER);
    onTestFinished(close);
    const cookies = withAccounts();
    const posted: string[] = [];
    page.on('request', (one) => {
      if (one.method() === 'POST' && one.isNavigationRequest()) posted.push(one.url());
    });
    await page.goto('/edit/account/');
    await page.getByText(`m${MEMBER}@mail.example`).waitFor();
    // What it asks of its member it has: an answer about somebody else would load it anew before it is pressed.
    await page.waitForLoadState('networkidle');
    await context.addCookies(cookies);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText(`m${OTHER}@mail.example`).waitFor();
    expect(posted).toEqual([]);
  },
);

it(
  'a way out of one’s sessions that was kept empties no browser in which somebody else has signed in meanwhile',
  { tags: 'long' },
  async () => {
    const { page, context, close } = await newMember(browser, site, MEMBER);
    onTestFinished(close);
    const cookies = withAccounts();
    await page.goto('/edit/account/');
    await context.clearCookies({ name: 'session' });
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const again = page.getByRole('button', { name: 'Send it now' });
    await again.waitFor();
    await context.addCookies(cookies);
    await page.evaluate(() => localStorage.setItem('taste', '[]'));
    await Promise.all([page.waitForResponse((answer) => answer.status() === 409), again.click()]);
    expect(await page.evaluate(() => localStorage.getItem('taste'))).toBe('[]');
  },
);

/** Two windows side by side, both of which are seen: a conversation of a member’s in one of them. */
async function sideBySide() {
  const { page, context, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/events.php')),
    page.goto(`/messages/${OTHER}/`),
  ]);
  await page.getByRole('textbox', { name: /^Write to/u }).waitFor();
  return { page, context, heading: page.getByRole('heading', { name: 'Sign in', exact: true }) };
}

it(
  'a conversation goes from a window as soon as its member has signed out in another one beside it',
  { tags: 'long' },
  async () => {
    const { context, heading } = await sideBySide();
    const beside = await context.newPage();
    await beside.goto('/channels/');
    await beside.getByRole('button', { name: /^Your profile/u }).click();
    await beside.getByRole('button', { name: 'Sign out' }).click();
    await heading.waitFor();
  },
);

it(
  'a window that was signed out beside is loaded anew once it is gone to',
  { tags: 'long' },
  async () => {
    const { page, context, heading } = await sideBySide();
    await context.clearCookies({ name: /^(?:session|user)$/u });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await heading.waitFor();
  },
);

it(
  'what is typed to somebody stays alone in a window that was signed out beside, and is kept once it is sent',
  { tags: 'long' },
  async () => {
    const { page, context } = await sideBySide();
    const box = page.getByRole('textbox', { name: /^Write to/u });
    await box.fill('Half a thought');
    const cookies = await context.cookies();
    const title = await page.title();
    const search = page.getByRole('banner').locator('[type=search]');
    await search.focus();
    await signOutBeside(page);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'detached' });
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    // They sign in again in another tab, after which the page is theirs again.
    const [login] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click(),
    ]);
    await login.getByLabel('Password').waitFor();
    await login.close();
    await context.addCookies(cookies);
    await lookAt(page);
    await page.getByRole('button', { name: /^Your profile/u }).waitFor();
    expect([await page.title(), await box.inputValue()]).toEqual([title, 'Half a thought']);
    await signOutBeside(page);
    expect(await box.inputValue()).toBe('Half a thought');
    await page.getByRole('main').getByRole('button').click();
    await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
    await page.getByRole('main').getByText('Half a thought').waitFor();
  },
);

it(
  'what is written over everybody’s page stays in a window that was signed out beside, and is sent where it needs no account',
  { tags: 'long' },
  async () => {
    const { page, context } = await ofVideo();
    const cookies = await context.cookies();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Add to', exact: true }).click();
    await page.getByRole('button', { name: 'New playlist' }).click();
    const dialog = page.getByRole('dialog');
    const title = dialog.getByLabel('Title');
    await title.fill('Evenings');
    await dialog.getByLabel('Description').fill('For the winter');
    await signOutBeside(page);
    expect(await title.inputValue()).toBe('Evenings');
    const create = dialog.getByRole('button', { name: 'Create playlist' });
    await create.click();
    await dialog.getByText('Please sign in to complete this action').waitFor();
    await context.addCookies(cookies);
    await lookAt(page);
    await create.click();
    await dialog.getByText('The playlist has been created.').waitFor();
    await page.keyboard.press('Escape');

    await main.getByRole('link', { name: 'Report', exact: true }).click();
    const report = page.getByRole('dialog', { name: 'Report' });
    await report.getByRole('radio').first().check();
    await report.locator('textarea').fill('It stops in the middle');
    await report.getByLabel('Your name').fill('Ann');
    await report.getByLabel('Your email').fill('ann@mail.example');
    await report.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await main.getByRole('link', { name: 'Report', exact: true }).click();
    await signOutBeside(page);
    await report.getByRole('button', { name: 'Send report' }).click();
    await report.getByText('Your report has arrived').waitFor();
    await page.keyboard.press('Escape');
    await main.getByRole('link', { name: 'Report', exact: true }).click();
    await report.getByRole('link', { name: /write to us$/u }).click();
    await page.getByLabel('Your email').fill('ann@mail.example');
    await page.getByLabel('Message').fill('Something else');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Your message has been sent').waitFor();
  },
);
