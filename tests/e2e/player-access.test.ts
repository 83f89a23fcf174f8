// @module-tag long
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openSettings, parts, startByClick } from './support/player-page.ts';
import { axeOf } from './support/visit.ts';
import { VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite({ quiet: false });

async function open(path: string, colorScheme: 'dark' | 'light' = 'dark'): Promise<Page> {
  return site.visit(path, { colorScheme, reducedMotion: 'reduce' });
}

/** What axe objects to, in a form that a failed test can be read from. */
async function objections(page: Page, part = 'main'): Promise<string[]> {
  const { violations } = await axeOf(page).include(part).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe('axe finds nothing', () => {
  it('with captions, statistics, a part repeated and the line lost', async () => {
    const page = await open(`/videos/${VIDEO.captioned}/film-${VIDEO.captioned}/`);
    await startByClick(page);
    for (const key of ['c', 'i', 'b']) await page.keyboard.press(key);
    await page.getByRole('region', { name: 'Statistics' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('The connection is lost.').waitFor();
    expect(await objections(page, '.player')).toEqual([]);
  });

  it.each([VIDEO.plain, VIDEO.missing])('in the embed of video %i', async (id) => {
    expect(await objections(await open(`/embed/${id}/`))).toEqual([]);
  });
});

/** The colours along the middle of a part, one each eighth of its width. */
async function coloursAlong(part: Locator): Promise<string[]> {
  const { data, info } = await sharp(await part.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width;
  return Array.from({ length: 7 }, (_, index) => {
    const at = (row + Math.floor((info.width * (index + 1)) / 8)) * info.channels;
    // Coarsely: what is drawn is rounded here and there.
    return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 32)).join();
  });
}

describe('where the browser replaces colours', () => {
  it('shows how far the bars go, and what is chosen', async () => {
    const page = await site.visit(`/videos/${VIDEO.plain}/`, { forcedColors: 'active' });
    await startByClick(page);
    await page.keyboard.press('k');
    await parts.play(page).waitFor();
    await parts.seek(page).fill('60');
    await parts.volume(page).fill('0.5');
    for (const bar of [parts.seek(page), parts.volume(page)]) {
      const colours = await coloursAlong(bar);
      const [before = '', after = ''] = [colours[1], colours.at(-2)];
      expect(before).toBe(colours[2]);
      expect(after).not.toBe(before);
      // Neither is the backdrop's.
      const backdrop = await coloursAlong(page.locator('.player-time'));
      expect(backdrop).not.toContain(before);
    }
    await openSettings(page);
    await parts.setting(page, 'Loop').click();
    const loop = parts.setting(page, 'Loop').locator('.player-switch');
    const off = parts.setting(page, 'Statistics').locator('.player-switch');
    expect(await loop.screenshot()).not.toEqual(await off.screenshot());
  });
});
