import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { PLAYLIST_STRIP_PAGE_SIZE } from '#config/limits.ts';
import {
  OTHER_UPLOADER,
  PLACE_OF_PLAIN,
  PLAYLIST,
  PLAYLIST_PAGES,
  PLAYLIST_TITLE,
} from './support/playlist-answers.ts';
import { parts, startByClick, until } from './support/player-page.ts';
import { VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite({ quiet: false });

async function open(query: string, options = {}): Promise<Page> {
  const path = `/videos/${VIDEO.plain}/film-${VIDEO.plain}/${query}`;
  return site.visit(path, { viewport: { width: 1440, height: 900 }, ...options });
}

const LONG = `?playlist=${PLAYLIST.long}`;
const PAGE_OF_PLAIN = Math.ceil(PLACE_OF_PLAIN / PLAYLIST_STRIP_PAGE_SIZE);
const region = (page: Page) => page.getByRole('region', { name: PLAYLIST_TITLE });
const list = (page: Page) => page.getByRole('list', { name: 'Videos of the playlist' });
const titles = (page: Page) => list(page).getByRole('heading');
const film = (place: number): string => `Listed film ${place}`;

/** Scrolls the queue as a visitor would, to its beginning or its end. */
const scrollTo = (page: Page, end: 'start' | 'end'): Promise<void> =>
  list(page).evaluate(
    (node, to) => node.scrollTo({ top: to === 'end' ? node.scrollHeight : 0 }),
    end,
  );

/** Where a video stands in the window, in pixels from its top. */
const topOf = async (page: Page, title: string): Promise<number> =>
  Math.round((await list(page).getByText(title, { exact: true }).boundingBox())?.y ?? NaN);

/** How far the middle of the current video is from that of the list, in the direction in which it scrolls. */
const offCentre = (page: Page): Promise<number> =>
  list(page).evaluate((node) => {
    const isQueue = node.scrollHeight > node.clientHeight;
    const middle = (element: Element): number => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return isQueue ? top + height / 2 : left + width / 2;
    };
    const current = node.querySelector('li:has([aria-current])');
    return current ? Math.abs(middle(current) - middle(node)) : NaN;
  });

describe('in place', () => {
  it('VID-28 VID-30 shows eight at once beside the player, the current video in the middle', async () => {
    const page = await open(`${LONG}&pl_page=${PAGE_OF_PLAIN}`);
    await until(() => offCentre(page)).toBeLessThan(2);
    const seen = await list(page).evaluate((node) => {
      const [first, second] = [...node.children].map((item) => item.getBoundingClientRect().top);
      return node.clientHeight / ((second ?? 0) - (first ?? 0));
    });
    expect(seen).toBeCloseTo(8, 1);
    const [player, queue] = await Promise.all([
      page.locator('.player').boundingBox(),
      region(page).boundingBox(),
    ]);
    expect((player?.x ?? NaN) + (player?.width ?? NaN)).toBeLessThan(queue?.x ?? NaN);
    expect(Math.abs((player?.y ?? NaN) - (queue?.y ?? NaN))).toBeLessThan(80);
    await region(page).getByText(`Video ${PLACE_OF_PLAIN} of 300`).waitFor();
    // In theatre it is a strip below, and no wider than the window, which the player fills from side to side.
    await page.evaluate(() => (document.documentElement.dataset.theatre = ''));
    const below = await region(page).boundingBox();
    expect(below?.y).toBeGreaterThan((player?.y ?? NaN) + (player?.height ?? NaN));
    const wide = await page.locator('.player').boundingBox();
    expect(wide?.width).toBeGreaterThan(1440 - 2 * (wide?.x ?? NaN) - 1);
    const all = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(all).toBeLessThanOrEqual(1440);
  });

  it.each([360, 768])('is a strip under the video at %i px', async (width) => {
    const page = await open(`${LONG}&pl_page=${PAGE_OF_PLAIN}`, {
      viewport: { width, height: 740 },
    });
    await until(() => offCentre(page)).toBeLessThan(2);
    const [title, strip] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      list(page).boundingBox(),
    ]);
    expect(strip?.y).toBeGreaterThan(title?.y ?? NaN);
    expect(strip?.height).toBeLessThan(200);
  });

  it('leaves the player the whole width of a phone on its side', async () => {
    const page = await open(`${LONG}&pl_page=${PAGE_OF_PLAIN}`, {
      viewport: { width: 740, height: 360 },
    });
    expect((await page.locator('.player').boundingBox())?.width).toBe(740);
  });

  it(
    'is played in no order by its button, which the settings of the player agree with',
    { tags: 'long' },
    async () => {
      const page = await open(LONG);
      await startByClick(page);
      const button = region(page).getByRole('button', { name: 'Shuffle the playlist' });
      const isOn = (): Promise<string | null> => button.getAttribute('aria-pressed');
      await button.click();
      await until(isOn).toBe('true');
      const entry = parts.setting(page, 'Shuffle the playlist');
      await parts.settings(page).press('Enter');
      await until(() => entry.getAttribute('aria-checked')).toBe('true');
      await entry.press('Enter');
      await until(isOn).toBe('false');
      await button.press('Enter');
      await until(isOn).toBe('true');
      await page.reload();
      await until(isOn).toBe('true');
    },
  );

  it('VID-26 VID-27 loads the next and the previous page when its ends come into view, and nothing moves', async () => {
    const page = await open(`${LONG}&pl_page=${PAGE_OF_PLAIN}`);
    const size = PLAYLIST_STRIP_PAGE_SIZE;
    const last = PAGE_OF_PLAIN * size;
    await until(() => titles(page).count()).toBe(size);
    await scrollTo(page, 'end');
    const lastTop = await topOf(page, film(last));
    await until(() => titles(page).count()).toBe(2 * size);
    expect(await titles(page).nth(size).textContent()).toBe(film(last + 1));
    expect(Math.abs((await topOf(page, film(last))) - lastTop)).toBeLessThanOrEqual(1);

    await scrollTo(page, 'start');
    const first = last - size + 1;
    await until(() => titles(page).first().textContent()).toBe(film(first - size));
    await until(() => topOf(page, film(first))).toBeLessThan(900);
    expect(await topOf(page, film(first))).toBeGreaterThan(0);
    expect(site.errors).toEqual([]);
  });

  it(
    'keeps three pages in the document however far one scrolls, and links with their place',
    { tags: 'long' },
    async () => {
      const page = await open(LONG);
      for (let number = 2; number <= PLAYLIST_PAGES; number++) {
        await scrollTo(page, 'end');
        await until(() => titles(page).last().textContent()).toBe(
          film(number * PLAYLIST_STRIP_PAGE_SIZE),
        );
      }
      expect(await titles(page).count()).toBe(3 * PLAYLIST_STRIP_PAGE_SIZE);
      expect(await list(page).getByRole('link').last().getAttribute('href')).toContain(
        `pl_page=${PLAYLIST_PAGES}`,
      );
      await scrollTo(page, 'start');
      await until(() => titles(page).first().textContent()).toBe(
        film(PLAYLIST_STRIP_PAGE_SIZE + 1),
      );
      expect(await titles(page).count()).toBe(3 * PLAYLIST_STRIP_PAGE_SIZE);
    },
  );

  it('can be walked by keyboard, and a page that does not come can be asked for again', async () => {
    const page = await open(LONG);
    await page.route(/part=strip/, (route) => route.abort());
    await list(page).getByRole('link').last().focus();
    const again = region(page).getByRole('link', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(/part=strip/);
    await again.press('Enter');
    await until(() => titles(page).count()).toBe(2 * PLAYLIST_STRIP_PAGE_SIZE);
    expect(await again.count()).toBe(0);
  });

  it('that can not be had is asked for again without loading the page anew', async () => {
    site.api.failing.add('playlist');
    const page = await open(`${LONG}&pl_page=4`);
    site.api.failing.clear();
    await page.locator('#strip').getByRole('link', { name: 'Try again' }).click();
    await list(page)
      .getByText(film(4 * PLAYLIST_STRIP_PAGE_SIZE), { exact: true })
      .waitFor();
  });
});

describe('what a visitor never wants to see', () => {
  const openWithout = async (query: string, excluded: object): Promise<Page> => {
    const page = await open(query);
    await page.evaluate((text) => localStorage.setItem('excluded', text), JSON.stringify(excluded));
    await page.reload();
    return page;
  };
  const size = PLAYLIST_STRIP_PAGE_SIZE;
  const loaded = (page: Page) => list(page).locator('li').count();

  it(
    'is in no page that is loaded later, and the strip goes on beyond one that begins or ends with it',
    { tags: 'long' },
    async () => {
      const page = await openWithout(`${LONG}&pl_page=3`, { uploaders: [OTHER_UPLOADER] });
      // The page before comes at once, since the first video is in view.
      await until(() => titles(page).first().textContent()).toBe(film(size + 2));
      await scrollTo(page, 'start');
      await until(() => titles(page).first().textContent()).toBe(film(2));
      await scrollTo(page, 'end');
      await until(() => titles(page).last().textContent()).toBe(film(4 * size - 1));
      // The video that is being watched stays.
      expect(await titles(page).count()).toBe(3 * (size - 3) + 1);
      expect(site.errors).toEqual([]);
    },
  );

  it(
    'is not taken for the end of the strip where it is nearly all of it',
    { tags: 'long' },
    async () => {
      const page = await openWithout(`${LONG}&pl_page=${PAGE_OF_PLAIN}`, { words: ['Listed'] });
      await until(() => loaded(page)).toBe(PLAYLIST_PAGES * size);
      await until(() => titles(page).count()).toBe(1);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.waitForLoadState('networkidle');
      expect(asked.filter((url) => url.includes('part=strip'))).toEqual([]);
    },
  );
});
