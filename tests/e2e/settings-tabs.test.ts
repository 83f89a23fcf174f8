// @module-tag long
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { startSite } from '../setup/site.ts';
import { newMember } from './support/member-visit.ts';
import { newVisitor, PHONE } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();

/** Which tabs are cut, hang out of the page or stand in another row than the first. */
const misplacedTabs = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const tabs = [...main.querySelectorAll<HTMLElement>('.tabs a')];
    if (tabs.length < 4) return ['there are too few'];
    const row = tabs[0]?.getBoundingClientRect().top;
    return tabs
      .filter((tab) => {
        const { left, right, top } = tab.getBoundingClientRect();
        const isCut = tab.scrollWidth > tab.clientWidth;
        return isCut || top !== row || left < 0 || right > document.documentElement.clientWidth;
      })
      .map((tab) => tab.textContent.trim());
  });

it.each(LANGUAGES)('the tabs of the settings stand in one row of a phone (%s)', async (lang) => {
  const { page, close } = await newMember(browser, site, 1, {
    viewport: { width: 360, height: 740 },
    isMobile: true,
  });
  onTestFinished(close);
  await page.goto(`/${lang}/edit/account/`);
  expect(await misplacedTabs(page)).toEqual([]);
});

it('what is chosen of the settings and not saved outlasts the choice of a language, and colours are those of the menu', async () => {
  const { page, close, troubles } = await newVisitor(browser, site.origin, PHONE);
  onTestFinished(close);
  await page.goto('/settings/');
  const main = page.getByRole('main');
  await main.getByLabel('Light').check();
  await main.getByLabel('Show a neutral title').check();
  await main.getByLabel('Title of the tab').fill('Weather');
  await main.getByRole('combobox').selectOption('de');
  await page.getByRole('heading', { name: 'Deine Einstellungen', level: 1 }).waitFor();
  const states = () =>
    Promise.all([
      main.getByLabel('Hell', { exact: true }).isChecked(),
      main.locator('[name=neutral]').isChecked(),
      main.locator('[name=title]').inputValue(),
    ]);
  await expect.poll(states).toEqual([true, true, 'Weather']);
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.locator('#menu [name=theme]').selectOption('dark');
  await page.keyboard.press('Escape');
  expect(await main.getByLabel('Dunkel').isChecked()).toBe(true);
  await main.getByRole('button', { name: 'Speichern' }).click();
  await main.getByText('Gespeichert.').waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await expect.poll(() => page.title()).toBe('Weather');
  // Nothing is carried a second time.
  await main.locator('[name=title]').fill('Clouds');
  await page.reload();
  await expect.poll(states).toEqual([false, true, 'Weather']);
  expect(troubles).toEqual([]);
});

it('the key that leaves does so on the page where it was set', async () => {
  const { page, close } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  await page.goto('/settings/');
  const main = page.getByRole('main');
  await main.getByLabel('Panic key').check();
  const save = async (address: string): Promise<void> => {
    await main.getByLabel('Address to go to').fill(address);
    await main.getByRole('button', { name: 'Save' }).click();
    await main.getByText('Saved.').waitFor();
  };
  await save(`${site.origin}/information/`);
  await save(`${site.origin}/sitemap-page/`);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForURL('**/sitemap-page/');
});

it('what is changed back after it was saved outlasts the choice of a language, and a title that is neutral no more is the page’s', async () => {
  const { page, close } = await newVisitor(browser, site.origin, PHONE);
  onTestFinished(close);
  await page.goto('/settings/');
  const main = page.getByRole('main');
  const neutral = main.locator('[name=neutral]');
  await neutral.check();
  await main.getByLabel('Title of the tab').fill('Weather');
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Saved.').waitFor();
  await expect.poll(() => page.title()).toBe('Weather');
  await neutral.uncheck();
  await main.getByRole('combobox').selectOption('de');
  await page.getByRole('heading', { name: 'Deine Einstellungen', level: 1 }).waitFor();
  await expect.poll(() => neutral.isChecked()).toBe(false);
  await main.getByRole('button', { name: 'Speichern' }).click();
  await main.getByText('Gespeichert.').waitFor();
  await expect.poll(() => page.title()).toContain('Deine Einstellungen');
  const icon = page.locator('link[rel=icon]');
  await expect.poll(() => icon.first().getAttribute('href')).toMatch(/^\//u);
});

it('colours that the menu has kept are set back on the page of settings, and that outlasts the choice of a language', async () => {
  const { page, close } = await newVisitor(browser, site.origin, PHONE);
  onTestFinished(close);
  await page.goto('/settings/');
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu [name=theme]').selectOption('dark');
  await page.keyboard.press('Escape');
  await expect.poll(() => main.getByLabel('Dark').isChecked()).toBe(true);
  const system = main.locator('[name=theme][value=system]');
  await system.check();
  await main.getByRole('combobox').selectOption('de');
  await page.getByRole('heading', { name: 'Deine Einstellungen', level: 1 }).waitFor();
  await expect.poll(() => system.isChecked()).toBe(true);
});

it('a title that is neutral again while the page’s own one is on its way stays so, and the key that leaves is set without the page', async () => {
  const { page, close } = await newVisitor(browser, site.origin, PHONE);
  onTestFinished(close);
  await page.goto('/settings/');
  const main = page.getByRole('main');
  const neutral = main.locator('[name=neutral]');
  const save = async (): Promise<void> => {
    await main.getByRole('button', { name: 'Save' }).click();
    await main.getByText('Saved.').waitFor();
  };
  await neutral.check();
  await main.getByLabel('Title of the tab').fill('Weather');
  await save();
  await expect.poll(() => page.title()).toBe('Weather');
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    void page.route('**/settings/', async (route) => {
      resolve();
      await new Promise<void>((go) => (answer = go));
      await route.continue();
    });
  });
  await neutral.uncheck();
  await main.getByLabel('Panic key').check();
  await main.getByLabel('Address to go to').fill(`${site.origin}/information/`);
  await save();
  await isAsked;
  // Whoever has no keys leaves by a button.
  await page.locator('.leave-now button').waitFor();
  await neutral.check();
  await save();
  const [answered] = await Promise.all([
    page.waitForResponse('**/settings/'),
    Promise.resolve(answer()),
  ]);
  await answered.finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await page.title()).toBe('Weather');
});

it('saving settings leaves as it is what another tab has chosen since they were opened', async () => {
  const { page, context, close } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  await page.goto('/settings/');
  const main = page.getByRole('main');
  const save = async (of = main): Promise<void> => {
    await of.getByRole('button', { name: 'Save' }).click();
    await of.getByText('Saved.').waitFor();
  };
  await main.locator('[name=consent][value="1"]').check();
  await save();
  const other = await context.newPage();
  await other.goto('/settings/');
  const there = other.getByRole('main');
  await there.locator('[name=consent][value="0"]').check();
  await there.locator('[name=for_you]').check();
  await there.locator('[name=neutral]').check();
  await there.locator('[name=title]').fill('Weather');
  await save(there);
  await expect.poll(() => main.locator('[name=title]').inputValue()).toBe('Weather');
  expect(await main.locator('[name=consent]:checked').inputValue()).toBe('0');
  await main.getByLabel('Light').check();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.evaluate(() => localStorage['theme'] as unknown)).toBe('light');
  const kept = await page.evaluate((): Record<string, string> => ({ ...localStorage }));
  expect(kept).toMatchObject({ cookie_notice: '0', for_you: '1', neutral_title: 'Weather' });
});

it('a language is browsed by keys, and chosen by the button that shows then', async () => {
  const { page, close } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  await page.goto('/settings/');
  const main = page.getByRole('main');
  const select = main.getByLabel('Language');
  const button = main.getByRole('button', { name: 'Apply' });
  await page.keyboard.press('Tab');
  await Promise.all([page.waitForResponse(/when-touched/u), select.focus()]);
  await page.waitForLoadState('networkidle');
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown');
  await button.waitFor();
  expect([await select.inputValue(), await page.title()]).toEqual([
    LANGUAGES[2],
    'Your settings · Islet',
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator(`html[lang=${LANGUAGES[2]}]`).waitFor();
});

it('nothing is told of the page that the key leaves until the other one answers', async () => {
  const { page, close } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  await page.goto('/settings/');
  const main = page.getByRole('main');
  await main.getByLabel('Panic key').check();
  await main.getByLabel('Address to go to').fill(`${site.origin}/sitemap-page/`);
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Saved.').waitFor();
  await page.waitForLoadState('networkidle');
  // A page that is being left answers nobody: it tells by itself.
  const seen: string[] = [];
  await page.exposeFunction('tell', (text: string) => seen.push(text));
  await page.evaluate(() => {
    const { tell } = globalThis as unknown as { tell: (text: string) => void };
    setInterval(() => {
      const { title, body } = document;
      tell(JSON.stringify([title, location.pathname, body.textContent]));
    }, 50);
  });
  const slow = Promise.withResolvers<void>();
  await page.route('**/sitemap-page/', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const { host } = new URL(site.origin);
  await expect.poll(() => seen.at(-1)).toBe(JSON.stringify([host, '/', '']));
  slow.resolve();
  await page.waitForURL('**/sitemap-page/');
});

it('what one tab sets for discretion goes for another one that is open', async () => {
  const { page, context, close } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  await page.goto('/categories/');
  const own = await page.title();
  // From its first touch on; what was set before that it finds out then.
  await page.mouse.move(200, 200);
  const other = await context.newPage();
  await other.goto('/settings/');
  const there = other.getByRole('main');
  const save = () => there.getByRole('button', { name: 'Save' }).click();
  await there.locator('[name=neutral]').check();
  await there.locator('[name=title]').fill('Weather');
  await save();
  await expect.poll(() => page.title()).toBe('Weather');
  await there.locator('[name=neutral]').uncheck();
  await there.locator('[name=panic]').check();
  await there.locator('[name=address]').fill(`${site.origin}/sitemap-page/`);
  await save();
  await expect.poll(() => page.title()).toBe(own);
  // Two presses are quick enough, however slow the machine: one of them is soon after another.
  const address = async (): Promise<string> => {
    await page.keyboard.press('Escape');
    return new URL(page.url()).pathname;
  };
  await expect.poll(address, { timeout: 20_000, interval: 20 }).toBe('/sitemap-page/');
});

it('recommendations that are forgotten where nothing is kept of what is watched promise none of it', async () => {
  const { page, close } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  await page.goto('/settings/');
  const main = page.getByRole('main');
  const forget = main.getByRole('button', { name: 'Forget what they are made of' });
  await forget.click();
  await main.getByText('What you watch from now on counts.').waitFor();
  await main.locator('[name=consent][value="0"]').check();
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Saved.').waitFor();
  await forget.click();
  await main.getByRole('status').getByText('the videos you watch are not remembered.').waitFor();
});
