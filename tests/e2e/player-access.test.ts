import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openSetting, parts, startByClick } from './support/player-page.ts';
import { VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite({ quiet: false });

async function open(path: string, colorScheme: 'dark' | 'light' = 'dark'): Promise<Page> {
  return site.visit(path, { colorScheme, reducedMotion: 'reduce' });
}

/** What axe objects to, in a form that a failed test can be read from. */
async function objections(page: Page, part = 'main'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const watch = `/videos/${VIDEO.plain}/film-${VIDEO.plain}/`;

describe('axe finds nothing', () => {
  it.each(['dark', 'light'] as const)('on the video page before play, %s', async (scheme) => {
    expect(await objections(await open(watch, scheme))).toEqual([]);
  });

  it('while it plays with its controls', async () => {
    const page = await open(watch);
    await startByClick(page);
    await parts.seek(page).hover();
    expect(await objections(page, '.player')).toEqual([]);
  });

  it.each(['Settings', 'Quality', 'Speed', 'Captions', 'Chapters'])(
    'with the menu %s open',
    async (menu) => {
      const page = await open(`/videos/${VIDEO.captioned}/film-${VIDEO.captioned}/`);
      await startByClick(page);
      if (menu === 'Settings') await parts.settings(page).click();
      else await openSetting(page, menu);
      await page.getByRole('menu', { name: menu }).waitFor();
      expect(await objections(page, '.player')).toEqual([]);
    },
  );

  it('with captions, statistics, a part repeated and the line lost', async () => {
    const page = await open(`/videos/${VIDEO.captioned}/film-${VIDEO.captioned}/`);
    await startByClick(page);
    for (const key of ['c', 'i', 'b']) await page.keyboard.press(key);
    await page.getByRole('region', { name: 'Statistics' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('The connection is lost.').waitFor();
    expect(await objections(page, '.player')).toEqual([]);
  });

  it('with the list of keys open', async () => {
    const page = await open(watch);
    await startByClick(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await objections(page, '.player')).toEqual([]);
  });

  it.each([VIDEO.private, VIDEO.deleted])('on the screen of video %i', async (id) => {
    expect(await objections(await open(`/videos/${id}/film-${id}/`, 'light'))).toEqual([]);
  });

  it('on the screen of files that are not there', async () => {
    const page = await open(`/videos/${VIDEO.broken}/film-${VIDEO.broken}/`);
    await parts.start(page).click();
    await page.getByRole('alert').waitFor();
    expect(await objections(page, '.player')).toEqual([]);
  });

  it.each([VIDEO.plain, VIDEO.missing])('in the embed of video %i', async (id) => {
    expect(await objections(await open(`/embed/${id}/`))).toEqual([]);
  });
});
