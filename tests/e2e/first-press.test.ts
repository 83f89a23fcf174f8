import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startSite } from '../setup/site.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
/** How far from where it was a tile may be after Back, in pixels. */
const TOLERANCE = 40;

const site = useStarted(startSite);
const browser = useBrowser();
let visitor: Visitor;

async function open(path: string, options?: typeof PHONE): Promise<Page> {
  visitor = await newVisitor(browser, site.origin, options);
  await visitor.page.goto(path);
  return visitor.page;
}
afterEach(() => visitor.close());

/** A page whose script is on its way until it is let go on. */
async function openWithoutScript(path: string): Promise<{ page: Page; goOn: () => void }> {
  visitor = await newVisitor(browser, site.origin, PHONE);
  const { page } = visitor;
  const { promise: isAwaited, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\/BaseLayout\.[^/]+\.js$/u, async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { page, goOn };
}

const topOf = (tile: Locator): Promise<number> =>
  tile.evaluate((element) => element.getBoundingClientRect().top);

describe('on a phone', () => {
  it('a tap beside the open menu closes it and follows no link', async () => {
    const page = await open('/', PHONE);
    await page.getByRole('button', { name: 'Menu' }).tap();
    const close = page.getByRole('button', { name: 'Close menu' });
    await close.waitFor();
    // Heard after the page's own listeners of the document; the link is not followed either way, so the page stays.
    await page.evaluate(() => {
      const note = (event: MouseEvent): void => {
        const link = (event.target as Element).closest('a') !== null;
        Reflect.set(globalThis, 'tapped', { link, follows: !event.defaultPrevented });
        event.preventDefault();
      };
      document.addEventListener('click', note, true);
    });
    const box = await page.locator('main .tile a').nth(1).boundingBox();
    if (!box) throw new Error('no tile in sight');
    await page.touchscreen.tap(345, box.y + 70);
    await close.waitFor({ state: 'hidden' });
    const tapped = await page.waitForFunction(() => Reflect.get(globalThis, 'tapped') as object);
    expect(await tapped.jsonValue()).toEqual({ link: true, follows: false });
  });

  it.each([20, 25])('Back returns to a tile that was tapped in row %i', async (row) => {
    const page = await open(paths.videos('most-popular'), PHONE);
    const tile = page.locator('#list .tile').nth(row * 2);
    // In the middle: the tap itself would scroll to a tile that lies under the cookie notice.
    await tile.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    const before = await topOf(tile);
    await tile.getByRole('link').tap();
    await page.waitForURL(/\/videos\/\d+\//u);
    await page.goBack();
    await page.waitForFunction(() => scrollY > 0);
    expect(Math.abs((await topOf(tile)) - before)).toBeLessThanOrEqual(TOLERANCE);
  });
});

describe('before anything was pressed', () => {
  it.each(['k', ' '])(
    'the key "%s" plays a video, without its page moving',
    { tags: 'long' },
    async (key) => {
      const page = await open(paths.videos('most-popular'));
      await page.locator('#list .tile a').first().click();
      // With its script, which hears the key.
      await page.waitForURL(/\/videos\/\d+\//u);
      await page.locator('[data-player][data-phase=poster]').waitFor();
      await page.keyboard.press(key);
      await page.locator('[data-player] video').waitFor();
      await page.waitForFunction(() => !document.querySelector('video')?.paused);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    },
  );

  it('the search field suggests what was typed into it before the script of the page came', async () => {
    const { page, goOn } = await openWithoutScript('/');
    await page.getByLabel('Search videos').tap();
    await page.keyboard.type('harb');
    goOn();
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list
      .getByRole('option', { name: /harbour/iu })
      .first()
      .waitFor();
    expect(await page.getByLabel('Search videos').inputValue()).toBe('harb');
  });

  it('a press on the cookie notice that comes before the script of the page is answered when it is there', async () => {
    const { page, goOn } = await openWithoutScript('/');
    const agree = page.locator('#cookies').getByRole('button', { name: 'OK' });
    await agree.tap();
    goOn();
    await agree.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => localStorage['cookie_notice'] as string)).toBe('1');
  });

  it('a press on Filters that comes before the script of the page opens them once', async () => {
    const { page, goOn } = await openWithoutScript(paths.videos('most-popular'));
    await page.getByRole('button', { name: 'Filters' }).tap();
    goOn();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('a button that only has the focus by a key when the script comes is not pressed', async () => {
    const { page, goOn } = await openWithoutScript('/');
    await page.locator('#cookies').getByRole('link').focus();
    await page.keyboard.press('Tab');
    const reached = page.locator('#cookies button:focus');
    await reached.waitFor();
    goOn();
    // What comes after it in the same script has come.
    await page.waitForFunction(() => customElements.get('island-root') !== undefined);
    expect(await page.evaluate(() => localStorage['cookie_notice'] as unknown)).toBeUndefined();
    expect(await reached.isVisible()).toBe(true);
  });

  it('SRCH-02 the search field offers what is popular, though nothing was searched for yet', async () => {
    const page = await open('/');
    await page.getByLabel('Search videos').click();
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.getByRole('option').first().waitFor();
    expect(await list.getByRole('group').count()).toBeGreaterThan(0);
  });
});
