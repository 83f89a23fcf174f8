import { describe, expect, it } from 'vitest';
import { startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);

/** Windows with two to eight columns. */
const WIDTHS = [360, 768, 1000, 1400, 1600, 1920, 2200];

/** How many tiles are in sight in each row of each section's grid, a row named by its height on the page. */
const rowsOf = (grids: Element[]): number[][] =>
  grids.map((grid) => {
    const rows = new Map<number, number>();
    for (const tile of grid.children) {
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

describe('a section of a page', () => {
  it.each([
    ['the home page', () => Promise.resolve('/')],
    ['a member’s overview', memberOfMany],
    ['a page that is not there', () => Promise.resolve('/nothing-here/')],
  ])('of %s ends with a full row in windows of all widths', async (_, pathOf) => {
    const page = await demo.open(await pathOf());
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const grids = await page.locator('.grid[class*=of-]').evaluateAll(rowsOf);
      expect(grids.length).toBeGreaterThan(0);
      for (const rows of grids) expect(new Set(rows).size, `${width}: ${rows.join()}`).toBe(1);
    }
  });
});
