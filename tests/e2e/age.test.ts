import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { startAgeProvider } from '../setup/age-provider.ts';
import { startOwnDemoSite } from './support/demo-site.ts';
import { startByClick, until } from './support/player-page.ts';
import { useStarted } from './support/use-started.ts';
import { axeFindings, loadsAnew } from './support/visit.ts';

const KEY = 'a key for tests, shared by two programs';

const provider = useStarted(() => startAgeProvider(KEY));
const site = useStarted(() =>
  startOwnDemoSite({
    AGE_POLICY: 'fr=verified',
    AGE_PROVIDER_URL: provider.url,
    AGE_PROVIDER_KEY: KEY,
    COUNTRY_HEADER: 'x-country',
  }),
);

const LISTING = '/videos/latest-updates/1/';
const NARROWED = `${LISTING}?duration=2`;
const from = (country: string, scripts = true) =>
  ({ adult: false, scripts, headers: { 'x-country': country } }) as const;

const verify = (page: Page) => page.getByRole('link', { name: 'Verify my age' });
const says = (page: Page, text: string) => page.getByText(text).waitFor();
const films = (page: Page) => page.locator('.tile').count();

describe('a country that wants proof', () => {
  it.each([true, false])('opens after the provider said yes, scripts: %s', async (scripts) => {
    const page = await site.open(NARROWED, from('fr', scripts));
    expect(await films(page)).toBe(0);
    await verify(page).click();
    const { url, referrer } = provider.asked.at(-1) ?? {};
    expect([...(url?.searchParams.keys() ?? [])]).toEqual(['return', 'state', 'age', 'lang']);
    expect([url?.href.includes('latest'), referrer]).toEqual([false, undefined]);
    await page.getByRole('link', { name: 'I am 18 or older' }).click();
    expect(page.url()).toBe(site.origin + NARROWED);
    expect(await films(page)).toBeGreaterThan(0);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['age', 'country']);
    await page.goto('/categories/');
    expect(await verify(page).count()).toBe(0);
  });

  it('stays shut for a minor, who may try again and keeps the way back', async () => {
    const page = await site.open(LISTING, from('fr'));
    await verify(page).click();
    await page.getByRole('link', { name: 'I am younger' }).click();
    await says(page, 'could not confirm that you are an adult');
    await page.goto('/');
    expect(await films(page)).toBe(0);
    await page.goBack();
    await verify(page).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await says(page, 'was not finished');
    await verify(page).click();
    await page.getByRole('link', { name: 'I am 18 or older' }).click();
    expect(new URL(page.url()).pathname).toBe(LISTING);
  });

  it('takes no cookie that was written by hand', async () => {
    const page = await site.open(LISTING, { ...from('fr'), adult: true });
    await verify(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});

const field = (page: Page, label: string) => page.getByLabel(label);
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Saved.');
};

/** What a locked screen shows while a video plays. */
async function saidOutside(page: Page): Promise<{ title?: string; pictures?: number }> {
  await page.goto('/videos/1/');
  await startByClick(page);
  return page.evaluate(() => {
    const { metadata } = navigator.mediaSession;
    return { title: metadata?.title, pictures: metadata?.artwork.length };
  });
}

describe('discretion', () => {
  it('gives a locked screen the neutral title, and no picture', { tags: 'long' }, async () => {
    const page = await site.open('/settings/');
    const { title, pictures } = await saidOutside(page);
    expect(pictures).toBe(1);
    expect(await page.title()).toContain(title);
    await page.goto('/settings/');
    await field(page, 'Show a neutral title').check();
    await field(page, 'Title of the tab').fill('Shopping list');
    await save(page);
    expect(await saidOutside(page)).toEqual({ title: 'Shopping list', pictures: 0 });
  });

  it('puts a neutral title and icon in the tab', async () => {
    const page = await site.open('/settings/');
    await field(page, 'Show a neutral title').check();
    await field(page, 'Title of the tab').fill('Shopping list');
    await save(page);
    await page.goto(LISTING);
    expect(await page.title()).toBe('Shopping list');
    const icon = page.locator('link[rel=icon]');
    await until(() => icon.getAttribute('href')).toMatch(/^data:image/u);
    expect(await icon.count()).toBe(1);
    await page.goto('/settings/');
    expect(await field(page, 'Title of the tab').inputValue()).toBe('Shopping list');
    await field(page, 'Show a neutral title').uncheck();
    await save(page);
    await page.goto(LISTING);
    expect(await page.title()).toContain('Latest videos');
  });

  it('leaves for another page at two presses of Escape, and not back', async () => {
    const page = await site.open('/settings/');
    const elsewhere = `${provider.url}?return=${encodeURIComponent(site.origin)}`;
    await field(page, 'Show a neutral title').check();
    await field(page, 'Panic key').check();
    await field(page, 'Address to go to').fill(elsewhere);
    await save(page);
    await page.goto(LISTING);
    // The icon is changed as the key is listened to.
    await page.locator('link[rel=icon][href^="data:"]').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe(LISTING);
    // Two presses are quick enough, however slow the machine: one of them is soon after another.
    const address = async (): Promise<string> => {
      await page.keyboard.press('Escape');
      return page.url();
    };
    await expect.poll(address, { timeout: 20_000, interval: 20 }).toBe(elsewhere);
    await page.waitForLoadState();
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/settings/');
  });

  it(
    'leaves at a touch of a button where there are no keys, and shows none otherwise',
    { tags: 'long' },
    async () => {
      const page = await site.open('/settings/', { touch: true, width: 360 });
      const elsewhere = `${provider.url}?return=${encodeURIComponent(site.origin)}`;
      const button = page.getByRole('complementary').getByRole('button');
      expect(await button.count()).toBe(0);
      await field(page, 'Panic key').check();
      await field(page, 'Address to go to').fill(elsewhere);
      await save(page);
      await page.goto(LISTING);
      await page.getByRole('button', { name: new URL(provider.url).host }).waitFor();
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(await axeFindings(page)).toEqual([]);
      await button.tap();
      await page.waitForURL(elsewhere);
      await page.goBack();
      expect(new URL(page.url()).pathname).toBe('/settings/');
    },
  );

  it.each(['javascript:alert(1)', 'nonsense', ''])('refuses the address %j', async (address) => {
    const page = await site.open('/settings/');
    await field(page, 'Panic key').check();
    await field(page, 'Address to go to').fill(address);
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.evaluate(() => localStorage.getItem('panic'))).toBeNull();
    expect(
      await field(page, 'Address to go to').evaluate((input) => input.matches(':invalid')),
    ).toBe(true);
  });

  it('is set on a page that everybody can use', async () => {
    const page = await site.open('/settings/', { width: 360 });
    expect(await axeFindings(page)).toEqual([]);
  });
});

/** Names of all that the browser keeps for the site. */
async function kept(page: Page): Promise<{ cookies: string[]; storage: string[] }> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const storage = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  return { cookies: cookies.toSorted(), storage: storage.toSorted() };
}

/** Does all that makes the site keep something. */
async function fullVisit(choice: 'OK' | 'Necessary only' | null): Promise<Page> {
  const page = await site.open('/', from('us'));
  await page.getByRole('button', { name: 'I’m 18 or older' }).click();
  if (choice) await page.getByRole('button', { name: choice }).click();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const foot = page.getByRole('contentinfo');
  await loadsAnew(page, () => foot.getByRole('button', { name: 'Straight' }).click());
  await foot.scrollIntoViewIfNeeded();
  await loadsAnew(page, () => foot.getByLabel('Language').selectOption('English'));
  await page.locator('header input[name=s]').fill('rain');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\//u);
  await page.locator('.tile a').first().click();
  await startByClick(page);
  await page.getByRole('button', { name: /^Like /u }).click();
  await until(async () => (await kept(page)).cookies).toContain('voter');
  if (choice !== 'Necessary only') {
    await until(async () => (await kept(page)).storage).toContain('videos');
  }
  await page.goto(LISTING);
  return page;
}

describe('what the browser keeps', () => {
  it('is named in the cookie policy, to the last entry', { tags: 'long' }, async () => {
    const page = await fullVisit('OK');
    const { cookies, storage } = await kept(page);
    expect(cookies).toEqual(['age', 'app_lang', 'country', 'hasLocalState', 'site_group', 'voter']);
    expect(storage).toEqual(expect.arrayContaining(['cookie_notice', 'videos', 'votes']));
    await page.goto('/information/cookies_policy/');
    const named = await page.locator('td:first-child code').allInnerTexts();
    const unnamed = [...cookies, ...storage].filter(
      (name) =>
        !named.some((known) =>
          known.endsWith('…') ? name.startsWith(known.slice(0, -1)) : name === known,
        ),
    );
    expect(unnamed).toEqual([]);
  });

  it.each(['Necessary only', null] as const)(
    'is no further cookie when asked and answered: %s',
    { tags: 'long' },
    async (choice) => {
      const page = await fullVisit(choice);
      const { cookies, storage } = await kept(page);
      // The answer itself is kept, and that there is one.
      const answered = choice === null ? [] : ['hasLocalState'];
      const needed = ['age', 'app_lang', 'country', ...answered, 'site_group', 'voter'];
      expect(cookies).toEqual(needed);
      const watched = ['positions', 'searches', 'videos'].filter((key) => storage.includes(key));
      expect(watched.length === 0).toBe(choice === 'Necessary only');
    },
  );

  it('is not looked at before the first paint while it is nothing', async () => {
    const page = await site.open('/information/privacy/');
    await page.addInitScript(() => {
      const { localStorage } = globalThis;
      const looks: string[] = [];
      Object.assign(globalThis, { looks });
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          looks.push(document.readyState);
          return localStorage;
        },
      });
    });
    const looks = (): Promise<string[]> =>
      page.evaluate(() => (globalThis as unknown as { looks: string[] }).looks);
    await page.reload();
    expect(await looks()).not.toContain('loading');
    await page.getByRole('button', { name: 'Necessary only' }).click();
    await page.reload();
    expect(await looks()).toContain('loading');
    expect(await page.locator('html').getAttribute('data-notice')).toBe('seen');
  });

  it('is found late where the mark of it is gone', async () => {
    const page = await site.open('/information/privacy/');
    // Before anything of the page, so that none of ours has marked it.
    await page.addInitScript(() => {
      localStorage.setItem('cookie_notice', '1');
    });
    await page.goto('/information/terms/');
    await until(() => page.locator('html').getAttribute('data-notice')).toBe('seen');
    expect((await kept(page)).cookies).toContain('hasLocalState');
  });

  it('AGE-15 AGE-16 is forgotten as soon as only the necessary is wanted, for good', async () => {
    const page = await site.open('/information/privacy/');
    await page.evaluate(() => {
      for (const key of ['videos', 'positions', 'searches']) localStorage.setItem(key, '[]');
      sessionStorage.setItem('played.7', '1');
    });
    await page.getByRole('button', { name: 'Necessary only' }).click();
    await until(async () => (await kept(page)).storage).toEqual(['cookie_notice']);
    await page.reload();
    expect(await page.getByRole('region', { name: 'Cookies' }).isVisible()).toBe(false);
    await page.goto('/settings/');
    expect(await field(page, 'Necessary only').isChecked()).toBe(true);
    await field(page, 'Remember what I watch').check();
    await save(page);
    expect(await page.evaluate(() => localStorage.getItem('cookie_notice'))).toBe('1');
  });
});
