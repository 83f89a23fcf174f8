import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { media, openSetting, parts, startByClick, until } from './support/player-page.ts';
import { VIDEO } from './support/video-answers.ts';
import { startWatchSite, type Visit, type WatchSite } from './support/watch-site.ts';

let site: WatchSite;
let visit: Visit;

beforeAll(async () => {
  site = await startWatchSite();
});
afterEach(async () => {
  const { errors } = visit;
  await visit.close();
  expect(errors).toEqual([]);
});
afterAll(() => site.stop());

async function open(id: number = VIDEO.plain, query = ''): Promise<Visit['page']> {
  visit = await site.visit(`/videos/${id}/film-${id}/${query}`);
  return visit.page;
}

describe('the settings menu', () => {
  it('changes the speed by the menu and by keys', async () => {
    const page = await open();
    await startByClick(page);
    await openSetting(page, 'Speed');
    await parts.choice(page, '1.5×').click();
    await until(async () => (await media(page)).rate).toBe(1.5);
    await page.keyboard.press('<');
    await until(async () => (await media(page)).rate).toBe(1.25);
    await page.keyboard.press('>');
    await until(async () => (await media(page)).rate).toBe(1.5);
  });

  it('goes on from what is chosen when a menu is used by keys', async () => {
    const page = await open();
    await startByClick(page);
    await parts.settings(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const focused = () => page.evaluate(() => document.activeElement?.textContent.trim());
    await until(focused).toBe('Normal');
    await page.keyboard.press('ArrowUp');
    await until(focused).toBe('1.25×');
    await page.keyboard.press('Enter');
    await until(async () => (await media(page)).rate).toBe(1.25);
  });

  it('closes a menu on Escape and give the focus back', async () => {
    const page = await open();
    await startByClick(page);
    await parts.settings(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: 'Settings' }).waitFor();
    await parts.setting(page, 'Speed').click();
    await page.getByRole('menu', { name: 'Speed' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu', { name: 'Speed' }).waitFor({ state: 'detached' });
    const hasFocus = (part: Locator) => part.evaluate((node) => node === document.activeElement);
    await until(() => hasFocus(parts.setting(page, 'Speed'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await until(() => hasFocus(parts.settings(page))).toBe(true);
  });
});
