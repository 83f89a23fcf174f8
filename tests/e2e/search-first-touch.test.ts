// @module-tag long
import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSite } from '../setup/site.ts';
import { newVisitor, PHONE, type Visitor } from './support/visitor.ts';
import { useBrowser, useShared } from './support/use-started.ts';

const site = useShared(startSite, {});
const browser = useBrowser();
let visitor: Visitor;
let page: Page;
let field: Locator;
let list: Locator;
/** Title of a category that the site has. */
let known: string;

beforeEach(async () => {
  visitor = await newVisitor(browser, site.origin);
  page = visitor.page;
  field = page.getByLabel('Search videos');
  list = page.getByRole('listbox', { name: 'Suggestions' });
  await page.goto('/videos/latest-updates/1/');
  const titles = await page.locator('.strip a').allInnerTexts();
  known = titles.find((title) => /^\p{L}{5,}$/u.test(title)) ?? '';
});
afterEach(async () => {
  const { troubles } = visitor;
  await visitor.close();
  expect(troubles).toEqual([]);
});

describe('search field, first touch', () => {
  it('what is typed while the island is still on its way is suggested for', async () => {
    const held = Promise.withResolvers<undefined>();
    await page.route('**/_astro/Search*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await field.pressSequentially(known.slice(0, 3));
    await field.press('ArrowLeft');
    expect(await list.count()).toBe(0);
    held.resolve(undefined);
    await list.waitFor();
    expect(await field.inputValue()).toBe(known.slice(0, 3));
    expect(await field.evaluate((node: HTMLInputElement) => node.selectionStart)).toBe(2);
    expect(await field.evaluate((node) => document.activeElement === node)).toBe(true);
  });

  it('works as a plain form while the island never comes, and the results keep the search', async () => {
    await page.route('**/_astro/Search*.js', () => new Promise(() => undefined));
    await page.reload();
    await field.fill('harbour');
    await field.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('s') === 'harbour');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('harbour');
    await page.waitForFunction(() => localStorage.getItem('searches') === '["harbour"]');
    await page.evaluate(() => localStorage.removeItem('searches'));
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull();
  });

  it('works under the thumb of a phone', async () => {
    const phone = await newVisitor(browser, site.origin, PHONE);
    await phone.page.goto('/');
    await phone.page.getByLabel('Search videos').tap();
    await phone.page.keyboard.type(known.slice(0, 4));
    const row = phone.page.getByRole('option').filter({ hasText: known }).first();
    await row.tap();
    await phone.page.waitForURL(/\/categories\//u);
    expect(phone.troubles).toEqual([]);
    await phone.close();
  });
});
