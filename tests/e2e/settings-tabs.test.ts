// @module-tag long
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { startSite } from '../setup/site.ts';
import { newMember } from './support/member-visit.ts';
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
