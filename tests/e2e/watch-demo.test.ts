import type { BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { COOKIES } from '#config/cookies.ts';
import { startSite } from '../setup/site.ts';
import { media, parts, picture, playsPast, startByClick } from './support/player-page.ts';
import { WITH_PICTURES } from './support/shared-browser.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser(WITH_PICTURES);
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.context().addCookies([{ name: COOKIES.age, value: '1', url: site.origin }]);
  page.on('pageerror', (error) => errors.push(error.message));
});

describe('a visitor of the demo site', () => {
  it('finds a video in a listing and plays it: the time moves and so does the picture', async () => {
    await page.goto(`${site.origin}/videos/longest/1/`);
    await page.locator('.tile a').first().click();
    await startByClick(page);
    const before = await picture(page);
    await playsPast(page, (await media(page)).time + 1.5);
    expect(await picture(page)).not.toBe(before);
    expect(errors).toEqual([]);
  });

  it('is shown the length that plays', async () => {
    const said = await parts.seek(page).getAttribute('aria-valuetext');
    const length = said?.split(' of ')[1] ?? '';
    const seconds = length.split(':').reduce((total, part) => total * 60 + Number(part), 0);
    const played = await parts.video(page).evaluate((video: HTMLVideoElement) => video.duration);
    expect(Math.abs(played - seconds)).toBeLessThanOrEqual(1);
    await page.keyboard.press('9');
    await playsPast(page, played * 0.9);
  });

  it('sees a picture of the moment under the pointer', async () => {
    const [sheet] = await Promise.all([
      page.waitForResponse(/timeline\.(jpg|avif)/),
      parts.seek(page).hover(),
    ]);
    expect(sheet.ok()).toBe(true);
  });

  it(
    'goes on to a related video, which says where the visitor came from',
    { tags: 'long' },
    async () => {
      await page.getByRole('region', { name: 'Related videos' }).locator('.tile a').first().click();
      await page.waitForURL(/\?fr=1$/);
      await startByClick(page);
    },
  );

  it('plays the same video in an embed', async () => {
    const id = /\/videos\/(\d+)\//.exec(page.url())?.[1] ?? '';
    await page.goto(`${site.origin}/embed/${id}/`);
    await startByClick(page);
    expect(errors).toEqual([]);
  });
});

describe('pictures of the lists below a player', () => {
  const list = '.watch-section :is(.tile, .watch-card) img';
  let path: string;

  /** A phone on the page of a video; gives how many pictures of its lists have loaded. */
  async function openOn(
    options: BrowserContextOptions,
  ): Promise<{ phone: Page; loaded: () => Promise<number> }> {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, ...options });
    onTestFinished(() => context.close());
    await context.addCookies([{ name: COOKIES.age, value: '1', url: site.origin }]);
    const phone = await context.newPage();
    await phone.goto(path, { waitUntil: 'networkidle' });
    // Another part of the page may show the same picture: then it is there for both.
    const loaded = (): Promise<number> =>
      phone.locator(list).evaluateAll((images: HTMLImageElement[]) => {
        const others = [...document.images].filter((one) => !images.includes(one));
        const elsewhere = new Set(others.map(({ currentSrc }) => currentSrc));
        return images.filter((one) => one.naturalWidth > 0 && !elsewhere.has(one.currentSrc))
          .length;
      });
    return { phone, loaded };
  }

  beforeAll(async () => {
    await page.goto(`${site.origin}/videos/longest/1/`);
    path = site.origin + ((await page.locator('.tile a').first().getAttribute('href')) ?? '');
  });

  it('wait for the first scroll', async () => {
    const { phone, loaded } = await openOn({});
    expect(await loaded()).toBe(0);
    await phone.mouse.wheel(0, 10);
    await expect.poll(loaded).toBeGreaterThan(4);
  });

  it('do not wait where a list is in sight', async () => {
    const { loaded } = await openOn({ viewport: { width: 1440, height: 900 } });
    await expect.poll(loaded).toBeGreaterThan(4);
  });

  it('do not wait where no script would end that', async () => {
    const { loaded } = await openOn({ javaScriptEnabled: false });
    await expect.poll(loaded).toBeGreaterThan(4);
  });

  it('move nothing when they come', async () => {
    const { phone, loaded } = await openOn({});
    const heights = (): Promise<number[]> =>
      phone
        .locator('.watch-side, [data-carousel]')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
    const before = await heights();
    await phone.mouse.wheel(0, 10);
    await expect.poll(loaded).toBeGreaterThan(4);
    expect(await heights()).toEqual(before);
  });
});
