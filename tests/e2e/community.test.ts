import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);
const form = (page: Page) => page.getByRole('search', { name: 'Search members' });

describe.each([
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const)('at $width px, $scheme', ({ width, scheme }) => {
  // One page for all of them: a profile of its own takes as long as a page.
  let page: Page;
  beforeAll(async () => {
    page = await demo.open('about:blank', { width, scheme });
  });

  it.each([
    ['the list', '/community/recent/1/'],
    ['a narrowed list', '/community/recent/1/?gender=3&avatar=no'],
    ['an empty list', '/community/recent/1/?s=qqqqqq'],
  ])('nothing sticks out of %s', async (_name, path) => {
    await page.goto(path);
    await form(page).getByText('Filters').first().click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
});
