// @module-tag long
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { MESSAGES_PAGE_SIZE } from '#config/messages.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import type { Visitor } from './support/visitor.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const [MEMBER, OTHER, THIRD] = [1, 2, 3];

beforeEach(() => {
  withDatabase(site, (database) =>
    database.exec('DELETE FROM messages; DELETE FROM conversations'),
  );
});

/** What another member has written, of which `unread` is not read. */
function written(from: number, count: number, unread: number): void {
  withDatabase(site, (database) => {
    const add = database.prepare(
      'INSERT INTO messages (pair, from_id, to_id, text, added_ts) VALUES (?, ?, ?, ?, 1)',
    );
    let last: number | bigint = 0;
    for (let number = 1; number <= count; number += 1)
      last = add.run(`${MEMBER}:${from}`, from, MEMBER, `Line ${number}`).lastInsertRowid;
    const talk = database.prepare(
      'INSERT INTO conversations (member_id, other_id, last_id, unread, read_id) VALUES (?, ?, ?, ?, ?)',
    );
    talk.run(MEMBER, from, last, unread, unread > 0 ? 0 : last);
    talk.run(from, MEMBER, last, 0, last);
  });
}

/** A member's open conversation, whose scripts are at work. */
async function openTalk(): Promise<Visitor> {
  const visitor = await newMember(browser, site, MEMBER);
  onTestFinished(visitor.close);
  await Promise.all([
    visitor.page.waitForResponse((answer) => answer.url().endsWith('/api/events.php')),
    visitor.page.goto(`/messages/${OTHER}/`),
  ]);
  return visitor;
}

it('older messages that are read in place stay there whatever comes meanwhile', async () => {
  written(OTHER, MESSAGES_PAGE_SIZE + 5, 0);
  const { page, troubles } = await openTalk();
  await page.getByRole('link', { name: 'Older messages' }).click();
  const oldest = page.getByText('Line 1', { exact: true });
  await oldest.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('part=conversation')) asked.push(request.url());
  });
  written(THIRD, 1, 1);
  // Another app is looked at for a while: the page hears of what is new after that.
  await page.evaluate(() => {
    for (const hidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
  await page
    .getByRole('link', { name: 'Messages (1)', includeHidden: true })
    .waitFor({ state: 'attached' });
  expect([asked, await oldest.count()]).toEqual([[], 1]);

  await page.getByRole('link', { name: 'Latest messages' }).click();
  await page.getByText(`Line ${MESSAGES_PAGE_SIZE + 5}`, { exact: true }).waitFor();
  expect(await oldest.count()).toBe(0);
  expect(troubles).toEqual([]);
});

it('who presses something in a conversation stays where it was done, and is told', async () => {
  written(OTHER, MESSAGES_PAGE_SIZE + 5, 0);
  const { page } = await openTalk();
  const focused = page.locator(':focus');
  await page.getByRole('link', { name: 'Older messages' }).press('Enter');
  await page.getByText('Line 1', { exact: true }).waitFor();
  await expect.poll(() => focused.getAttribute('aria-label')).toMatch(/^Messages with /u);
  await page.locator('summary').getByText('Block', { exact: true }).press('Enter');
  await page.getByRole('button', { name: /^Block / }).press('Enter');
  await expect.poll(() => focused.textContent()).toMatch(/You have blocked /u);
  await page.getByText('Line 1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Unblock' }).press('Enter');
  await expect.poll(() => focused.textContent()).toMatch(/You have unblocked /u);
});

it('who tries in vain hears so each time, also where nothing can be written any more', async () => {
  written(OTHER, 1, 0);
  const { page, context } = await openTalk();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).press('Enter');
  const failed = page.getByRole('alert').filter({ hasText: 'This did not work.' });
  const fails = async (name: string): Promise<void> => {
    await context.setOffline(true);
    await press(name);
    await failed.waitFor();
    // What stands there already is not read out again.
    await failed.evaluate((alert) => void Object.assign(alert, { heard: true }));
    await press(name);
    await expect.poll(() => failed.evaluate((alert) => 'heard' in alert)).toBe(false);
    await context.setOffline(false);
  };
  await fails('Send');
  await page.locator('summary').getByText('Block', { exact: true }).press('Enter');
  await press(/^Block /u);
  await page.getByText(/You have blocked /u).waitFor();
  expect(await failed.count()).toBe(0);
  await fails('Unblock');
  await press('Unblock');
  await page.getByText(/You have unblocked /u).waitFor();
});

it('a message that was sent after its sender had signed in again does not come back to be sent once more', async () => {
  const { page, context } = await openTalk();
  const box = page.getByRole('textbox', { name: /^Write to/ });
  await box.fill('Are you there?');
  const cookies = await context.cookies();
  // The session is ended on another device.
  await context.clearCookies({ name: 'session' });
  await box.press('Enter');
  await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
  await context.addCookies(cookies);
  await page.getByRole('button', { name: 'Send it now' }).click();
  await page.getByRole('listitem').getByText('Are you there?').waitFor();
  await expect
    .poll(() => page.evaluate((key) => sessionStorage.getItem(key), `draft.${MEMBER}.${OTHER}`))
    .toBeNull();
  expect(await box.inputValue()).toBe('');
});

it('a message that is half written is in no form of who signs in by another tab, and comes back to its writer', async () => {
  const { page, context } = await openTalk();
  const box = page.getByRole('textbox', { name: /^Write to/ });
  await box.fill('Half a thought');
  const cookies = await context.cookies();
  const signedInAs = async (member: number): Promise<void> => {
    const value = withDatabase(site, (database) => openSessionIn(database, member));
    await context.addCookies([
      { name: 'session', value, url: site.origin, httpOnly: true },
      { name: 'user', value: `%7B%22id%22%3A${member}%7D`, url: site.origin },
    ]);
  };
  const lookAtIt = (): Promise<unknown> =>
    Promise.all([
      page.waitForEvent('load'),
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    ]);
  await signedInAs(THIRD);
  await lookAtIt();
  await page.waitForLoadState('networkidle');
  expect(await box.inputValue()).toBe('');
  await context.addCookies(cookies);
  await lookAtIt();
  await expect.poll(() => box.inputValue()).toBe('Half a thought');
});
