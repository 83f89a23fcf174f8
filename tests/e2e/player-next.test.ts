import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { NEXT_VIDEO_SECONDS } from '#config/limits.ts';
import { media, playsPast, startByClick, until } from './support/player-page.ts';
import { SECONDS, VIDEO } from './support/video-answers.ts';
import { finish, nextCard, openAsFile, seek } from './support/next-card.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite({ forgives: /404/ });

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const open = (query = '', options: BrowserContextOptions = {}): Promise<Page> =>
  openAsFile(site, VIDEO.plain, query, options);

/** What of the card stands outside the picture or behind the controls, by its text. */
const misplaced = (page: Page): Promise<(string | null)[]> =>
  nextCard(page).evaluate((card) => {
    const { top, left, right } = card.getBoundingClientRect();
    const bars = [...(card.parentElement?.querySelectorAll('.player-controls > *') ?? [])]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    const bottom = Math.min(...bars.map((bar) => bar.top));
    return [...card.querySelectorAll('img, p:not(.vh), a, button')]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return box.top < top || box.left < left || box.right > right || box.bottom > bottom;
      })
      .map(({ textContent }) => textContent);
  });

describe('after the end', () => {
  it.each([
    ['a large screen', {}],
    ['a phone', PHONE],
  ] as [string, BrowserContextOptions][])(
    'PLY-08 PLY-09 counts down 20 s and goes to the next video, which starts, on %s',
    async (_, options) => {
      const page = await open('', options);
      await finish(page);
      await nextCard(page).waitFor();
      expect(await nextCard(page).textContent()).toContain('Related film 1');
      expect(await misplaced(page)).toEqual([]);
      await page.clock.runFor(5000);
      await until(() => nextCard(page).textContent()).toContain('Next in 15 s');
      await Promise.all([
        page.waitForURL(/\/videos\/3000\/film-3000\/\?autostart=1$/),
        page.clock.runFor((NEXT_VIDEO_SECONDS - 5) * 1000),
      ]);
    },
  );

  it(
    'stays when that is cancelled, by the keyboard too, and offers to play again',
    { tags: 'long' },
    async () => {
      const page = await open();
      await finish(page);
      await nextCard(page).waitFor();
      const now = page.getByRole('link', { name: 'Play now' });
      await until(() => now.evaluate((node) => node === document.activeElement)).toBe(true);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await nextCard(page).waitFor({ state: 'detached' });
      await until(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Play again');
      await page.clock.runFor(NEXT_VIDEO_SECONDS * 2000);
      expect(page.url()).toContain(`/videos/${VIDEO.plain}/`);
      await page.getByRole('button', { name: 'Play again' }).first().click();
      await playsPast(page, 0.2);
    },
  );

  it(
    'is called off by a double click too, which starts nothing beneath',
    { tags: 'long' },
    async () => {
      const page = await open();
      await finish(page);
      await nextCard(page).getByRole('button', { name: 'Cancel' }).dblclick();
      await nextCard(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Play again' }).first().waitFor();
      expect((await media(page)).paused).toBe(true);
      expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
    },
  );

  it('goes at once when asked to', { tags: 'long' }, async () => {
    const page = await open();
    await finish(page);
    await page.getByRole('link', { name: 'Play now' }).click();
    await page.waitForURL(/\/videos\/3000\/film-3000\/\?autostart=1$/);
  });

  it('proposes nothing any more once that is turned off', { tags: 'long' }, async () => {
    const page = await open();
    await finish(page);
    await nextCard(page).getByRole('button', { name: 'Turn off' }).click();
    await nextCard(page).waitFor({ state: 'detached' });
    await page.reload();
    await finish(page);
    await page.getByRole('button', { name: 'Play again' }).first().waitFor();
    expect(await nextCard(page).count()).toBe(0);
  });

  it('does not propose what is left out of lists', { tags: 'long' }, async () => {
    const page = await open();
    await page.evaluate(() => {
      const words = [{ title: 'Related film 1', dir: '' }];
      const none = { categories: [], models: [], channels: [], uploaders: [] };
      localStorage.setItem('excluded', JSON.stringify({ ...none, words }));
    });
    await page.reload();
    await page.locator('#related .tile').first().waitFor({ state: 'hidden' });
    await finish(page);
    await nextCard(page).waitFor();
    expect(await nextCard(page).textContent()).toContain('Related film 2');
  });

  it('goes on in the playlist of the address, past what is private', { tags: 'long' }, async () => {
    const page = await open('?playlist=7007&pl_page=1');
    await finish(page);
    await nextCard(page).waitFor();
    const href = await page.getByRole('link', { name: 'Play now' }).getAttribute('href');
    const next = VIDEO.mp4Only;
    expect(href).toBe(`/videos/${next}/film-${next}/?autostart=1&playlist=7007&pl_page=1`);
    await Promise.all([
      page.waitForURL((url) => url.pathname + url.search === href),
      page.clock.runFor(NEXT_VIDEO_SECONDS * 1000),
    ]);
  });
});

const tileIn = (page: Page) => page.locator(`.tile[data-id="${VIDEO.plain}"]`).first();
const barOf = (page: Page): Promise<string> =>
  tileIn(page).evaluate((node) => node.style.getPropertyValue('--seen'));

describe('a video that was left', () => {
  it('goes on there, says so, and starts over when asked to', { tags: 'long' }, async () => {
    const page = await open();
    await startByClick(page);
    await seek(page, 72);
    await playsPast(page, 72.2);
    await page.reload();
    await startByClick(page);
    await playsPast(page, 72);
    const hint = page.getByText('Resumed at 1:12');
    await hint.waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await until(async () => (await media(page)).time).toBeLessThan(30);
    await hint.waitFor({ state: 'detached' });
  });

  it('starts where the address says all the same', { tags: 'long' }, async () => {
    const page = await open();
    await startByClick(page);
    await seek(page, 72);
    await playsPast(page, 72.2);
    await page.goto(`${site.origin}/videos/${VIDEO.plain}/?start_time=20`);
    await startByClick(page);
    const { time } = await media(page);
    expect(time).toBeGreaterThanOrEqual(20);
    expect(time).toBeLessThan(40);
    expect(await page.getByText(/Resumed at/).count()).toBe(0);
  });

  it('starts anew once it was seen to the end', { tags: 'long' }, async () => {
    const page = await open();
    await finish(page);
    await page.reload();
    await startByClick(page);
    expect((await media(page)).time).toBeLessThan(30);
  });

  it(
    'has a bar of the part that was seen on its tile in every list',
    { tags: 'long' },
    async () => {
      const page = await open();
      await startByClick(page);
      await page.goto(`${site.origin}/videos/`);
      // Who looked into it for a moment has not seen all of it.
      await until(() => barOf(page)).toMatch(/^\d(\.\d+)?%$/);
      await page.goBack();
      await startByClick(page);
      await seek(page, SECONDS / 2);
      await playsPast(page, SECONDS / 2 + 0.2);
      await page.goto(`${site.origin}/videos/`);
      await until(() => barOf(page)).toMatch(/^5\d(\.\d+)?%$/);
      const link = tileIn(page).locator('a');
      expect(
        await link.evaluate((node) => getComputedStyle(node, '::after').backgroundImage),
      ).toContain('gradient');
    },
  );
});

describe('theatre mode', () => {
  it(
    'widens the player by key and button, and is there before the first paint of the next page',
    { tags: 'long' },
    async () => {
      const page = await open();
      const width = async () => (await page.locator('.player').boundingBox())?.width ?? 0;
      const before = await width();
      await startByClick(page);
      await page.keyboard.press('t');
      await until(width).toBeGreaterThan(before);
      const wide = await width();
      const { y, height } = (await page.locator('.player').boundingBox()) ?? { y: 0, height: 0 };
      expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
      await page.goto(`${site.origin}/videos/${VIDEO.mp4Only}/`, { waitUntil: 'commit' });
      await page.locator('.player').waitFor();
      expect(await width()).toBe(wide);
      await startByClick(page);
      // Out of view it is as small as any other.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.locator('.player[data-mini]').waitFor();
      expect(await width()).toBeLessThan(before);
      await page.evaluate(() => scrollTo(0, 0));
      await until(width).toBe(wide);
      const button = page.getByRole('button', { name: 'Theatre mode' });
      expect(await button.getAttribute('aria-pressed')).toBe('true');
      await page.mouse.move(300, 300);
      await page.mouse.move(320, 320);
      await button.click();
      await until(width).toBe(before);
    },
  );
});
