import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { mouseAtRest, newVisitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;

/** A video on which the member's vote is a dislike, cast in another browser, and a token of the member's. */
function prepare(): { path: string; token: string } {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  try {
    const { id, dir } = database
      .prepare("SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1")
      .get() as { id: number; dir: string };
    database
      .prepare(
        "INSERT OR REPLACE INTO votes (section, object_id, voter, vote, added_ts) VALUES ('videos', ?, ?, 0, 1)",
      )
      .run(id, `m:${MEMBER}`);
    return { path: `/videos/${id}/${dir}/`, token: openSessionIn(database, MEMBER) };
  } finally {
    database.close();
  }
}

describe('a page that is the same for everybody', () => {
  it(
    'shows a member their vote by one request, and asks nothing for a visitor',
    { tags: 'long' },
    async () => {
      const { path, token } = prepare();
      for (const isMember of [false, true]) {
        const { page, context, close, troubles } = await newVisitor(browser, site.origin);
        onTestFinished(close);
        if (isMember)
          await context.addCookies([
            { name: 'session', value: token, url: site.origin, httpOnly: true },
            { name: 'user', value: '%7B%22id%22%3A1%7D', url: site.origin },
          ]);
        const asked: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/viewer.php')) asked.push(request.url());
        });
        await page.goto(path);
        const dislike = page.getByRole('button', { name: /^Dislike /u });
        if (isMember) await expect.poll(() => dislike.getAttribute('aria-pressed')).toBe('true');
        else await page.waitForLoadState('networkidle');
        expect([isMember, await dislike.getAttribute('aria-pressed'), asked.length]).toEqual(
          isMember ? [true, 'true', 1] : [false, 'false', 0],
        );
        expect(troubles).toEqual([]);
      }
    },
  );
});

describe('a vote that the account told of', () => {
  it('is nothing that this browser remembered before a sign-in', async () => {
    const { path } = prepare();
    const { page, close, troubles } = await newMember(browser, site, MEMBER);
    onTestFinished(close);
    await page.goto(path);
    await page.locator('#cookies').getByRole('button', { name: 'OK' }).click();
    const compared = (): Promise<string> =>
      page.evaluate(() =>
        document.querySelector('.move-in') ? 'asked' : (localStorage['choices'] as string),
      );
    await expect.poll(compared).toContain(`"member":${MEMBER}`);
    expect(await page.evaluate(() => localStorage['votes'] as string)).toContain(':0}');
    expect(troubles).toEqual([]);
  });
});

describe('the header on a phone', () => {
  it.each(['/videos/most-popular/1/', '/notifications/'])(
    'marks its button where somebody without a picture is signed in, on %s',
    async (path) => {
      const bare = 2;
      withDatabase(site, (database) =>
        database.prepare("UPDATE members SET avatar = '' WHERE id = ?").run(bare),
      );
      const marks = ({ page }: Awaited<ReturnType<typeof newVisitor>>) =>
        page.evaluate(() =>
          [...document.querySelectorAll('.who > *')]
            .filter((one) => one.checkVisibility())
            .map((one) => getComputedStyle(one, '::after').width),
        );
      const options = { viewport: { width: 360, height: 740 } };
      const member = await newMember(browser, site, bare, options);
      onTestFinished(member.close);
      await member.page.goto(path);
      await expect.poll(() => marks(member)).toContain('12px');
      const visitor = await newVisitor(browser, site.origin, options);
      onTestFinished(visitor.close);
      await visitor.page.goto(path, { waitUntil: 'networkidle' });
      expect(await marks(visitor)).not.toContain('12px');
    },
  );
});

describe('a listing', () => {
  it.each([
    // What every page of a member's has, and what keeps their choices the same everywhere.
    ['a listing', '/videos/most-popular/1/', 2],
    ['a page of information', '/information/contact/', 2],
  ])(
    'brings a member two scripts and one small call more than a visitor, after the first paint, on %s',
    { tags: 'long' },
    async (_what, path, more) => {
      const visitor = await newVisitor(browser, site.origin);
      onTestFinished(visitor.close);
      await mouseAtRest(visitor.page);
      await visitor.page.goto(path, { waitUntil: 'networkidle' });
      const member = await newMember(browser, site, MEMBER);
      onTestFinished(member.close);
      await mouseAtRest(member.page);
      await member.page.goto(path, { waitUntil: 'networkidle' });
      const scripts = ({ requests }: typeof visitor): string[] =>
        requests.filter((one) => one.resourceType() === 'script').map((one) => one.url());
      const [own, others] = [scripts(member), scripts(visitor)];
      const named = `${own.join(' ')}, and of a visitor ${others.join(' ')}`;
      expect(own.length - others.length, named).toBeLessThanOrEqual(more);
      // On a second visit its scripts are there before anything is painted.
      for (const visit of ['first', 'second', 'third']) {
        const calls = member.requests.filter((call) =>
          new URL(call.url()).pathname.startsWith('/api/'),
        );
        expect([visit, calls.map((call) => new URL(call.url()).pathname)]).toEqual([
          visit,
          ['/api/viewer.php'],
        ]);
        const sizes = await calls[0]?.sizes();
        expect((sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0)).toBeLessThan(
          1024,
        );
        const [painted = 0, called = 0] = await member.page.evaluate(() =>
          [
            performance.getEntriesByName('first-paint'),
            performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')),
          ].map(([entry]) => entry?.startTime ?? NaN),
        );
        expect(called).toBeGreaterThan(painted);
        member.requests.length = 0;
        await member.page.goto(path, { waitUntil: 'networkidle' });
      }
      expect(member.troubles).toEqual([]);
    },
  );
});

describe('a session that is over, in a browser that still names its member', () => {
  const isNamed = async (context: BrowserContext): Promise<boolean> =>
    (await context.cookies()).some(({ name }) => name === 'user');

  it('shows pages of nobody’s again at the first visit', { tags: 'long' }, async () => {
    const { path } = prepare();
    // The one page asks with what it is about, the other for what is not read.
    for (const visited of [path, '/information/contact/']) {
      const { page, context, close, troubles } = await newVisitor(browser, site.origin);
      onTestFinished(close);
      await context.addCookies([{ name: 'user', value: '%7B%22id%22%3A1%7D', url: site.origin }]);
      await page.goto(visited);
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
      expect([visited, await isNamed(context), troubles]).toEqual([visited, false, []]);
    }
  });
});

it(
  'PLY-04 a private video plays for its member alone: nobody else’s browser asks for its files',
  { tags: 'long' },
  async () => {
    const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
    const { id, dir, owner } = database
      .prepare(
        "SELECT id, dir, member_id AS owner FROM videos WHERE is_private = 1 AND status_id = 1 AND member_id IS NOT NULL AND site_group = 'str' LIMIT 1",
      )
      .get() as { id: number; dir: string; owner: number };
    const other = owner === MEMBER ? MEMBER + 1 : MEMBER;
    const sessions = [owner, other].map((one) => [one, openSessionIn(database, one)] as const);
    database.close();
    for (const [member, session] of [[0, ''] as const, ...sessions]) {
      const { page, context, requests, close, troubles } = await newVisitor(browser, site.origin);
      onTestFinished(close);
      if (member > 0)
        await context.addCookies([
          { name: 'session', value: session, url: site.origin, httpOnly: true },
          { name: 'user', value: `%7B%22id%22%3A${member}%7D`, url: site.origin },
        ]);
      await page.goto(`/videos/${id}/${dir}/`);
      const said = page.locator('.player').getByText('Video is private!');
      if (member === owner) {
        await page.locator('.player [data-start]').click();
        await expect
          .poll(() =>
            page.locator('.player video').evaluate((video: HTMLVideoElement) => video.currentTime),
          )
          .toBeGreaterThan(0);
        expect(await said.count()).toBe(0);
      } else {
        await page.waitForLoadState('networkidle');
        expect(await said.innerText()).toBe(
          member === 0
            ? 'Video is private! You should sign in to watch it'
            : 'Video is private! Only its owner can watch it',
        );
        expect(requests.filter((request) => request.url().includes('videofile.php'))).toEqual([]);
      }
      expect(troubles).toEqual([]);
    }
  },
);

it(
  'a picture that was changed in another browser is shown here, and on the next page from its first paint',
  { tags: 'long' },
  async () => {
    const { page, context, close } = await newMember(browser, site, MEMBER);
    onTestFinished(close);
    const old = encodeURIComponent(
      JSON.stringify({ id: MEMBER, name: 'One', avatar: '/media/old.jpg' }),
    );
    await context.addCookies([{ name: 'user', value: old, url: site.origin }]);
    const face = () =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--face'));
    await page.goto('/videos/longest/1/');
    await expect.poll(face).not.toContain('old.jpg');
    const now = await face();
    expect(now).not.toBe('');
    // The cookie has it: the head reads it before anything is asked.
    await page.route('**/api/viewer.php*', (route) => route.abort());
    await page.goto('/videos/longest/2/');
    expect((await face()).replaceAll('"', '')).toBe(now.replaceAll('"', ''));
    // Its place is the middle of its button, whatever else of a member's the page has.
    await page.unrouteAll();
    await page.goto(prepare().path);
    await page.locator('.own-marks').waitFor();
    const edges = await page.getByRole('button', { name: /^Your profile/u }).evaluate((button) => {
      const { left, top, right, bottom } = getComputedStyle(button, '::before');
      return [left, top, right, bottom];
    });
    expect(edges).toEqual(['7px', '7px', '7px', '7px']);
  },
);

it('the number of what is unread stands before the picture of its member', async () => {
  withDatabase(site, (database) => {
    const add = database.prepare(
      `INSERT OR IGNORE INTO notifications (member_id, kind, section, object_id, open_key, created_ts, updated_ts)
       VALUES (?, 'friend', 'members', 2, ?, 1, 1)`,
    );
    add.run(MEMBER, 'unread');
  });
  const { page, context, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  const known = encodeURIComponent(JSON.stringify({ id: MEMBER, avatar: '/media/old.jpg' }));
  await context.addCookies([{ name: 'user', value: known, url: site.origin }]);
  await page.goto('/videos/longest/1/');
  const button = page.getByRole('button', { name: /^Your profile: \d/u });
  const isBefore = await button.locator('b').evaluate((badge) => {
    const { left, top, height } = badge.getBoundingClientRect();
    return document.elementFromPoint(left + 3, top + height - 5) === badge;
  });
  expect(isBefore).toBe(true);
});
