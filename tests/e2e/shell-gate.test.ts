import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useListSite } from './support/use-list-site.ts';

const site = useListSite({ COUNTRY_HEADER: 'x-country' });

const LISTING = '/videos/latest-updates/1/';
const from = (country: string, scripts = true) =>
  ({ adult: false, scripts, headers: { 'x-country': country } }) as const;

const gateOf = (page: Page) => page.getByRole('dialog');
const enter = (page: Page) => gateOf(page).getByRole('button', { name: /18/ });

async function hasAgeCookie(page: Page): Promise<boolean> {
  const cookies = await page.context().cookies();
  return cookies.some(({ name, value }) => name === 'age' && value === '1');
}

describe('age gate', () => {
  it.each([true, false])(
    'AGE-08 AGE-09 AGE-10 AGE-11 Enter opens for good, scripts: %s',
    async (scripts) => {
      const page = await site.open(LISTING, from('us', scripts));
      await enter(page).click();
      await gateOf(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(LISTING);
      // The browser keeps what a page writes a moment later.
      await expect.poll(() => hasAgeCookie(page)).toBe(true);
      await page
        .getByRole('main')
        .getByRole('link', { name: /Film 1\b/ })
        .waitFor();
      await page.reload();
      expect(await gateOf(page).count()).toBe(0);
    },
  );

  it('AGE-12 AGE-13 stays for a click outside, Escape and another page', async () => {
    const page = await site.open(LISTING, from('us'));
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    expect(await gateOf(page).isVisible()).toBe(true);
    await page.goto('/categories/');
    expect(await gateOf(page).isVisible()).toBe(true);
    expect(await hasAgeCookie(page)).toBe(false);
  });

  it('keeps keyboard and screen reader on itself', async () => {
    const page = await site.open(LISTING, from('us'));
    const focused: string[] = [];
    for (const _press of Array.from({ length: 6 })) {
      await page.keyboard.press('Tab');
      focused.push(
        await page.evaluate(() => document.activeElement?.closest('dialog, #page')?.id ?? ''),
      );
    }
    expect(focused).toContain('gate');
    expect(focused).not.toContain('page');
  });
});

describe('cookie notice', () => {
  it('AGE-14 AGE-15 AGE-16 shows until Ok, and not again', async () => {
    const page = await site.open(LISTING);
    const notice = page.getByRole('region', { name: 'Cookies' });
    await notice.getByRole('button', { name: 'OK' }).press('Enter');
    expect(await notice.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.reload();
    expect(await notice.isVisible()).toBe(false);
  });

  it('is not there without scripts, which it could not be closed by', async () => {
    const page = await site.open(LISTING, { scripts: false });
    expect(await page.getByRole('region', { name: 'Cookies' }).isVisible()).toBe(false);
  });
});
