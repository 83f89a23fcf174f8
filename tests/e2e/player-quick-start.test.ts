// @module-tag long
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  media,
  openSetting,
  openSettings,
  parts,
  playsPast,
  startByClick,
  until,
} from './support/player-page.ts';
import { SECONDS, VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite();

interface Line {
  downlink?: number;
  saveData?: boolean;
}

/** Opens a video in a browser that tells this of its line. */
async function open(line: Line = {}, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await site.visit('about:blank', options);
  await page.addInitScript(
    (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
    line,
  );
  // A finger has no mouse at rest, of whose move, which nobody made, a browser tells now and then.
  if (options.hasTouch)
    await page.addInitScript(() => {
      const stop = (event: PointerEvent): void => {
        if (event.pointerType === 'mouse') event.stopImmediatePropagation();
      };
      addEventListener('pointermove', stop, true);
    });
  await page.goto(`${site.origin}/videos/${VIDEO.plain}/`);
  return page;
}

const choices = async (page: Page): Promise<string[]> =>
  (await page.getByRole('menuitemradio').allTextContents()).map((text) => text.trim());

/** The manifest's engine feeds the element by a source of its own. */
const followsLine = (page: Page) =>
  expect
    .poll(() => parts.video(page).evaluate((video: HTMLVideoElement) => video.currentSrc), {
      timeout: 30_000,
    })
    .toMatch(/^blob:/);

const bufferedAhead = (page: Page): Promise<number> =>
  parts.video(page).evaluate((video: HTMLVideoElement) => {
    const { buffered, currentTime } = video;
    return buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime;
  });

async function playSlowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 60_000,
    uploadThroughput: 60_000,
  });
  await parts.start(page).click();
  await playsPast(page, 0.1);
  await page.locator('.player[data-phase=ready]').waitFor();
}

describe('a quick start', () => {
  it('plays a file at once, without the engine for manifests', async () => {
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await startByClick(page);
    expect(asked.filter((url) => /\.mpd|adaptive/.test(url))).toEqual([]);
    expect(asked.some((url) => url.includes('_sd.mp4'))).toBe(true);
  });

  it('gives a finger its video before what else the first touch of a page brings', async () => {
    const page = await open({}, { hasTouch: true, isMobile: true });
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const isScript = (url: string): boolean => url.includes('/_astro/');
    await parts.start(page).tap();
    await playsPast(page, 0.2);
    const file = asked.findIndex((url) => url.includes('_sd.mp4'));
    expect(file).toBeGreaterThanOrEqual(0);
    expect(asked.slice(0, file).filter(isScript)).toEqual([]);
    expect(asked.filter((url) => url.includes('when-touched'))).toEqual([]);
    await page.getByRole('heading', { level: 1 }).tap();
    await until(() => asked.some((url) => url.includes('when-touched'))).toBe(true);
  });

  it('counts a tap that comes before the script of the page', async () => {
    const page = await site.visit('about:blank');
    const { promise: tapped, resolve } = Promise.withResolvers<void>();
    await page.route(/\/_astro\/.*\.js/, (route) => tapped.then(() => route.continue()));
    await page.goto(`${site.origin}/videos/${VIDEO.plain}/`, { waitUntil: 'commit' });
    await parts.start(page).click();
    resolve();
    await playsPast(page, 0.2);
    expect((await media(page)).muted).toBe(false);
  });

  it('goes to a file of another quality, and to what follows the line', async () => {
    const page = await open();
    await startByClick(page);
    await openSetting(page, 'Quality');
    await parts.choice(page, /Auto/).waitFor();
    await until(() => choices(page)).toEqual(['Auto (360p)', '720p', '360p', '240p']);
    await parts.choice(page, '720p').click();
    await until(async () => (await media(page)).height).toBe(720);
    await page.keyboard.press('5');
    await playsPast(page, SECONDS / 2);
    await openSetting(page, 'Quality');
    await parts.choice(page, 'Auto').click();
    await followsLine(page);
    await playsPast(page, SECONDS / 2);
  });

  it('goes over to a sharper picture where the line carries more, unless data are saved', async () => {
    const page = await open();
    await startByClick(page);
    expect((await media(page)).height).toBe(360);
    // Ten seconds of it, as quickly as it plays.
    const hurry = () =>
      parts.video(page).evaluate((video: HTMLVideoElement) => void (video.playbackRate = 4));
    await openSetting(page, 'Save data');
    await page.keyboard.press('Escape');
    await hurry();
    await playsPast(page, 15);
    expect((await media(page)).height).toBeLessThanOrEqual(360);
    await openSetting(page, 'Save data');
    await page.keyboard.press('Escape');
    await hurry();
    await until(async () => (await media(page)).height).toBe(720);
    await followsLine(page);
    const { time } = await media(page);
    await playsPast(page, time + 1);
    await until(() => page.locator('canvas.player-video').count()).toBe(0);
  });

  it('goes over to the manifest at a jump out of what is there', async () => {
    const page = await open();
    await playSlowly(page);
    const late = SECONDS * 0.9;
    await parts
      .video(page)
      .evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), late);
    await followsLine(page);
    await playsPast(page, SECONDS * 0.9);
    expect((await media(page)).time).toBeLessThan(SECONDS);
  });

  it.each(['emptied', 'loadstart', 'loadedmetadata', 'loadeddata'])(
    'goes to the beginning where that is asked for while it goes over to the manifest, at %s',
    async (moment) => {
      const page = await open();
      await playSlowly(page);
      await parts.video(page).evaluate((video, type) => {
        const press = (): void =>
          void video.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }));
        video.addEventListener(type, press, { once: true });
      }, moment);
      await page.keyboard.press('9');
      await followsLine(page);
      await until(async () => (await media(page)).time).toBeLessThan(10);
      await page.waitForTimeout(500);
      expect((await media(page)).time).toBeLessThan(10);
    },
  );

  it('turns the saving of data on and off in the settings, for later videos too', async () => {
    const page = await open();
    await startByClick(page);
    await openSetting(page, 'Save data');
    await until(async () => (await media(page)).height).toBe(240);
    await page.reload();
    await startByClick(page);
    expect((await media(page)).height).toBe(240);
    await openSettings(page);
    expect(await parts.setting(page, 'Save data').getAttribute('aria-checked')).toBe('true');
    await parts.setting(page, 'Save data').click();
    await page.reload();
    await startByClick(page);
    expect((await media(page)).height).toBeGreaterThan(240);
  });

  it('takes the smallest file where data are saved', async () => {
    const page = await open({ saveData: true });
    await startByClick(page);
    expect((await media(page)).height).toBe(240);
  });
});

describe('a start on a fast line', () => {
  it('plays the manifest, whose quality can be chosen while it plays on', async () => {
    const page = await open({ downlink: 10 });
    await startByClick(page);
    await openSetting(page, 'Quality');
    await parts.choice(page, '240p').waitFor();
    expect(await choices(page)).toEqual([
      expect.stringContaining('Auto'),
      '720p',
      expect.stringMatching(/^\d+p$/),
      '240p',
    ]);
    await parts.choice(page, '240p').click();
    await page.keyboard.press('5');
    await until(async () => (await media(page)).height).toBe(240);
    await playsPast(page, SECONDS / 2);
    await openSettings(page);
    await page.getByRole('menuitem', { name: 'Quality 240p' }).waitFor();
  });

  it('shows a chosen quality within seconds, however much is buffered of another', async () => {
    const page = await open({ downlink: 10 });
    await startByClick(page);
    await openSetting(page, 'Quality');
    await until(() => bufferedAhead(page)).toBeGreaterThan(20);
    const { time, height } = await media(page);
    expect(height).toBeGreaterThan(240);
    await parts.choice(page, '240p').click();
    await until(async () => (await media(page)).height).toBe(240);
    expect((await media(page)).time - time).toBeLessThan(14);
  });

  it('shows a chosen quality soon, whoever seeks in what is buffered when the rest is to be cleared', async () => {
    const page = await open({ downlink: 10 });
    await startByClick(page);
    await openSetting(page, 'Quality');
    await until(() => bufferedAhead(page)).toBeGreaterThan(20);
    await page.evaluate(async () => {
      const all = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
      all.find(({ textContent }) => textContent.includes('240p'))?.click();
      const chosen = performance.now();
      const video = document.querySelector('video');
      const to = (video?.currentTime ?? 0) + 8;
      // One seek after the other, so that each moment about the 300th millisecond is within one.
      for (let after = 0; after < 330; after = performance.now() - chosen) {
        await new Promise((resolve) => setTimeout(resolve, after < 230 ? 230 - after : 5));
        if (video) video.currentTime = to + after / 1000;
      }
    });
    const from = (await media(page)).time;
    await until(async () => (await media(page)).height).toBe(240);
    expect((await media(page)).time - from).toBeLessThan(9);
  });

  // About when the rest of the other is cleared: Shaka came to a stop in half of such tries.
  it.each([302, 306, 316])('goes on where a seek comes %i ms after a choice', async (later) => {
    const page = await open({ downlink: 10 });
    await startByClick(page);
    await openSetting(page, 'Quality');
    await parts.choice(page, '240p').waitFor();
    await page.evaluate(
      async ([delay, to]) => {
        const all = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
        all.find(({ textContent }) => textContent.includes('240p'))?.click();
        await new Promise((resolve) => setTimeout(resolve, delay));
        const video = document.querySelector('video');
        if (video) video.currentTime = to;
      },
      [later, SECONDS / 2] as const,
    );
    await playsPast(page, SECONDS / 2 + 0.3);
    await until(async () => (await media(page)).height).toBe(240);
  });

  it('starts the next video with the quality and the speed that were chosen', async () => {
    const page = await open({ downlink: 10 });
    await startByClick(page);
    await openSetting(page, 'Quality');
    await parts.choice(page, '240p').click();
    await openSetting(page, 'Speed');
    await parts.choice(page, '1.5×').click();
    // It is kept once the browser tells of it.
    await until(() => page.evaluate(() => localStorage.getItem('player_speed'))).toBe('1.5');
    await page.goto(`${site.origin}/videos/${VIDEO.moved}/`);
    site.errors.length = 0;
    await startByClick(page);
    await openSettings(page);
    await page.getByRole('menuitem', { name: 'Quality 240p' }).waitFor();
    expect((await media(page)).rate).toBe(1.5);
    site.errors.length = 0;
  });
});
