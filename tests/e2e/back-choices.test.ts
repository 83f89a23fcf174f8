// @module-tag long
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { COOKIES } from '#config/cookies.ts';
import { paths } from '#routes/paths.ts';
import { startSite } from '../setup/site.ts';
import { ELSEWHERE, RESTORED, returnTo, WITH_MEMORY } from './support/return-to.ts';
import { newVisitor, PHONE } from './support/visitor.ts';
import { useBrowser, useShared } from './support/use-started.ts';

const site = useShared(startSite, {});
const browser = useBrowser(WITH_MEMORY);

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page, close } = await newVisitor(browser, site.origin, options);
  onTestFinished(close);
  await page.goto(path);
  return page;
}

/** Keeps texts as another page of the same browser does; null takes one away. */
const keep = (page: Page, texts: Readonly<Record<string, string | null>>): Promise<void> =>
  page.evaluate((entries) => {
    for (const [key, text] of entries)
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
  }, Object.entries(texts));

it('a page that comes back has the neutral title, its icon and the key that leaves, which were set meanwhile', async () => {
  const page = await open(paths.video({ id: 1, dir: '' }));
  const panic = `${site.origin}/sitemap-page/`;
  const set = () => keep(page, { neutral_title: 'Shopping list', panic });
  expect(await returnTo(page, set)).toEqual(RESTORED);
  await expect.poll(() => page.title()).toBe('Shopping list');
  // The icon is changed as the key is listened to.
  await page.locator('link[rel=icon][href^="data:"]').waitFor({ state: 'attached' });
  // Each place on it that was jumped to is one that Back leads to.
  const at = new URL(page.url()).pathname;
  await page.locator('.watch-actions [href="#comments"]').press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe('#comments');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForURL('**/sitemap-page/');
  expect(await page.evaluate(() => document.referrer)).toBe('');
  await page.goBack().catch(() => undefined);
  expect(new URL(page.url()).pathname).not.toBe(at);
});

it('a page that comes back has its own title and icons again, where the neutral one was taken away meanwhile', async () => {
  const page = await open(ELSEWHERE);
  await keep(page, { neutral_title: 'Shopping list', panic: `${site.origin}/sitemap-page/` });
  await page.goto(paths.videos('longest'));
  const icon = page.locator('link[rel=icon]');
  await expect.poll(() => icon.first().getAttribute('href')).toMatch(/^data:/u);
  expect(await page.title()).toBe('Shopping list');
  const end = () => keep(page, { neutral_title: null, panic: null });
  expect(await returnTo(page, end)).toEqual(RESTORED);
  await expect.poll(() => page.title()).toContain('Longest');
  expect(await icon.first().getAttribute('href')).toMatch(/^\//u);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).pathname).toBe(paths.videos('longest'));
});

it('a category that was let back in shows on the index that comes back', async () => {
  const page = await open(paths.categories());
  const tile = page.locator('.cats .cat').first();
  const title = (await tile.locator('b').textContent()) ?? '';
  const dir = (await tile.getAttribute('data-dir')) ?? '';
  const none = { models: [], channels: [], uploaders: [], words: [] };
  await keep(page, { excluded: JSON.stringify({ ...none, categories: [{ title, dir }] }) });
  await page.goto(ELSEWHERE);
  await page.goto(paths.categories());
  await tile.waitFor({ state: 'hidden' });
  expect(await returnTo(page, () => keep(page, { excluded: 'null' }))).toEqual(RESTORED);
  await tile.waitFor();
});

it('a list that comes back has none of its drop-downs open by which it was left', async () => {
  const page = await open(paths.videos('longest'));
  const order = page.locator('.drop', { has: page.locator('[data-filter=sort]') });
  await order.locator('summary').click();
  const leave = async (): Promise<void> => {
    await order.locator('a:not([aria-current])').first().click();
    await page.waitForURL((url) => url.pathname !== paths.videos('longest'));
  };
  expect(await returnTo(page, undefined, leave)).toEqual(RESTORED);
  await expect.poll(() => page.locator('.drop[open]').count()).toBe(0);
});

it('a list of models that comes back says nothing of the country by which it was left', async () => {
  const page = await open(paths.models());
  const filters = page.locator('form[data-skip-empty]');
  await page.locator('.more-filters summary').click();
  await filters.locator('[name=country]').selectOption({ index: 1 });
  const leave = async (): Promise<void> => {
    await filters.getByRole('button').click();
    await page.waitForURL(/country=/u);
  };
  expect(await returnTo(page, undefined, leave)).toEqual(RESTORED);
  await expect.poll(() => filters.locator('[name=country]').inputValue()).toBe('');
  expect(await page.locator('.drop[open]').count()).toBe(0);
});

it('settings that come back show what was chosen on other pages meanwhile, and saving leaves that as it is', async () => {
  const page = await open('/settings/');
  const main = page.getByRole('main');
  const stored = () => page.evaluate((): Record<string, string> => ({ ...localStorage }));
  await main.locator('[name=for_you]').check();
  await main.locator('[name=consent][value="1"]').check();
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Saved.').waitFor();
  await main.locator('[name=panic]').check();
  const choose = () => keep(page, { theme: 'light', for_you: null, cookie_notice: '0' });
  expect(await returnTo(page, choose)).toEqual(RESTORED);
  await expect.poll(() => main.locator('[name=theme]:checked').inputValue()).toBe('light');
  expect(await main.locator('[name=for_you]').isChecked()).toBe(false);
  expect(await main.locator('[name=consent]:checked').inputValue()).toBe('0');
  // What was not saved is still there.
  expect(await main.locator('[name=panic]').isChecked()).toBe(true);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => 'panic' in (await stored())).toBe(true);
  const { theme, cookie_notice: consent, ...rest } = await stored();
  expect({ theme, consent }).toEqual({ theme: 'light', consent: '0' });
  expect('for_you' in rest).toBe(false);
});

it('a list of colours that comes back says those that were chosen meanwhile', async () => {
  const page = await open(paths.videos('longest'), PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  const colours = page.locator('#menu [name=theme]');
  await colours.waitFor();
  expect(await returnTo(page, () => keep(page, { theme: 'dark' }))).toEqual(RESTORED);
  await expect.poll(() => colours.inputValue()).toBe('dark');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
});

it('a list that comes back is not gone on with where another site group was chosen meanwhile: its next page is loaded whole', async () => {
  const page = await open(paths.videos('most-popular'), PHONE);
  const choose = () =>
    page.context().addCookies([{ name: COOKIES.group, value: 'gay', url: site.origin }]);
  expect(await returnTo(page, choose)).toEqual(RESTORED);
  const group = page.locator('[data-name=search][data-props*="gay"]');
  expect(await group.count()).toBe(0);
  await page.locator('#more a').click();
  await group.waitFor({ state: 'attached' });
  expect(new URL(page.url()).pathname).toBe(paths.videos('most-popular', 2));
  expect(await page.locator('#list .grid').count()).toBe(1);
});
