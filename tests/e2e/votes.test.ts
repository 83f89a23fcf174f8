import type { Page } from 'playwright';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { startSite } from '../setup/site.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
/** Paths of videos with few votes, so that one more shows in the abbreviated counts. */
const videos: string[] = [];

interface Tile {
  video_id: string;
  dir: string;
  likes: number;
  dislikes: number;
}

beforeAll(async () => {
  const list = `${site.origin}/api/json/videos2/60/str/most-viewed/240/..10.all...json`;
  const { videos: tiles } = (await (await fetch(list)).json()) as { videos: Tile[] };
  const few = tiles.filter(({ likes, dislikes }) => likes < 900 && dislikes < 900);
  videos.push(...few.map(({ video_id, dir }) => `/videos/${video_id}/${dir}/`));
});

const button = (page: Page, name: 'Like' | 'Dislike') =>
  page.getByRole('button', { name: new RegExp(`^${name} `, 'u') });
const counts = async (page: Page): Promise<number[]> =>
  Promise.all(
    (['Like', 'Dislike'] as const).map(async (name) =>
      Number((await button(page, name).innerText()).replace(/\D+/gu, '')),
    ),
  );
const pressed = async (page: Page): Promise<(string | null)[]> =>
  Promise.all(
    (['Like', 'Dislike'] as const).map((name) => button(page, name).getAttribute('aria-pressed')),
  );
const notice = (page: Page, text: string | RegExp) =>
  page.locator('#notices').getByText(text).waitFor();

/** A new visitor on a video of their own. */
async function open(options = {}): Promise<Visitor & { path: string; before: number[] }> {
  const path = videos.shift() ?? '';
  const visitor = await newVisitor(browser, site.origin, options);
  onTestFinished(visitor.close);
  await visitor.page.goto(path);
  return { ...visitor, path, before: await counts(visitor.page) };
}

describe('a vote', () => {
  it.each([320, 1280])(
    'is told of above the cookie notice at %i px',
    { tags: 'long' },
    async (width) => {
      const { page } = await open({ viewport: { width, height: 800 } });
      const choice = await page.locator('.notice').boundingBox();
      await button(page, 'Like').click();
      await notice(page, /counts/u);
      // It comes from below.
      const end = async (): Promise<number> => {
        const told = await page.locator('.toast').boundingBox();
        return told ? told.y + told.height : Number.NaN;
      };
      await expect.poll(end).toBeLessThan(choice?.y ?? 0);
    },
  );

  it('VID-07 VOTE-02 VOTE-03 VOTE-05 counts at once and is there after a reload, pressed', async () => {
    const { page, before, troubles } = await open();
    const [likes = 0, dislikes = 0] = before;
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.postData()?.includes('act=vote') === true),
      button(page, 'Like').click(),
    ]);
    expect(Object.fromEntries(new URLSearchParams(sent.postData() ?? ''))).toMatchObject({
      section: 'videos',
      vote: '1',
    });
    await notice(page, 'Thank you, your vote counts.');
    await expect.poll(() => counts(page)).toEqual([likes + 1, dislikes]);
    await page.reload();
    expect(await counts(page)).toEqual([likes + 1, dislikes]);
    expect(await pressed(page)).toEqual(['true', 'false']);
    expect(troubles).toEqual([]);
  });

  it(
    'LAY-25 LAY-26 is thanked for four seconds, or until the thanks are pressed',
    { tags: 'long' },
    async () => {
      const { page } = await open();
      await page.clock.install();
      // From here on time passes only where the test says so: a busy machine takes none of the four seconds.
      await page.clock.pauseAt(Date.now() + 60_000);
      const thanks = page.locator('#notices').getByText('Thank you, your vote counts.');
      await button(page, 'Like').click();
      await thanks.waitFor();
      await page.clock.runFor(3900);
      expect(await thanks.count()).toBe(1);
      await page.clock.runFor(200);
      expect(await thanks.count()).toBe(0);
      await button(page, 'Dislike').click();
      await thanks.click();
      expect(await thanks.count()).toBe(0);
    },
  );

  it('VOTE-04 by keyboard, and changed: one person is one vote', async () => {
    const { page, before } = await open();
    const [likes = 0, dislikes = 0] = before;
    await button(page, 'Dislike').focus();
    await page.keyboard.press('Enter');
    await notice(page, 'Thank you, your vote counts.');
    expect(await counts(page)).toEqual([likes, dislikes + 1]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => counts(page)).toEqual([likes + 1, dislikes]);
    await expect.poll(() => pressed(page)).toEqual(['true', 'false']);
    await expect
      .poll(
        async () => {
          await page.reload();
          return counts(page);
        },
        { timeout: 10_000 },
      )
      .toEqual([likes + 1, dislikes]);
    expect(await pressed(page)).toEqual(['true', 'false']);
  });

  it(
    'pressed twice in a moment is one; pressed again later, it is taken back',
    { tags: 'long' },
    async () => {
      const { page, before, troubles } = await open();
      const [likes = 0, dislikes = 0] = before;
      await button(page, 'Like').dblclick();
      await notice(page, 'Thank you, your vote counts.');
      expect(await counts(page)).toEqual([likes + 1, dislikes]);
      expect(await pressed(page)).toEqual(['true', 'false']);
      await button(page, 'Like').click();
      await notice(page, 'Your vote has been removed.');
      // In place of what it makes untrue.
      expect(await page.getByText('Thank you, your vote counts.').count()).toBe(0);
      expect(await pressed(page)).toEqual(['false', 'false']);
      await page.reload();
      expect(await counts(page)).toEqual([likes, dislikes]);
      expect(await pressed(page)).toEqual(['false', 'false']);
      expect(troubles).toEqual([]);
    },
  );

  it('ERR-23 one that the API has and the browser has forgotten says so and changes nothing', async () => {
    const { page, before } = await open();
    const [likes = 0, dislikes = 0] = before;
    await button(page, 'Like').click();
    await notice(page, 'Thank you, your vote counts.');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await button(page, 'Like').click();
    await notice(page, 'You have already voted. Use the other button to change your vote.');
    expect(await counts(page)).toEqual([likes + 1, dislikes]);
    expect(await pressed(page)).toEqual(['true', 'false']);
  });

  it('VOTE-06 that does not arrive is taken back, and the next one counts', async () => {
    const { page, context, before } = await open();
    const [likes = 0, dislikes = 0] = before;
    // The island and its texts are here already: what fails is the vote alone.
    await page.route('**/api/stat.php', (route) => route.abort('internetdisconnected'));
    await button(page, 'Like').click();
    await notice(page, 'Your vote did not arrive. Check your connection and try again.');
    expect(await counts(page)).toEqual(before);
    expect(await pressed(page)).toEqual(['false', 'false']);
    await context.setOffline(true);
    await page.unroute('**/api/stat.php');
    await button(page, 'Dislike').click();
    await expect.poll(() => counts(page)).toEqual(before);
    await context.setOffline(false);
    await button(page, 'Like').click();
    await notice(page, 'Thank you, your vote counts.');
    await expect.poll(() => counts(page)).toEqual([likes + 1, dislikes]);
  });
});

describe('without script', () => {
  it(
    'counts, leads back to the video and says so there, to nobody else',
    { tags: 'long' },
    async () => {
      const { page, path, before, context } = await open({ javaScriptEnabled: false });
      const [likes = 0, dislikes = 0] = before;
      await button(page, 'Like').click();
      expect(page.url()).toBe(`${site.origin}${path}?notice=vote_success`);
      await notice(page, 'Thank you, your vote counts.');
      expect(await counts(page)).toEqual([likes + 1, dislikes]);
      await button(page, 'Like').click();
      await notice(page, 'Your vote has been removed.');
      const other = await context.newPage();
      const answer = await other.goto(path);
      expect(await other.locator('#notices').innerText()).toBe('');
      expect(await counts(other)).toEqual([likes, dislikes]);
      expect(answer?.ok()).toBe(true);
    },
  );

  it('says when it is enough', { tags: 'long' }, async () => {
    const { page, path, context } = await open({ javaScriptEnabled: false });
    for (let person = 0; person < RATE_LIMITS.first_vote.times; person++) {
      await button(page, 'Like').click();
      await notice(page, 'Thank you, your vote counts.');
      await context.clearCookies({ name: 'voter' });
      await page.goto(path);
    }
    const before = await counts(page);
    await button(page, 'Like').click();
    await notice(page, /^Too many votes in a short time\. Try again in \d+ hours\.$/u);
    expect(await counts(page)).toEqual(before);
  });
});
