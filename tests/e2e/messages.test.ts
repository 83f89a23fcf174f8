import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '#api/services/accounts/passwords/hash.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { newVisitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const PWD = 'correct horse';
const ANN = { id: 6_000_001, name: 'Ann Lake' };
const BOB = { id: 6_000_002, name: 'Bob Hill' };
type Member = typeof ANN;

const inDatabase = <Found>(read: (database: DatabaseSync) => Found): Found => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  try {
    return read(database);
  } finally {
    database.close();
  }
};

beforeAll(async () => {
  const password = await hashPassword(PWD);
  inDatabase((database) => {
    for (const { id, name } of [ANN, BOB])
      database
        .prepare(
          'INSERT INTO members (id, username, display_name, joined_ts, seen_ts) VALUES (?, ?, ?, 1, 1)',
        )
        .run(id, `m${id}`, name);
    database
      .prepare('INSERT INTO accounts VALUES (?, ?, ?, ?, 1, 1)')
      .run(ANN.id, 'ann@mail.example', 'ann@mail.example', password);
  });
});

beforeEach(() => {
  inDatabase((database) =>
    database.exec(
      'DELETE FROM messages; DELETE FROM conversations; DELETE FROM notifications; DELETE FROM friend_requests;',
    ),
  );
});

/** A browser of a member's own, on a page. */
async function signedIn(
  { id, name }: Member,
  path: string,
  told = '/api/events.php',
): Promise<{ page: Page; context: BrowserContext; troubles: string[] }> {
  const { page, context, close, troubles } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  const user = encodeURIComponent(JSON.stringify({ id, name }));
  const session = inDatabase((database) => openSessionIn(database, id));
  await context.addCookies([
    { name: 'session', value: session, url: site.origin, httpOnly: true },
    { name: 'user', value: user, url: site.origin },
  ]);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes(told)),
    page.goto(path),
  ]);
  return { page, context, troubles };
}
const talk = ({ id }: Member): string => `/messages/${id}/`;
const write = async (page: Page, to: Member, text: string): Promise<void> => {
  const box = page.getByRole('textbox', { name: `Write to ${to.name}` });
  await box.fill(text);
  await box.press('Enter');
  await page.getByText(text, { exact: true }).waitFor();
};

describe('two who write to each other', () => {
  it('are told where the conversation was that it is deleted', { tags: 'long' }, async () => {
    const { page, troubles } = await signedIn(ANN, talk(BOB));
    for (let number = 0; number < 9; number += 1) await write(page, BOB, `Line ${number}`);
    await page.getByText('Delete conversation').click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    const said = page.getByText('The conversation has been deleted.');
    await said.waitFor();
    expect(await said.evaluate((one) => one.matches(':focus'))).toBe(true);
    expect(await page.getByText('Line 8').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it('MSG-01 see it on their open pages without a reload, and after one; it is stored', async () => {
    const ann = await signedIn(ANN, talk(BOB));
    const list = await signedIn(BOB, '/messages/');
    await write(ann.page, BOB, 'Are you at the lake?');
    // The list of the other and their menu say so by themselves.
    const entry = list.page.getByRole('link', { name: /Ann Lake/ });
    await entry.getByText('Are you at the lake?').waitFor();
    await entry.getByText('Unread: 1').waitFor({ state: 'attached' });
    await list.page.getByRole('button', { name: 'Your profile' }).click();
    await list.page.getByRole('link', { name: 'Messages (1)' }).waitFor();

    // Any other page says it, too.
    await list.page.goto('/community/recent/1/');
    await list.page.getByRole('button', { name: 'Your profile' }).getByText('1').waitFor();

    const bob = await signedIn(BOB, talk(ANN));
    const box = bob.page.getByRole('textbox', { name: 'Write to Ann Lake' });
    await box.fill('I am just');
    await write(ann.page, BOB, 'The boat leaves at six.');
    await bob.page.getByText('The boat leaves at six.').waitFor();
    // What comes while it is looked at is read.
    await expect
      .poll(() =>
        inDatabase((database) =>
          database.prepare('SELECT unread FROM conversations WHERE member_id = ?').get(BOB.id),
        ),
      )
      .toEqual({ unread: 0 });
    // What is being written stays.
    expect(await box.inputValue()).toBe('I am just');
    await write(bob.page, ANN, 'Yes, I am on the boat.');
    await ann.page.getByText('Yes, I am on the boat.').waitFor();
    expect(await ann.page.getByRole('listitem').filter({ hasText: 'boat' }).count()).toBe(2);

    const rows = inDatabase((database) =>
      database.prepare('SELECT from_id, text FROM messages ORDER BY id').all(),
    );
    expect(rows).toEqual([
      { from_id: ANN.id, text: 'Are you at the lake?' },
      { from_id: ANN.id, text: 'The boat leaves at six.' },
      { from_id: BOB.id, text: 'Yes, I am on the boat.' },
    ]);
    await ann.page.reload();
    await ann.page.getByText('Yes, I am on the boat.').waitFor();
    for (const { troubles } of [ann, list, bob]) expect(troubles).toEqual([]);
  });

  it(
    'are told that who has left meanwhile is not there any more, and not to try again',
    { tags: 'long' },
    async () => {
      const id = 6_000_003;
      inDatabase((database) =>
        database.exec(`INSERT INTO members (id, username, display_name, joined_ts, seen_ts)
        VALUES (${id}, 'm${id}', 'Cy Moor', 1, 1)`),
      );
      const { page } = await signedIn(ANN, talk({ id, name: '' }), '/api/viewer.php');
      await page.getByRole('textbox', { name: 'Write to Cy Moor' }).fill('Are you there?');
      inDatabase((database) => database.exec(`DELETE FROM members WHERE id = ${id}`));
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: 'Oops! Content not found!' }).waitFor();
    },
  );

  it(
    'find what they had begun to write after a reload, until it is sent',
    { tags: 'long' },
    async () => {
      const { page } = await signedIn(BOB, talk(ANN));
      const box = page.getByRole('textbox', { name: 'Write to Ann Lake' });
      await box.fill('Half a thought');
      await page.reload();
      expect(await box.inputValue()).toBe('Half a thought');
      await write(page, ANN, 'Half a thought');
      await expect.poll(() => box.inputValue()).toBe('');
      await page.reload();
      expect(await box.inputValue()).toBe('');
    },
  );
});

it('an older answer takes nothing newer out of a conversation', { tags: 'long' }, async () => {
  const ann = await signedIn(ANN, talk(BOB));
  const bob = await signedIn(BOB, talk(ANN));
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await bob.page.route(
    '**/messages/*/?*part=*',
    async (route) => {
      const older = await route.fetch();
      asked.resolve();
      await late.promise;
      await route.fulfill({ response: older });
    },
    { times: 1 },
  );
  await write(ann.page, BOB, 'First');
  await asked.promise;
  await write(ann.page, BOB, 'Second');
  await bob.page.getByText('Second', { exact: true }).waitFor();
  await Promise.all([
    bob.page.waitForEvent('requestfinished', (one) => one.url().includes('part=')),
    Promise.resolve().then(() => late.resolve()),
  ]);
  // What is asked for after it is shown after it.
  await write(ann.page, BOB, 'Third');
  await bob.page.getByText('Third', { exact: true }).waitFor();
  expect(await bob.page.getByText('Second', { exact: true }).count()).toBe(1);
});

describe('any other page', () => {
  it(
    'asks once what is not read, and from the first touch on hears of what comes',
    { tags: 'long' },
    async () => {
      const bob = await signedIn(BOB, '/settings/', '/api/viewer.php');
      const streams: string[] = [];
      bob.page.on('request', (request) => {
        if (request.url().endsWith('/api/events.php')) streams.push(request.url());
      });
      const menu = bob.page.getByRole('button', { name: /^Your profile/u });
      expect([await menu.getAttribute('aria-label'), streams]).toEqual(['Your profile', []]);
      await Promise.all([
        bob.page.waitForResponse((answer) => answer.url().endsWith('/api/events.php')),
        bob.page.keyboard.press('Shift'),
      ]);
      await bob.page.keyboard.press('Shift');
      const ann = await signedIn(ANN, talk(BOB));
      await write(ann.page, BOB, 'See you at the pier.');
      await expect.poll(() => menu.getAttribute('aria-label')).toBe('Your profile: 1');
      expect(streams).toHaveLength(1);
      expect(bob.troubles).toEqual([]);
    },
  );
});

it(
  'what comes while a list is open leaves the focus in it, and what did not change',
  { tags: 'long' },
  async () => {
    const ann = await signedIn(ANN, talk(BOB));
    const list = await signedIn(BOB, '/messages/');
    await write(ann.page, BOB, 'The first line');
    const entry = list.page.getByRole('link', { name: /Ann Lake/u });
    await entry.getByText('The first line').waitFor();
    await entry.focus();
    await write(ann.page, BOB, 'The second line');
    await entry.getByText('The second line').waitFor();
    expect(await entry.evaluate((one) => one === document.activeElement)).toBe(true);

    inDatabase((database) =>
      database.exec(`DELETE FROM notifications;
        INSERT INTO notifications (id, member_id, kind, section, object_id, open_key, created_ts, updated_ts)
        VALUES (41, ${BOB.id}, 'subscriber', 'members', ${BOB.id}, 'a', 1, 1)`),
    );
    const told = await signedIn(BOB, '/notifications/');
    const item = told.page.getByRole('listitem').filter({ hasText: 'New subscriber' });
    await item.getByRole('button', { name: 'Mark as read' }).focus();
    const before = await item.elementHandle();
    await write(ann.page, BOB, 'The third line');
    await told.page.getByRole('link', { name: 'New message' }).waitFor();
    expect(await item.evaluate((one, old) => one === old, before)).toBe(true);
    expect(await item.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    for (const { troubles } of [ann, list, told]) expect(troubles).toEqual([]);
  },
);

it('a notification is read once its subject is opened', { tags: 'long' }, async () => {
  const bob = await signedIn(BOB, `/member/${ANN.id}/`, '/api/viewer.php');
  await bob.page.getByRole('button', { name: 'Add friend' }).click();
  await bob.page.getByText('The friend request has been sent.').waitFor();
  const ann = await signedIn(ANN, '/notifications/');
  await ann.page.getByRole('button', { name: 'Mark as read' }).waitFor();
  await ann.page.getByRole('link', { name: 'Friend request' }).click();
  await ann.page.waitForURL((url) => url.pathname !== '/notifications/');
  await ann.page.goto('/notifications/');
  await ann.page.getByRole('link', { name: 'Friend request' }).waitFor();
  expect(await ann.page.getByRole('button', { name: 'Mark as read' }).count()).toBe(0);
  expect(ann.troubles).toEqual([]);
});

describe('a visitor', () => {
  it(
    'MSG-02 who wants to write to a member gets the sign-in modal, goes on after it, and asks for no events before',
    { tags: 'long' },
    async () => {
      const { page, close } = await newVisitor(browser, site.origin);
      onTestFinished(close);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`/member/${BOB.id}/`);
      await page.getByRole('link', { name: 'Message' }).click();
      const modal = page.getByRole('dialog');
      await modal.getByLabel('Name or email').fill(`m${ANN.id}`);
      expect(asked.filter((url) => /events|viewer/u.test(url))).toEqual([]);
      // Signed in, they go on to what they wanted.
      await modal.getByLabel('Password').fill(PWD);
      await Promise.all([
        page.waitForURL(`**${talk(BOB)}`),
        modal.getByRole('button', { name: 'Sign in' }).click(),
      ]);
      await page.getByRole('textbox', { name: 'Write to Bob Hill' }).waitFor();
    },
  );
});
