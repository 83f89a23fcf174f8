// @module-tag long
import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '#api/services/accounts/passwords/hash.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { beVisitor, LATER, LEFT } from './support/be-visitor.ts';
import { axeFindings } from './support/visit.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const [MEMBER, OTHER] = [1, 2];
const PWD = 'correct horse';
let watched: number[] = [];

beforeAll(async () => {
  const hash = await hashPassword(PWD);
  withDatabase(site, (database) => {
    database
      .prepare(
        `INSERT INTO accounts (member_id, email, email_key, password_hash, confirmed_ts, created_ts)
         VALUES (?, 'one@mail.example', 'one@mail.example', ?, 1, 1)`,
      )
      .run(MEMBER, hash);
    const rows = database
      .prepare("SELECT id FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 2")
      .all();
    watched = rows.map(({ id }) => Number(id));
  });
});

// A test that is tried again begins as its first try did.
beforeEach(() =>
  withDatabase(site, (database) => {
    for (const table of ['history', 'exclusions', 'recent_searches', 'member_settings'])
      database.prepare(`DELETE FROM ${table} WHERE member_id IN (?, ?)`).run(MEMBER, OTHER);
    database.prepare('DELETE FROM votes').run();
  }),
);

const rows = (query: string, member = MEMBER): unknown[] =>
  withDatabase(site, (database) =>
    database
      .prepare(query)
      .all(member)
      .map((row) => Object.values(row))
      .map((values) => (values.length === 1 ? values[0] : values)),
  );
const historyRows = (member = MEMBER) =>
  rows('SELECT video_id, left_at FROM history WHERE member_id = ? ORDER BY added_ts DESC', member);
const watchedTimes = () =>
  rows('SELECT added_ts FROM history WHERE member_id = ? ORDER BY added_ts DESC');
const excludedRows = (member = MEMBER) =>
  rows('SELECT kind, title FROM exclusions WHERE member_id = ? ORDER BY title', member);
const searchRows = (member = MEMBER) =>
  rows('SELECT title FROM recent_searches WHERE member_id = ? ORDER BY added_ts DESC', member);

const settingRows = (member = MEMBER) =>
  rows('SELECT name, value FROM member_settings WHERE member_id = ? ORDER BY name', member);
const voteRows = (member = MEMBER) =>
  rows("SELECT object_id, vote FROM votes WHERE voter = 'm:' || CAST(? AS INTEGER)", member);

const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).toSorted());
const bar = (page: Page) => page.getByRole('region', { name: 'What this browser remembers' });

async function visitor(): Promise<Visitor> {
  const visited = await newVisitor(browser, site.origin);
  onTestFinished(visited.close);
  return visited;
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login/');
  const main = page.getByRole('main');
  await main.getByLabel('Name or email').fill('one@mail.example');
  await main.getByLabel('Password', { exact: true }).fill(PWD);
  await Promise.all([
    page.waitForURL((url) => !url.pathname.includes('/login/')),
    main.getByRole('button', { name: 'Sign in' }).click(),
  ]);
}

describe('a visitor who signs in for the first time', () => {
  it('moves what the browser remembers to the account if they agree, has it elsewhere, and leaves nothing behind', async () => {
    const { page, troubles } = await visitor();
    await beVisitor(page, watched);
    await signIn(page);
    await bar(page).getByText('Videos you watched: 2').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 256 });
    expect((await bar(page).boundingBox())?.y).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await bar(page).getByRole('listitem').allTextContents()).toEqual([
      'Videos you watched: 2',
      'Things you leave out of lists: 1',
      'Recent searches: 1',
      'Your votes: 1',
      'Settings: 1',
    ]);
    expect([historyRows(), excludedRows(), searchRows(), voteRows(), settingRows()]).toEqual([
      ...[[], [], [], [], []],
    ]);
    // What the account knows is what the page of it shows.
    const counted = page.locator('[data-history] b');
    expect(await counted.isVisible()).toBe(false);
    await bar(page).getByRole('button', { name: 'Move to my account' }).click();
    await page.getByText('Moved to your account.').waitFor();
    const [first, last] = watched;
    expect(historyRows().flat()).toEqual([last, 0, first, 20]);
    expect(watchedTimes()).toEqual([LATER, LEFT]);
    await expect.poll(() => counted.textContent()).toBe('2');
    expect(await counted.isVisible()).toBe(true);
    expect(excludedRows()).toEqual([['words', 'fog']]);
    expect(searchRows()).toEqual(['harbour lights']);
    expect(voteRows()).toEqual([[first, 1]]);
    expect(settingRows()).toEqual([['player_speed', '1.5']]);
    expect(await kept(page)).not.toContain('videos');
    await page.reload();
    await expect.poll(() => kept(page)).toContain('choices');
    expect(await bar(page).count()).toBe(0);
    // Another browser has them without being asked, and what it adds comes back here.
    const elsewhere = await visitor();
    await signIn(elsewhere.page);
    await expect
      .poll(() => elsewhere.page.evaluate(() => localStorage['excluded']))
      .toContain('fog');
    expect(await elsewhere.page.evaluate(() => localStorage['searches'])).toBe(
      '["harbour lights"]',
    );
    expect(await elsewhere.page.evaluate(() => localStorage['player_speed'])).toBe('1.5');
    await elsewhere.page.locator('header input[name=s]').fill('night train');
    await Promise.all([
      elsewhere.page.waitForURL(/\/search\//u),
      elsewhere.page.keyboard.press('Enter'),
    ]);
    await expect.poll(() => searchRows()).toEqual(['night train', 'harbour lights']);
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => localStorage['searches']))
      .toBe('["night train","harbour lights"]');

    // What is changed while the page tells of an earlier change is told next.
    await page.evaluate(() =>
      localStorage.setItem('excluded', '{"words":[{"title":"mist","dir":""}]}'),
    );
    await page.route(
      '**/input.php*',
      async (route) => {
        const answer = await route.fetch();
        if (String(route.request().postData()).includes('mist'))
          await page.evaluate(() => localStorage.setItem('excluded', '{"words":["mist","dusk"]}'));
        await route.fulfill({ response: answer });
      },
      // One for what is gone, one for what has come.
      { times: 2 },
    );
    await page.goto('/channels/');
    await expect
      .poll(() => page.evaluate(() => localStorage['excluded']))
      .toBe('{"words":["mist","dusk"]}');
    await page.goto('/channels/');
    await expect.poll(() => excludedRows().join()).toBe('words,dusk,words,mist');

    // What is set or forgotten here is so elsewhere.
    await page.evaluate(() => {
      localStorage.setItem('player_speed', '2');
      localStorage.setItem('hide_watched', '1');
      localStorage.setItem('searches', '[]');
    });
    await page.reload();
    await expect.poll(() => settingRows().join()).toBe('hide_watched,1,player_speed,2');
    await expect.poll(() => searchRows()).toEqual([]);
    await elsewhere.page.reload();
    await expect
      .poll(() =>
        elsewhere.page.evaluate(() => [localStorage['player_speed'], localStorage['searches']]),
      )
      .toEqual(['2', '[]']);
    await elsewhere.page.evaluate(() => localStorage.removeItem('hide_watched'));
    await elsewhere.page.reload();
    await expect.poll(() => settingRows()).toEqual([['player_speed', '2']]);
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage['hide_watched'])).toBeUndefined();

    // What is changed on the very page from which somebody signs out is told before.
    await page.evaluate(() =>
      localStorage.setItem('excluded', '{"words":[{"title":"rain","dir":""}]}'),
    );
    await page.goto('/edit/');
    await expect.poll(() => excludedRows()).toEqual([['words', 'rain']]);
    await page.evaluate(() => localStorage.setItem('excluded', '{"words":["rain","snow"]}'));
    await page.locator('header [popovertarget="profile"]').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect
      .poll(() => excludedRows())
      .toEqual([
        ['words', 'rain'],
        ['words', 'snow'],
      ]);
    // The device's own stays.
    await expect.poll(() => kept(page)).toEqual(['cookie_notice', 'player_volume']);
    expect([...troubles, ...elsewhere.troubles]).toEqual([]);
  });

  it('keeps it apart where they want that: nothing of it is sent, what the account has is there beside it, and nobody is asked again', async () => {
    const { page, context, close, troubles } = await newMember(browser, site, OTHER);
    onTestFinished(close);
    withDatabase(site, (database) => {
      database
        .prepare(
          `INSERT INTO exclusions (member_id, kind, title_key, title, dir, added_ts)
           VALUES (?, 'words', 'snow', 'snow', '', 1)`,
        )
        .run(OTHER);
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('input.php')) sent.push(request.postData() ?? '');
    });
    await beVisitor(page, watched);
    await page.goto('/channels/');
    await bar(page).getByRole('button', { name: 'Leave here' }).click();
    await expect.poll(() => kept(page)).toContain('choices');
    await Promise.all([page.waitForResponse(/viewer\.php/u), page.reload()]);
    expect(await bar(page).count()).toBe(0);
    expect(await kept(page)).toEqual(expect.arrayContaining(['excluded', 'searches', 'videos']));
    expect(sent).toEqual([]);
    const lists = () =>
      page.evaluate(() => [localStorage['excluded'], localStorage['searches']].join(' '));
    expect(await lists()).toMatch(/"snow".*"fog".*harbour lights/u);
    // What is left out from now on is the account's; what was left here goes with the browser alone.
    await page.evaluate(() => localStorage.setItem('excluded', '{"words":["snow","fog","hail"]}'));
    await page.reload();
    await expect
      .poll(() => excludedRows(OTHER))
      .toEqual([
        ['words', 'hail'],
        ['words', 'snow'],
      ]);
    await expect.poll(lists).toMatch(/"snow".*"hail".*"fog"/u);
    expect(sent.join()).not.toMatch(/fog|harbour|player_speed|votes/u);
    expect([historyRows(OTHER), searchRows(OTHER), settingRows(OTHER)]).toEqual([[], [], []]);

    // The next member of this browser is asked for their own things alone: not for what an account had brought.
    await page.evaluate(() => {
      const excluded = [JSON.stringify(['words', 'fog', ''])];
      localStorage.removeItem('videos');
      localStorage.removeItem('searches');
      localStorage.setItem(
        'choices',
        JSON.stringify({
          ...{
            member: 99,
            revision: 1,
            excluded,
            searches: [],
            settings: ['["player_speed","1.5"]'],
          },
          apart: { excluded: [], searches: [], settings: [] },
        }),
      );
      localStorage.setItem('excluded', '{"words":["fog"]}');
      localStorage.setItem('player_speed', '1.5');
      localStorage.removeItem('votes');
    });
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage['choices'])).toContain('"member":2');
    expect(await page.evaluate(() => localStorage['excluded'])).not.toContain('fog');
    expect(await page.evaluate(() => localStorage['player_speed'])).toBeUndefined();
    expect(await bar(page).count()).toBe(0);
    expect(excludedRows(OTHER)).toHaveLength(2);
    expect(await context.cookies()).not.toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('is told that not all could be moved, beside the way to try again', async () => {
    const { page } = await visitor();
    await beVisitor(page, watched);
    await signIn(page);
    const move = bar(page).getByRole('button', { name: 'Move to my account' });
    // As on the page of the vote, where the account's answer that there is none takes its place.
    await page.evaluate(() => localStorage.removeItem('votes'));
    await page.route('**/input.php*', (route) => route.abort(), { times: 1 });
    await move.click();
    const told = page.getByRole('button', { name: /^Not all of it could be moved/u });
    await told.waitFor();
    // Before the words go by themselves: what is in the way is waited for.
    await move.click({ trial: true, timeout: 1000 });
    expect(await kept(page)).toContain('videos');
    await move.click();
    await page.getByText('Moved to your account.').waitFor();
    expect([watchedTimes(), voteRows()]).toEqual([[LATER, LEFT], [[watched[0], 1]]]);
  });
});
