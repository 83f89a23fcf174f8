import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);
/** One for all of them: each case begins with a document of its own. */
let page: Page;

beforeAll(async () => {
  page = await demo.open(paths.information('terms'));
});

/** A sentence in Hebrew that ends in a Latin word and a full stop, and one the other way round. */
const HEBREW = 'לילה בעיר Lagoon.';
const LATIN = 'Night in the city לילה.';

/** Whether the first letter of each text that is put there stands to the right of the last one. */
async function isFromTheRight(selector: string, text: string): Promise<boolean> {
  const place = page.locator(`${selector} >> visible=true`).first();
  return place.evaluate((element, words) => {
    const node = document.createTextNode(words);
    element.replaceChildren(node);
    const placeOf = (index: number): number => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return range.getBoundingClientRect().left;
    };
    return placeOf(0) > placeOf(words.length - 1);
  }, text);
}

describe('what a visitor wrote goes in the direction of its own letters', () => {
  it.each<[string, readonly string[]]>([
    [paths.videos('latest-updates'), ['.tile h3', '.tags a', '.head h1']],
    [paths.models(), ['.cat b']],
    [paths.playlists(), ['.playlist h3, .cat h3, main h3']],
    [paths.albums(), ['main h3']],
    [paths.community(), ['main h3']],
    ['first video', ['.watch-title', '.watch-card b', '.tile h3']],
  ])('at %s', async (path, selectors) => {
    await page.goto(path === 'first video' ? '/' : path);
    if (path === 'first video') {
      const first = await page.locator('.tile a').first().getAttribute('href');
      await page.goto(first ?? '');
    }
    for (const selector of selectors) {
      expect([selector, await isFromTheRight(selector, HEBREW)]).toEqual([selector, true]);
      expect([selector, await isFromTheRight(selector, LATIN)]).toEqual([selector, false]);
    }
  });

  it('in the fields that they type it into', async () => {
    await page.goto(paths.information('contact'));
    for (const field of await page.locator('textarea, input[name=s], input[name=name]').all()) {
      await field.evaluate((element, text) => {
        if ('value' in element) element.value = text;
      }, HEBREW);
      const direction = field.evaluate((element) => getComputedStyle(element).direction);
      expect(await direction).toBe('rtl');
    }
  });
});
