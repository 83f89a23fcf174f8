import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECENT_SEARCHES_SHOWN, SEARCH_MAX_LENGTH, SUGGEST_COUNT } from '#config/limits.ts';
import { LANGUAGES } from '#config/locales.ts';
import { startSite } from '../setup/site.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';
import { useBrowser, useShared } from './support/use-started.ts';

/** A text of the islands in each language. */
const TEXTS = LANGUAGES.map((lang) => {
  const texts = JSON.parse(readFileSync(`locales/${lang}/islands.json`, 'utf8')) as {
    filters: { apply: string };
  };
  return [lang, texts.filters.apply] as const;
});

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

/** Texts that the API was asked for. */
const asked = (): string[] =>
  visitor.requests
    .map((request) => new URL(request.url()))
    .filter(({ pathname }) => pathname === '/api/suggester.php')
    .map(({ searchParams }) => searchParams.get('c') ?? '');

async function searchFor(text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('s') === text);
}

describe('search field', () => {
  it('SRCH-10 suggests what fits the text, with pictures and counts, and goes there', async () => {
    await field.pressSequentially(known.slice(0, 3).toLowerCase());
    const group = list.getByRole('group', { name: 'Categories' });
    const row = group.getByRole('option').filter({ hasText: known });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/\d.* videos?/u);
    expect(await row.getByRole('presentation').count()).toBe(1);
    expect(await group.getByRole('option').count()).toBeLessThanOrEqual(SUGGEST_COUNT);
    await row.click();
    await page.waitForURL(/\/categories\/[^/]+\/latest-updates\/1\/$/u);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(known);
  });

  it.each([
    ['SRCH-11', 'Models', 'models', '/model/'],
    ['SRCH-12', 'Channels', 'channels', '/channel/'],
  ])('%s shows %s that fit the text', async (_id, name, kind, path) => {
    const popular = await page.request.get('/api/json/suggester/60/1.json');
    const named = (await popular.json()) as Record<string, { title: string; dir: string }[]>;
    const { title = '', dir = '' } = named[kind]?.[0] ?? {};
    await field.pressSequentially(title.slice(0, 4));
    const row = list.getByRole('group', { name }).getByRole('option').filter({ hasText: title });
    await row.first().waitFor();
    expect(await row.first().getAttribute('href')).toContain(`${path}${dir}/`);
  });

  it('I18N-14 loads the texts of the page’s language, and of no other', async () => {
    await page.goto('/de/videos/latest-updates/1/');
    const scripts: Promise<string>[] = [];
    page.on('response', (answer) => {
      // What is asked for as the page is left has no body any more.
      if (answer.url().endsWith('.js')) scripts.push(answer.text().catch(() => ''));
    });
    await page
      .getByRole('combobox')
      .or(page.getByRole('searchbox'))
      .first()
      .pressSequentially('abc');
    const loaded = async (): Promise<string[]> => {
      const code = (await Promise.all(scripts)).join('\n');
      return TEXTS.filter(([, text]) => code.includes(text)).map(([lang]) => lang);
    };
    await expect.poll(loaded).toEqual(['de']);
    await page.waitForLoadState('networkidle');
    expect(await loaded()).toEqual(['de']);
  });

  it('SRCH-08 SRCH-09 asks once the text has over 2 characters, once for all keys', async () => {
    await field.pressSequentially(known.slice(0, 2));
    await field.pressSequentially(known.slice(2, 5));
    await list.waitFor();
    expect(asked()).toEqual([known.slice(0, 5)]);
    const [suggester] = visitor.requests.filter((each) => each.url().includes('/suggester.php'));
    // What is counted is what the page's group has: its lists say the same number.
    expect(new URL(suggester?.url() ?? '').searchParams.get('gender')).toBe('str');
  });

  it('is a combobox: arrows go through the rows and around, Enter opens one', async () => {
    await field.pressSequentially(known.slice(0, 3));
    await list.waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    const rows = list.getByRole('option');
    const last = (await rows.count()) - 1;
    const active = async (): Promise<number> => {
      const id = await field.getAttribute('aria-activedescendant');
      const ids = await rows.evaluateAll((all) => all.map((row) => row.id));
      return id === null ? -1 : ids.indexOf(id);
    };
    await field.press('ArrowDown');
    await expect.poll(active).toBe(0);
    await field.press('ArrowUp');
    await expect.poll(active).toBe(-1);
    await field.press('ArrowUp');
    await expect.poll(active).toBe(last);
    await field.press('Home');
    await expect.poll(active).toBe(0);
    await field.press('End');
    await expect.poll(active).toBe(last);
    expect(await rows.nth(last).getAttribute('aria-selected')).toBe('true');
    await field.press('Home');
    const href = (await rows.first().getAttribute('href')) ?? '';
    await field.press('Enter');
    await page.waitForURL(`**${href}`);
  });

  it('Escape closes the rows and keeps the text', async () => {
    await field.pressSequentially(known.slice(0, 3));
    await list.waitFor();
    await field.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(known.slice(0, 3));
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    expect(await field.getAttribute('aria-controls')).toBeNull();
    await field.press('Escape');
    expect(await field.inputValue()).toBe(known.slice(0, 3));
  });

  it('SRCH-03 closes on a click outside', async () => {
    await field.pressSequentially(known.slice(0, 3));
    await list.waitFor();
    // Beside the list, which may cover the headline.
    await page.mouse.click(2, 600);
    await list.waitFor({ state: 'detached' });
  });

  it('SRCH-04 is closed when the page comes back', { tags: 'long' }, async () => {
    await searchFor('harbour');
    await page.goBack();
    expect(await list.count()).toBe(0);
  });

  it(
    'SRCH-02 SRCH-14 shows the last three searches in an empty field, and forgets them',
    { tags: 'long' },
    async () => {
      // What finds nothing is not worth another try, whatever the page shows instead.
      await Promise.all([page.waitForResponse(/\/store-search\./u), searchFor('qqzzxx')]);
      for (const text of ['harbour', 'dunes', 'lighthouse', 'lanterns']) {
        await searchFor(text);
        await page.waitForFunction(
          (kept) => localStorage.getItem('searches')?.includes(kept),
          text,
        );
      }
      expect(await page.evaluate(() => localStorage.getItem('searches'))).not.toContain('qqzzxx');
      await page.goto('/');
      await field.click();
      const rows = list.getByRole('option');
      await rows.first().waitFor();
      expect(await rows.allInnerTexts()).toEqual(['lanterns', 'lighthouse', 'dunes']);
      expect(await rows.count()).toBe(RECENT_SEARCHES_SHOWN);
      await page.getByRole('button', { name: 'Clear recent searches' }).press('Enter');
      await list.waitFor({ state: 'detached' });
      expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.reload();
      await field.focus();
      expect(await page.evaluate(() => localStorage.getItem('searches'))).toBe('[]');
    },
  );

  it('SRCH-06 does nothing with 2 characters', async () => {
    const before = page.url();
    await field.fill('ab');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    expect(page.url()).toBe(before);
  });

  it('takes two characters of Japanese', async () => {
    await searchFor('山道');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('山道');
  });

  it('SRCH-07 takes at most 69 characters', { tags: 'long' }, async () => {
    await field.pressSequentially('x'.repeat(SEARCH_MAX_LENGTH + 5));
    expect((await field.inputValue()).length).toBe(SEARCH_MAX_LENGTH);
  });

  it('keeps the filters of the results', { tags: 'long' }, async () => {
    const other = await newVisitor(browser, site.origin);
    await other.page.goto('/search/1/?s=harbour&duration=2');
    const input = other.page.getByLabel('Search videos');
    await input.focus();
    await other.page.getByRole('combobox', { name: 'Search videos' }).waitFor();
    await input.fill('lighthouse');
    await input.press('Enter');
    await other.page.waitForURL('**/search/1/?s=lighthouse&duration=2');
    await other.close();
  });

  it('is where a slash leads, which is typed like any other sign once there', async () => {
    await page.locator('body').press('/');
    await page
      .getByRole('combobox', { name: 'Search videos' })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await field.inputValue()).toBe('');
    await page.keyboard.type('a/b');
    expect(await field.inputValue()).toBe('a/b');
  });

  it(
    'leads on where nothing is found, and shows what a mistyped word was meant to be',
    { tags: 'long' },
    async () => {
      await searchFor('habour');
      await page.getByText('No results for “habour”').waitFor();
      await page.getByRole('link', { name: 'harbour', exact: true }).waitFor();
      expect(await page.locator('#list .tile').count()).toBeGreaterThan(20);
      await searchFor('qqzzxx');
      await page.getByRole('heading', { name: 'Not Found' }).waitFor();
      expect(await page.getByRole('region', { name: 'Most popular videos' }).count()).toBe(1);
    },
  );

  it('suggests popular searches and videos before anything is typed', async () => {
    await field.focus();
    for (const name of ['Popular searches', 'Categories', 'Videos'])
      await list.getByRole('group', { name, exact: true }).getByRole('option').first().waitFor();
  });

  it('does not move the page when it wakes', async () => {
    await page.evaluate(() => {
      const seen = { shift: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries())
          seen.shift += (entry as { value?: number }).value ?? 0;
      }).observe({ type: 'layout-shift', buffered: false });
    });
    await field.pressSequentially(known.slice(0, 3));
    await list.waitFor();
    const shift = await page.evaluate(
      () => (globalThis as { seen?: { shift: number } }).seen?.shift,
    );
    expect(shift).toBe(0);
  });
});
