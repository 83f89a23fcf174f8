import { describe, expect, it } from 'vitest';
import { startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);

const NIGHT = '/search/1/?s=night';

describe('a search in categories', () => {
  it.each([360, 1440])('lets nothing stick out at %i px', async (width) => {
    const page = await demo.open(`${NIGHT}&category=city`, { width });
    await page.locator('summary', { hasText: 'Relevance' }).click();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
  });
});
