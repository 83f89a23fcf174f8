import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from './support/demo-site.ts';
import { axeFindings } from './support/visit.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);

const entry = (id: number) => ({
  title: `Film ${id}`,
  scr: '/media/thumbs/ri/1-320x180.jpg',
  video_id: String(id),
  duration: '12:34',
  dir: `film-${id}`,
  video_viewed: '1200',
  sg_id: '1',
  ex_tube: '',
  ex_id: '',
});

/** Opens a page in a browser in which videos 1 to `count` were watched, in that order. */
async function visit(path: string, ids: readonly number[], width = 1280): Promise<Page> {
  const page = await demo.open('/information/privacy/', { width });
  await page.evaluate(
    (text) => localStorage.setItem('videos', text),
    JSON.stringify(ids.map(entry)),
  );
  await page.goto(path);
  return page;
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const titles = (page: Page): Promise<string[]> =>
  page.locator('#history h3:visible').allInnerTexts();

describe('the history of a visitor who is not signed in', () => {
  it('HIST-01 HIST-04 HIST-05 is drawn from this browser, newest first, 60 to a page', async () => {
    const page = await visit(paths.history(), upTo(LISTING_PAGE_SIZE + 3));
    await page.locator('#history .tile').first().waitFor();
    const first = await titles(page);
    expect(first.length).toBe(LISTING_PAGE_SIZE);
    expect(first[0]).toBe(`Film ${LISTING_PAGE_SIZE + 3}`);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(`**${paths.history(2)}`);
    await page.locator('#history .tile').first().waitFor();
    expect(await titles(page)).toEqual(['Film 3', 'Film 2', 'Film 1']);
    expect(await page.getByRole('link', { name: /History, videos watched: 63/ }).count()).toBe(1);
  });

  it('says that nothing is remembered where the browser refuses to keep anything', async () => {
    const page = await demo.open('about:blank');
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await page.goto(demo.origin + paths.history());
    await page.getByText('Your browser does not let this site store anything').waitFor();
    expect(await page.getByText('are remembered in this browser only').count()).toBe(0);
  });

  it('is told by the day on which it was watched, and looked through by title', async () => {
    const page = await demo.open('/information/privacy/');
    const ago = (days: number): string => String(Date.now() - days * 86_400_000);
    // No pattern of a replacement.
    const third = 'Film 3 for $&';
    await page.evaluate(
      (text) => localStorage.setItem('videos', text),
      // The oldest is of before the day was kept.
      JSON.stringify([
        entry(1),
        { ...entry(2), watched: ago(40) },
        { ...entry(3), title: third, watched: ago(1) },
        { ...entry(4), watched: ago(0) },
        { ...entry(5), watched: ago(0) },
      ]),
    );
    await page.goto(paths.history());
    const days = page.locator('#history h2');
    await expect.poll(() => days.count()).toBe(4);
    const words = await days.allTextContents();
    expect(words).toMatchObject(['Today', 'Yesterday', expect.stringMatching(/day, /), 'History']);
    const ofToday = page.locator('#history section').first().locator('h3');
    expect(await ofToday.allInnerTexts()).toEqual(['Film 5', 'Film 4']);
    const field = page.getByRole('searchbox', { name: 'Search your history' });
    await field.fill('film 3');
    await expect.poll(() => titles(page)).toEqual([third]);
    expect(await days.allTextContents()).toEqual(['Yesterday']);
    await field.fill('nothing');
    await page.getByText('No title in it has these words.').waitFor();
    await field.fill('');
    const all = ['Film 5', 'Film 4', third, 'Film 2', 'Film 1'];
    await expect.poll(() => titles(page)).toEqual(all);
    await page.getByRole('button', { name: `Remove ${third} from the history` }).click();
    await page.getByText('Removed from your history.').waitFor();
    await page.reload();
    await expect.poll(() => days.count()).toBe(3);
  });

  it('LIST-19 shows that it is loading until its script has come', async () => {
    const page = await visit('/information/privacy/', upTo(2));
    const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await open;
      await route.continue();
    });
    await page.goto(paths.history(), { waitUntil: 'commit' });
    const loading = page.getByRole('main').getByRole('list', { name: 'Loading' });
    await loading.waitFor();
    expect(await loading.getAttribute('aria-busy')).toBe('true');
    expect(await titles(page)).not.toContain('Film 1');
    letThrough();
    await loading.waitFor({ state: 'detached' });
    expect(await titles(page)).toEqual(['Film 2', 'Film 1']);
  });

  it('is forgotten with the necessary alone, and its page says that nothing is remembered', async () => {
    const page = await visit('/settings/', upTo(2));
    const counted = (count: number) =>
      page.getByRole('link', { name: `History, videos watched: ${count}`, exact: true });
    await counted(2).waitFor();
    await page.getByRole('radio', { name: /^Necessary only/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await counted(0).waitFor();
    await page.goto(paths.history());
    await page.getByText('the videos you watch are not remembered').waitFor();
    const way = page.locator('#history').getByRole('link', { name: 'Your settings' });
    expect(await way.getAttribute('href')).toBe('/settings/');
  });

  it(
    'HIST-07 loses one video by its button, all after a question, and then says that it is empty',
    { tags: 'long' },
    async () => {
      const page = await visit(paths.history(), upTo(3));
      // Where the videos were left, which lists mark, too.
      const left = () => page.evaluate(() => localStorage.getItem('positions') ?? '');
      await page.evaluate(() => {
        const position = [20, 60, Date.now()];
        localStorage.setItem('positions', JSON.stringify({ 1: position, 2: position }));
      });
      const remove = (id: number) =>
        page.getByRole('button', { name: `Remove Film ${id} from the history` });
      await remove(2).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => titles(page)).toEqual(['Film 3', 'Film 1']);
      const counted = (count: number) =>
        page
          .getByRole('banner')
          .getByRole('link', { name: `History, videos watched: ${count}`, exact: true });
      await counted(2).waitFor();
      const kept = () => page.evaluate(() => localStorage.getItem('videos') ?? '');
      expect(await kept()).not.toContain('Film 2');
      expect(await left()).toMatch(/^\{"1":[^{}:]+\}$/u);
      // Its place is kept, with the way back, while the page is there; also beside another one that was taken out.
      const undo = page.getByRole('button', { name: 'Undo' });
      expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
      await remove(3).click();
      await undo.nth(1).press('Enter');
      await expect.poll(() => titles(page)).toEqual(['Film 2', 'Film 1']);
      expect(await remove(2).evaluate((button) => button === document.activeElement)).toBe(true);
      await undo.click();
      await expect.poll(() => titles(page)).toEqual(['Film 3', 'Film 2', 'Film 1']);
      expect([...(await kept()).matchAll(/Film \d/gu)].map(String)).toEqual([
        ...['Film 1', 'Film 2', 'Film 3'],
      ]);
      expect(await left()).toContain('"2":');
      await remove(2).click();
      await page.reload();
      await expect.poll(() => titles(page)).toEqual(['Film 3', 'Film 1']);
      const clear = page.getByRole('button', { name: 'Clear history' });
      await clear.click();
      await page.getByRole('button', { name: 'Keep it' }).click();
      expect(await titles(page)).toEqual(['Film 3', 'Film 1']);
      const others = page.getByRole('region', { name: 'Most popular videos' });
      expect(await others.count()).toBe(0);
      await clear.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
      await page.getByRole('heading', { name: 'Your history is empty' }).waitFor();
      await others.waitFor();
      await counted(0).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('videos'))).toBe('[]');
      expect([await left(), await page.locator('.tile[data-seen]').count()]).toEqual(['', 0]);
    },
  );

  it.each([360, 1280])(
    'at %i px has nothing for axe to say, nor has its question',
    { tags: 'long' },
    async (width) => {
      const page = await visit(paths.history(), upTo(70), width);
      await page.locator('#history .tile').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await page.getByRole('button', { name: 'Clear history' }).click();
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});

describe('what was watched', () => {
  const seen = async (): Promise<number[]> => {
    const { html } = await demo.ask(paths.videos('longest'));
    return [...html.matchAll(/class="tile"[^>]*><a[^>]* href="\/videos\/(\d+)\//g)]
      .slice(0, 3)
      .map(([, id]) => Number(id));
  };

  it('is marked on tiles, for the eye and for a screen reader', { tags: 'long' }, async () => {
    const ids = await seen();
    const page = await visit(paths.videos('longest'), ids);
    const tile = page.locator(`.tile[data-id="${ids[1]}"]`);
    expect(await tile.getByRole('link').textContent()).toContain('Watched');
    const bar = await tile
      .locator('a')
      .evaluate((link) => getComputedStyle(link, '::after').height);
    expect(bar).toBe('3px');
    expect(await page.locator('.tile[data-seen]').count()).toBe(ids.length);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('can be hidden from listings, from now on', async () => {
    const ids = await seen();
    const page = await visit(paths.videos('longest'), ids);
    const hide = page.getByRole('button', { name: `Hide watched (${ids.length})` });
    const shown = () => page.locator('#list .tile:visible').count();
    await hide.click();
    expect(await shown()).toBe(LISTING_PAGE_SIZE - ids.length);
    expect(await hide.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await expect.poll(shown).toBe(LISTING_PAGE_SIZE - ids.length);
    await hide.click();
    expect(await shown()).toBe(LISTING_PAGE_SIZE);
  });

  it('offers nobody a switch who has watched nothing', async () => {
    const page = await demo.open(paths.videos('longest'));
    expect(await page.locator('#hide-seen').isVisible()).toBe(false);
  });
});

it.each([true, false])(
  '“Necessary only” forgets what was watched at once, whether more of the script arrives (%s) or not',
  { tags: 'long' },
  async (arrives) => {
    const page = await visit(paths.videos('most-popular'), upTo(3));
    const counted = page.locator('[data-history] b');
    await expect.poll(() => counted.textContent()).toBe('3');
    if (!arrives) await page.route('**/_astro/*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Necessary only' }).click();
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((name) => ['videos', 'positions', 'searches'].includes(name))).toEqual([]);
    if (arrives) await expect.poll(() => counted.isVisible()).toBe(false);
  },
);

it(
  '“Necessary only” takes what was watched and searched for from the page on which it is pressed',
  { tags: 'long' },
  async () => {
    const page = await visit(paths.history(), upTo(3));
    await page.evaluate(() => localStorage.setItem('searches', '["rainy harbour"]'));
    await page.getByRole('button', { name: 'Remove Film 2 from the history' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.locator('header input[type=search]').focus();
    const recent = page.getByRole('option', { name: 'rainy harbour' });
    await recent.waitFor();
    await page.getByRole('button', { name: 'Necessary only' }).click();
    await page.getByText('the videos you watch are not remembered').waitFor();
    expect(await page.locator('#history').textContent()).not.toContain('Film');
    expect(await page.getByRole('button', { name: 'Clear history' }).isVisible()).toBe(false);
    await page.getByRole('combobox', { name: 'Search videos' }).focus();
    await page.getByRole('option').first().waitFor();
    expect(await recent.count()).toBe(0);
  },
);
