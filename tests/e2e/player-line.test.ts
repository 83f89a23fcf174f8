// @module-tag long
import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import {
  media,
  openSetting,
  parts,
  playsPast,
  startByClick,
  until,
} from './support/player-page.ts';
import { WITH_PICTURES } from './support/shared-browser.ts';
import { VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

// How a video starts depends on the line that the browser believes to have.
const site = useWatchSite({ quiet: false, browser: { ...WITH_PICTURES, name: 'wholeChromium' } });

/** So that a test which fails fails alone. */
afterEach(() => site.api.cutLine(false));

/** The last second that the element has something of. */
const loadedUntil = (page: Page): Promise<number> =>
  parts.video(page).evaluate(({ buffered }: HTMLVideoElement) => buffered.end(buffered.length - 1));

describe.each([
  ['DASH', VIDEO.plain],
  ['MP4', VIDEO.slow],
])('a line that is lost while %s plays', (_engine, id) => {
  it('is told of, waited for, and the video goes on where it was', async () => {
    const page = await site.visit('about:blank');
    // Only on a line that says it is fast does a video start with its manifest.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { downlink: 10 } }),
    );
    await page.goto(`${site.origin}/videos/${id}/film-${id}/`);
    await startByClick(page);
    const lost = page.getByText('The connection is lost.');
    site.api.cutLine(true);
    await page.context().setOffline(true);
    await lost.waitFor();
    expect(await loadedUntil(page)).toBeLessThan(95);
    await parts.seek(page).fill('100');
    await until(async () => (await media(page)).time).toBeGreaterThanOrEqual(99);
    expect((await media(page)).time).toBeLessThan(100.2);
    expect(await page.getByRole('alert').count()).toBe(0);

    site.api.cutLine(false);
    await page.context().setOffline(false);
    await playsPast(page, 100.5);
    expect((await media(page)).time).toBeLessThan(112);
    await lost.waitFor({ state: 'detached' });
    expect(await parts.seek(page).getAttribute('aria-valuetext')).toMatch(/^1:[45]\d of 2:00$/);
  });
});

describe('a line that is lost while a file hands the video over to the manifest', () => {
  it('costs neither the picture nor the place', async () => {
    const page = await site.visit(`/videos/${VIDEO.plain}/film-${VIDEO.plain}/`);
    const source = () => parts.video(page).evaluate((video: HTMLVideoElement) => video.currentSrc);
    await startByClick(page);
    await openSetting(page, 'Quality');
    await parts.choice(page, '720p').click();
    await until(async () => (await media(page)).height).toBe(720);
    // The manifest arrives, and nothing after it.
    let asked = 0;
    await page.route(/\.m4s|init\.mp4/, (route) => {
      asked += 1;
      return route.abort('internetdisconnected');
    });
    await openSetting(page, 'Quality');
    await Promise.all([page.waitForResponse(/\.mpd/), parts.choice(page, 'Auto').click()]);
    await until(() => asked).toBeGreaterThan(0);
    const { time } = await media(page);
    await playsPast(page, time + 1);
    expect(await source()).toMatch(/_hq\.mp4/);
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.unroute(/\.m4s|init\.mp4/);
    const goesOver = async (): Promise<boolean> => {
      if ((await source()).startsWith('blob:')) return true;
      // The controls hide while nothing is done.
      await page.mouse.move(300, 200);
      await page.mouse.move(310, 210);
      if ((await page.getByRole('menu').count()) === 0) await openSetting(page, 'Quality');
      await parts.choice(page, 'Auto').click();
      return false;
    };
    // The engine has tries of its own, which take their time.
    await expect.poll(goesOver, { timeout: 40_000, interval: 1000 }).toBe(true);
    await playsPast(page, time + 1);
    expect((await media(page)).time).toBeLessThan(60);
  });
});
