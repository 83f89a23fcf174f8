// @module-tag long
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { STORAGE, type StorageArea } from '#config/browser-storage.ts';
import { paths } from '#routes/paths.ts';
import { startOwnDemoSite } from './support/demo-site.ts';
import { parts, startByClick, until } from './support/player-page.ts';
import { loadsAnew } from './support/visit.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(() => startOwnDemoSite({ COUNTRY_HEADER: 'x-country' }));
const LISTING = paths.videos('most-popular');

type Entry = `${StorageArea} ${string}`;

/** The row that an entry belongs to; null where the registry has none. */
function rowOf(area: StorageArea, key: string): Entry | null {
  const name = Object.keys(STORAGE[area]).find((row) =>
    row.endsWith('*') ? key.startsWith(row.slice(0, -1)) : key === row,
  );
  return name === undefined ? null : `${area} ${name}`;
}

/** Follows what pages of a visit write, also what they take away again. */
async function follow(page: Page): Promise<() => Promise<{ known: Entry[]; strange: string[] }>> {
  const written = new Set<string>();
  const note = (area: string, keys: readonly string[]): void => {
    for (const key of keys) written.add(`${area} ${key.replace(/^__Host-/u, '')}`);
  };
  await page.exposeFunction('noteWritten', note);
  await page.addInitScript(() => {
    const tell = (area: string, key: string): void => {
      (globalThis as unknown as { noteWritten: typeof note }).noteWritten(area, [key]);
    };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      tell(this === sessionStorage ? 'sessionStorage' : 'localStorage', key);
      setItem.call(this, key, value);
    };
    for (const name of ['indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get: () => tell('other', name) });
  });
  return async () => {
    note(
      'cookie',
      (await page.context().cookies()).map(({ name }) => name),
    );
    note('localStorage', await page.evaluate(() => Object.keys(localStorage)));
    note('sessionStorage', await page.evaluate(() => Object.keys(sessionStorage)));
    const entries = [...written].map((entry) => {
      const [area = '', ...key] = entry.split(' ');
      return { entry, row: area in STORAGE ? rowOf(area as StorageArea, key.join(' ')) : null };
    });
    return {
      known: entries.flatMap(({ row }) => row ?? []),
      strange: entries.filter(({ row }) => row === null).map(({ entry }) => entry),
    };
  };
}

const foot = (page: Page) => page.getByRole('contentinfo');

describe('what a visit leaves in the browser', () => {
  it('is in the registry, to the last entry', async () => {
    const page = await site.open('/', { adult: false, headers: { 'x-country': 'us' } });
    const entries = await follow(page);
    await page.reload();

    // Gate, cookie notice, site group and language.
    await page.getByRole('button', { name: 'I’m 18 or older' }).click();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await foot(page).scrollIntoViewIfNeeded();
    await loadsAnew(page, () => foot(page).getByRole('button', { name: 'Straight' }).click());
    await foot(page).scrollIntoViewIfNeeded();
    await loadsAnew(page, () => foot(page).getByLabel('Language').selectOption('English'));

    // Search, watch, choose in the player, vote.
    await page.locator('header input[name=s]').fill('rain');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\//u);
    await page.locator('.tile a').first().click();
    await startByClick(page);
    for (const key of ['m', 't', '>']) await page.keyboard.press(key);
    await until(async () => (await entries()).known).toEqual(
      expect.arrayContaining([
        'localStorage player_volume',
        'localStorage player_speed',
        'localStorage player_theatre',
        'localStorage videos',
      ]),
    );
    await parts.video(page).evaluate((video: HTMLVideoElement) => video.pause());
    await page.getByRole('button', { name: /^Like /u }).click();
    await until(async () => (await entries()).known).toEqual(
      expect.arrayContaining(['cookie voter', 'localStorage votes']),
    );

    // Settings, exclusions, a list that hides what was watched, history.
    await page.goto('/settings/');
    await page.getByLabel('Show a neutral title').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await entries()).known).toContain('localStorage neutral_title');
    await page.evaluate(() => localStorage.setItem('excluded', '{"words":["harbour"]}'));
    await page.goto(LISTING);
    // Only a list whose exclusions have been applied remembers its place when it is left.
    await page.getByText('hidden by your exclusions').waitFor();
    await page.getByRole('button', { name: /^Hide watched/u }).click();
    await until(async () => (await entries()).known).toContain('localStorage hide_watched');
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => scrollY > 0);
    await page.goto('/videos/history/1/');
    await page.goto(LISTING);

    await until(async () => (await entries()).known).toEqual(
      expect.arrayContaining([
        ...['age', 'app_lang', 'country', 'hasLocalState', 'site_group', 'voter'].map(
          (name) => `cookie ${name}`,
        ),
        ...['cookie_notice', 'hide_watched', 'neutral_title', 'player_theatre', 'positions'].map(
          (name) => `localStorage ${name}`,
        ),
        ...['searches', 'videos', 'votes'].map((name) => `localStorage ${name}`),
        'sessionStorage place *',
        'sessionStorage scroll',
      ]),
    );
    expect((await entries()).strange).toEqual([]);
  });
});

describe('what somebody else left in the browser', () => {
  /** No JSON, and JSON of every other shape. */
  const NONSENSE = ['{', 'null', '[]', '[null]', '42', '"x"', 'true', '{"a":{"b":[1]}}'];
  const KEYS = {
    localStorage: Object.keys(STORAGE.localStorage),
    sessionStorage: Object.keys(STORAGE.sessionStorage),
  };
  const START = '/information/privacy/';

  it('breaks no page', async () => {
    const page = await site.open(START);
    const troubles: string[] = [];
    for (const text of NONSENSE) {
      const complain = (error: Error): number => troubles.push(`${text}: ${error.message}`);
      page.on('pageerror', complain);
      await page.goto(START);
      await page.evaluate(
        ({ keys, value }) => {
          for (const key of keys.localStorage) localStorage.setItem(key, value);
          for (const key of keys.sessionStorage) sessionStorage.setItem(key, value);
          sessionStorage.setItem(`place ${location.pathname}`, value);
          // The head shows a neutral title; the page behind is to be seen.
          for (const key of ['neutral_title', 'panic']) localStorage.removeItem(key);
        },
        { keys: KEYS, value: text },
      );
      await page.goto(LISTING);
      await page.goto('/videos/history/1/');
      await page.goBack();
      await page.locator('#list .tile a').first().click();
      await startByClick(page);
      await page.goto('/settings/');
      page.off('pageerror', complain);
    }
    expect(troubles).toEqual([]);
  });
});
