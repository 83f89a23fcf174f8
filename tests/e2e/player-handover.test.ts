// @module-tag long
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  media,
  openSetting,
  parts,
  playsPast,
  startByClick,
  until,
} from './support/player-page.ts';
import { VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite({ forgives: /503/ });

/** Opens a video in a browser that knows nothing of its line: a file starts it. */
async function open(): Promise<Page> {
  const page = await site.visit('about:blank');
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: {} }));
  await page.goto(`${site.origin}/videos/${VIDEO.plain}/film-${VIDEO.plain}/`);
  return page;
}

/** Presses the key that plays or pauses once the element tells of a moment. */
const pressAt = (page: Page, moment: string): Promise<void> =>
  parts.video(page).evaluate((video, type) => {
    const press = (): void =>
      void video.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
    video.addEventListener(type, press, { once: true });
  }, moment);

const source = (page: Page): Promise<string> =>
  parts.video(page).evaluate((video: HTMLVideoElement) => video.currentSrc);

/** Stands still, says so, and plays on once that is asked for. */
async function isPaused(page: Page): Promise<void> {
  await parts.play(page).waitFor({ state: 'attached' });
  await until(() => page.locator('canvas.player-video').count()).toBe(0);
  const { time } = await media(page);
  await page.waitForTimeout(500);
  expect(await media(page)).toMatchObject({ paused: true, time });
  await page.keyboard.press('k');
  await playsPast(page, time + 0.3);
}

describe('a press while a file hands the video over to the manifest', () => {
  it.each(['emptied', 'loadstart', 'loadedmetadata'])('pauses it, at %s', async (moment) => {
    const page = await open();
    await startByClick(page);
    await openSetting(page, 'Quality');
    await pressAt(page, moment);
    await parts.choice(page, 'Auto').click();
    await until(() => source(page)).toMatch(/^blob:/);
    await isPaused(page);
  });

  it('plays it', async () => {
    const page = await open();
    await startByClick(page);
    await page.keyboard.press('k');
    await parts.play(page).waitFor();
    await openSetting(page, 'Quality');
    await pressAt(page, 'emptied');
    await parts.choice(page, 'Auto').click();
    const { time } = await media(page);
    await playsPast(page, time + 0.3);
    expect(await source(page)).toMatch(/^blob:/);
    await parts.pause(page).waitFor({ state: 'attached' });
  });
});

it('a press while another file is opened pauses it', async () => {
  const page = await site.open(VIDEO.mp4Only);
  await startByClick(page);
  await openSetting(page, 'Quality');
  await pressAt(page, 'emptied');
  await parts.choice(page, '720p').click();
  await until(async () => (await media(page)).height).toBe(720);
  await isPaused(page);
});

describe('a video whose files are not there for a moment', () => {
  const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

  it('starts where the address says once they are, however often it is tried', async () => {
    const page = await site.visit('about:blank');
    const files = /\/media\/loop\//;
    await page.route(files, (route) => route.fulfill({ status: 503 }));
    await page.goto(`${site.origin}/videos/${VIDEO.plain}/film-${VIDEO.plain}/?start_time=60`);
    await parts.start(page).click();
    await again(page).waitFor();
    await Promise.all([page.waitForResponse(files), again(page).click()]);
    await again(page).waitFor();
    await page.unroute(files);
    await again(page).click();
    await playsPast(page, 60.2);
    expect((await media(page)).time).toBeLessThan(80);
    const kept = () => page.evaluate(() => localStorage.getItem('positions'));
    await until(kept).toMatch(new RegExp(`"${VIDEO.plain}":\\[6`));
  });
});

it.each([
  ['plays', false],
  ['stands still where it was paused', true],
])(
  'a video that could not be read %s once the browser says that it is online again',
  async (_, isStill) => {
    const page = await site.open(VIDEO.mp4Only);
    await startByClick(page);
    await playsPast(page, 1);
    if (isStill) await page.keyboard.press('k');
    // As where its decoder gives up.
    await parts.video(page).dispatchEvent('error');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await again.waitFor({ state: 'detached' });
    const { time } = await media(page);
    expect(time).toBeGreaterThan(0.9);
    if (!isStill) return playsPast(page, time + 0.3);
    await page.waitForTimeout(1000);
    expect((await media(page)).time).toBeLessThan(time + 0.1);
    await parts.play(page).waitFor({ state: 'attached' });
  },
);
