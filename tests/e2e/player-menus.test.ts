// @module-tag long
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  media,
  openSetting,
  openSettings,
  parts,
  startByClick,
  until,
} from './support/player-page.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const { open } = useWatchSite();

it('what keys do is said where screen readers listen already', async () => {
  const page = await open();
  await startByClick(page);
  const flash = page.locator('.player-flash');
  for (const [key, text] of [
    ['>', '1.25×'],
    ['>', '1.5×'],
    ['r', 'Loop on'],
  ] as const) {
    const before = await page.locator('.player-overlay > [role=status]').elementHandles();
    await page.keyboard.press(key);
    await flash.getByText(text).waitFor({ state: 'attached' });
    const now = await flash.evaluateHandle((one) => one.closest('[role=status]'));
    const same = await Promise.all(
      before.map((each) => each.evaluate((one, other) => one === other, now)),
    );
    expect([text, same.includes(true)]).toEqual([text, true]);
  }
});

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

  it('goes to an entry by its first letter, and closes on Tab and on a press beside it', async () => {
    const page = await open();
    await startByClick(page);
    const menu = page.getByRole('menu', { name: 'Settings' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent.trim());
    await parts.settings(page).focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('l');
    await until(focused).toBe('Loop');
    await page.keyboard.press('ArrowUp');
    await until(focused).toBe('Save data');
    await page.keyboard.press('Tab');
    await menu.waitFor({ state: 'detached' });
    await until(() => page.evaluate(() => document.activeElement?.ariaLabel)).not.toBe('Settings');
    await openSettings(page);
    await menu.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await menu.waitFor({ state: 'detached' });
  });
});
