import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { startByClick } from './support/player-page.ts';
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
