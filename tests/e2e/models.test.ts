import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { models, NO_MODEL_FILTER, type ModelsParams } from '#contract/calls/models.ts';
import { cardTitles, startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(() => startDemoSite({ PAGE_STORE: 'off' }));

/** What the API answers to the same question. */
async function answered(params: Partial<ModelsParams>) {
  return site.client.read(models, {
    ...NO_MODEL_FILTER,
    lifetime: 0,
    gender: 'str',
    sort: 'most-popular',
    count: LISTING_PAGE_SIZE,
    page: 1,
    ...params,
  });
}

const titlesOf = async (params: Partial<ModelsParams>): Promise<string[]> =>
  (await answered(params)).models.map(({ title }) => title);

const openFilters = (page: Page) => page.locator('summary', { hasText: 'Filters' }).click();
const choose = (page: Page, label: string, value: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
const apply = (page: Page) => page.getByRole('button', { name: 'Apply filters' }).click();

describe('the filters, without script', () => {
  it('MOD-02 by first letter on a phone, where the form has it', { tags: 'long' }, async () => {
    const page = await site.open('/models/alphabet/1/', { scripts: false, width: 360 });
    expect(await page.getByRole('navigation', { name: 'First letter' }).isVisible()).toBe(false);
    await openFilters(page);
    await choose(page, 'Name begins with', 'c');
    await apply(page);
    await page.waitForURL((url) => url.searchParams.get('alphabet') === 'c');
    expect(await cardTitles(page)).toEqual(await titlesOf({ sort: 'alphabet', alphabet: 'c' }));
  });
});

it('with scripts the address names what was chosen and nothing else', async () => {
  const page = await site.open('/models/recent/1/?alphabet=m');
  await openFilters(page);
  await choose(page, 'Hair', '5');
  await apply(page);
  await page.waitForURL('**/models/recent/1/?alphabet=m&hair_color=5');
});

it(
  'what was chosen in the filters stays where the cookie notice is answered meanwhile',
  { tags: 'long' },
  async () => {
    const page = await site.open('/models/most-popular/1/');
    await openFilters(page);
    await choose(page, 'Hair', '5');
    await page.getByRole('button', { name: 'Necessary only' }).click();
    await page.locator('html[data-notice=seen]').waitFor();
    // As by every press beside it, it was closed.
    await openFilters(page);
    const hair = page.getByRole('combobox', { name: 'Hair', exact: true });
    expect(await hair.inputValue()).toBe('5');
  },
);

it.each([320, 800, 1366])(
  'the filters open over the page at %i px, whole, with their button where it was',
  { tags: 'long' },
  async (width) => {
    const page = await site.open('/nl/models/most-popular/1/', { width });
    const button = page.locator('.more-filters summary');
    const place = () => button.boundingBox();
    const before = await place();
    await button.click();
    const panel = page.locator('.more-filters form');
    await expect.poll(async () => (await panel.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);
    const { x = 0, width: wide = 0 } = (await panel.boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(await place()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.isVisible()).toBe(false);
    // What opens elsewhere is the only thing that is open.
    await button.click();
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().click();
    await expect.poll(() => panel.isVisible()).toBe(false);
    // What is proposed lies over the page on a phone.
    const proposed = page.locator('.suggestions');
    await proposed.waitFor();
    await page.keyboard.press('Escape');
    await proposed.waitFor({ state: 'hidden' });
    await button.click();
    await panel.waitFor();
    await page.keyboard.press('Escape');
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  },
);

it.each(['', '/de'])(
  'the button below the filters has its words in one line: "%s"',
  { tags: 'long' },
  async (prefix) => {
    const page = await site.open(`${prefix}/models/most-popular/1/`, { width: 1366 });
    await page.locator('.more-filters summary').click();
    const lines = await page.locator('.more-filters .btn').evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return words.getClientRects().length;
    });
    expect(lines).toBe(1);
  },
);

it.each(['', '/ru', '/ja', '/de'])(
  'each letter has its own place on a tablet, clear of the others and of the filters: "%s"',
  { tags: 'long' },
  async (prefix) => {
    const page = await site.open(`${prefix}/models/most-popular/1/`, { width: 768 });
    const edges = await page.locator('.letters a, .more-filters summary').evaluateAll((all) =>
      all.map((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        const { left, right, top } = one.getBoundingClientRect();
        // Its words too, which may stand out of it.
        const words = text.getBoundingClientRect();
        return { left: Math.min(left, words.left), right: Math.max(right, words.right), top };
      }),
    );
    expect(edges.length).toBeGreaterThan(20);
    for (const [index, { left, right, top }] of edges.entries()) {
      const next = edges[index + 1];
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(768);
      if (next && next.top < top + 20) expect(next.left).toBeGreaterThanOrEqual(right - 0.5);
    }
  },
);
