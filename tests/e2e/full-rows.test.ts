// @module-tag long
import { describe, expect, it } from 'vitest';
import { pathOfVideo, startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);

/** Windows with two to eight columns. */
const WIDTHS = [360, 768, 1000, 1400, 1600, 1920, 2200];

/** How many parts are in sight in each row of each element, a row named by its height on the page. */
const rowsOf = (elements: Element[], parts: string): number[][] =>
  elements.map((element) => {
    const rows = new Map<number, number>();
    for (const tile of element.querySelectorAll(parts)) {
      const { top, width } = tile.getBoundingClientRect();
      if (width > 0) rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + 1);
    }
    return [...rows.values()];
  });

/** A member of the demo who has as many videos as an overview holds. */
async function memberOfMany(): Promise<string> {
  const { html } = await demo.ask('/community/recent/1/');
  for (const [path] of html.matchAll(/\/member\/\d+\//gu)) {
    if ((await demo.ask(path)).html.includes('of-8')) return path;
  }
  throw new Error('no member of the demo has many videos');
}

describe('a row of buttons', () => {
  it.each([
    [
      'a video',
      () => pathOfVideo(demo.client, (video) => video.status === 'active'),
      [768, 1366, 1440],
    ],
    ['a member', () => Promise.resolve('/member/8/'), [360]],
  ])('of %s leaves none alone in a row', async (_, pathOf, widths) => {
    const page = await demo.open(await pathOf());
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const [rows = []] = await page
        .locator('.watch-actions, .who-head .social-bar')
        .evaluateAll(rowsOf, '.btn');
      expect(rows.length, `${width}: ${rows.join()}`).toBeGreaterThan(1);
      expect(Math.min(...rows), `${width}: ${rows.join()}`).toBeGreaterThan(1);
    }
  });
});

describe('a section of a page', () => {
  it.each([
    ['the home page', () => Promise.resolve('/')],
    ['a member’s overview', memberOfMany],
    ['a page that is not there', () => Promise.resolve('/nothing-here/')],
  ])('of %s ends with a full row in windows of all widths', async (_, pathOf) => {
    const page = await demo.open(await pathOf());
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const grids = await page.locator('.grid[class*=of-]').evaluateAll(rowsOf, ':scope > *');
      expect(grids.length).toBeGreaterThan(0);
      for (const rows of grids) expect(new Set(rows).size, `${width}: ${rows.join()}`).toBe(1);
    }
  });
});
