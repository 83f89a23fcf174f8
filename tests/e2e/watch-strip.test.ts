import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { PLAYLIST_STRIP_PAGE_SIZE, PLAYLIST_STRIP_VISIBLE } from '#config/limits.ts';
import {
  PLACE_OF_PLAIN,
  PLAYLIST,
  PLAYLIST_PAGES,
  PLAYLIST_TITLE,
} from './support/playlist-answers.ts';
import { until } from './support/player-page.ts';
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

/** Scrolls the strip as a visitor would, to its beginning or its end. */
const scrollTo = (page: Page, end: 'start' | 'end'): Promise<void> =>
  list(page).evaluate(
    (node, to) => node.scrollTo({ left: to === 'end' ? node.scrollWidth : 0 }),
    end,
  );

/** Where a video stands in the window, in pixels from its left. */
const leftOf = async (page: Page, title: string): Promise<number> =>
  Math.round((await list(page).getByText(title, { exact: true }).boundingBox())?.x ?? NaN);

describe('in place', () => {
  it('VID-28 VID-30 shows eight at once, the current video in the middle', async () => {
    const page = await open(`${LONG}&pl_page=${PAGE_OF_PLAIN}`);
    const offCentre = (): Promise<number> =>
      list(page).evaluate((node) => {
        const middle = (element: Element): number => {
          const { left, width } = element.getBoundingClientRect();
          return left + width / 2;
        };
        const current = node.querySelector('[aria-current]');
        return current ? Math.abs(middle(current) - middle(node)) : NaN;
      });
    await until(offCentre).toBeLessThan(2);
    const seen = await list(page).evaluate((node) => {
      const style = getComputedStyle(node);
      const inner =
        node.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const [first, second] = [...node.children].map((item) => item.getBoundingClientRect().left);
      return (inner + parseFloat(style.columnGap)) / ((second ?? 0) - (first ?? 0));
    });
    expect(seen).toBeCloseTo(PLAYLIST_STRIP_VISIBLE, 1);
  });

  it('VID-26 VID-27 loads the next and the previous page when its ends come into view, and nothing moves', async () => {
    const page = await open(`${LONG}&pl_page=${PAGE_OF_PLAIN}`);
    const size = PLAYLIST_STRIP_PAGE_SIZE;
    const last = PAGE_OF_PLAIN * size;
    await until(() => titles(page).count()).toBe(size);
    await scrollTo(page, 'end');
    const lastLeft = await leftOf(page, film(last));
    await until(() => titles(page).count()).toBe(2 * size);
    expect(await titles(page).nth(size).textContent()).toBe(film(last + 1));
    expect(Math.abs((await leftOf(page, film(last))) - lastLeft)).toBeLessThanOrEqual(1);

    await scrollTo(page, 'start');
    const first = last - size + 1;
    await until(() => titles(page).first().textContent()).toBe(film(first - size));
    await until(() => leftOf(page, film(first))).toBeLessThan(600);
    expect(await leftOf(page, film(first))).toBeGreaterThan(0);
    expect(site.errors).toEqual([]);
  });

  it('keeps three pages in the document however far one scrolls, and links with their place', async () => {
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
    await until(() => titles(page).first().textContent()).toBe(film(PLAYLIST_STRIP_PAGE_SIZE + 1));
    expect(await titles(page).count()).toBe(3 * PLAYLIST_STRIP_PAGE_SIZE);
  });

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
