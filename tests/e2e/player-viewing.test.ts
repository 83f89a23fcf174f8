// @module-tag long
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  media,
  openSetting,
  parts,
  playsPast,
  startByClick,
  until,
} from './support/player-page.ts';
import { SECONDS, TITLE, VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite();
const { open } = site;

describe('repeating', () => {
  it('begins the video again at its end, by the menu', async () => {
    const page = await open();
    await startByClick(page);
    await openSetting(page, 'Loop');
    expect(await parts.setting(page, 'Loop').getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Escape');
    await parts.seek(page).fill(String(SECONDS - 1));
    await until(async () => (await media(page)).time).toBeLessThan(10);
    expect((await media(page)).paused).toBe(false);
  });

  it('goes from B back to A, shows the part on the bar, and ends it', async () => {
    const page = await open();
    await startByClick(page);
    await parts.seek(page).fill('50');
    await page.keyboard.press('b');
    await page.getByText('Loop starts here').waitFor();
    await parts.seek(page).fill('60');
    await page.keyboard.press('b');
    await until(async () => (await media(page)).time).toBeLessThan(52);
    const part = await page.locator('.player-part').boundingBox();
    const bar = await parts.seek(page).boundingBox();
    expect((part?.width ?? 0) / (bar?.width ?? 1)).toBeCloseTo(10 / SECONDS, 1);
    await openSetting(page, 'Turn off A–B loop');
    await page.locator('.player-part').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await parts.seek(page).fill('61');
    await playsPast(page, 61.5);
  });
});

describe('keys', () => {
  it('save the frame as a PNG of its own size', async () => {
    const page = await open();
    await startByClick(page);
    // It is said for a moment only.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Picture saved').waitFor(),
      page.keyboard.press('s'),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Northern lights.* 0\.00\.\d\d\.png$/);
    const image = sharp(await readFile(await file.path()));
    const { format, height } = await image.metadata();
    expect([format, height]).toEqual(['png', (await media(page)).height]);
    const { channels } = await image.stats();
    expect(channels[0]?.stdev).toBeGreaterThan(5);
  });

  it('save the frame of a file that the API serves from elsewhere', async () => {
    const page = await open(VIDEO.mp4Only);
    await startByClick(page);
    // It is said for a moment only.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Picture saved').waitFor(),
      page.keyboard.press('s'),
    ]);
    expect((await sharp(await readFile(await file.path())).metadata()).format).toBe('png');
  });

  it('show numbers about what plays, and hide them', async () => {
    const page = await open();
    await startByClick(page);
    await page.keyboard.press('i');
    const numbers = page.getByRole('region', { name: 'Statistics' });
    await until(() => numbers.textContent()).toMatch(/Engine(Shaka|MP4).*\d+×\d+.* s/);
    await numbers.getByRole('button', { name: 'Close' }).click();
    await numbers.waitFor({ state: 'detached' });
  });

  it('are all in the list, and do nothing behind a modal', async () => {
    const page = await open();
    await startByClick(page);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const key of ['c', 'r', 'b', 's', 'i']) {
      await list.locator('kbd', { hasText: new RegExp(`^${key}$`) }).waitFor();
    }
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.evaluate(() => {
      const modal = document.createElement('dialog');
      document.body.append(modal);
      modal.showModal();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await page.keyboard.press('m');
    expect((await media(page)).muted).toBe(false);
  });
});

describe('outside of the page', () => {
  it('the lock screen knows title, picture and place, and can pause and seek', async () => {
    const page = await site.visit('/');
    await page.addInitScript(() => {
      const handlers: Record<string, MediaSessionActionHandler | null> = {};
      Object.assign(window, { handlers });
      navigator.mediaSession.setActionHandler = (action, handler) => {
        handlers[action] = handler;
      };
    });
    await page.goto(`${site.origin}/videos/${VIDEO.plain}/film-${VIDEO.plain}/`);
    await startByClick(page);
    const said = await page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      return { title: metadata?.title, art: metadata?.artwork[0]?.src, playbackState };
    });
    expect(said).toMatchObject({ title: TITLE, playbackState: 'playing' });
    expect(said.art).toMatch(/640x360\.jpg$/);
    const ask = (action: MediaSessionAction, seekTime?: number): Promise<void> =>
      page.evaluate(
        ([name, time]) => {
          const { handlers } = window as unknown as {
            handlers: Record<string, MediaSessionActionHandler>;
          };
          handlers[name]?.({ action: name, ...(time !== undefined && { seekTime: time }) });
        },
        [action, seekTime] as const,
      );
    await ask('seekto', 70);
    await until(async () => (await media(page)).time).toBeGreaterThanOrEqual(70);
    await ask('pause');
    await parts.play(page).waitFor();
    expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused');
    await ask('nexttrack');
    await page.waitForURL(/\/videos\/3000\/film-3000\/\?autostart=1$/);
    // That video is one of a list only.
    site.errors.length = 0;
  });

  it('the screen stays on while the video plays, and only then', async () => {
    const page = await site.visit('/');
    await page.addInitScript(() => {
      const log: string[] = [];
      Object.assign(window, { wakeLog: log });
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: (type: string) => {
            log.push(type);
            const lock = Object.assign(new EventTarget(), {
              release: () => {
                log.push('released');
                lock.dispatchEvent(new Event('release'));
                return Promise.resolve();
              },
            });
            return Promise.resolve(lock);
          },
        },
      });
    });
    await page.goto(`${site.origin}/videos/${VIDEO.plain}/film-${VIDEO.plain}/`);
    const log = () => page.evaluate(() => (window as unknown as { wakeLog: string[] }).wakeLog);
    await startByClick(page);
    await until(log).toEqual(['screen']);
    await page.keyboard.press('k');
    await until(log).toEqual(['screen', 'released']);
    await page.keyboard.press('k');
    await until(log).toEqual(['screen', 'released', 'screen']);
  });

  it('another screen is offered where there is one, and gets a file in place of what a script feeds', async () => {
    const page = await site.visit('/');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { downlink: 10 } });
      const remote = Object.assign(new EventTarget(), {
        state: 'disconnected',
        watchAvailability: (tell: (available: boolean) => void) => {
          Object.assign(window, { tellScreens: tell });
          tell(false);
          return Promise.resolve(1);
        },
        cancelWatchAvailability: () => Promise.resolve(),
        prompt: () => {
          Object.assign(window, { cast: document.querySelector('video')?.currentSrc });
          remote.state = 'connected';
          remote.dispatchEvent(new Event('connect'));
          return Promise.resolve();
        },
      });
      Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote });
    });
    await page.goto(`${site.origin}/videos/${VIDEO.plain}/film-${VIDEO.plain}/`);
    await startByClick(page);
    const button = page.getByRole('button', { name: 'Play on another screen' });
    expect(await button.count()).toBe(0);
    await page.evaluate(() =>
      (window as unknown as { tellScreens: (is: boolean) => void }).tellScreens(true),
    );
    const source = () => parts.video(page).evaluate((video: HTMLVideoElement) => video.currentSrc);
    await page.keyboard.press('5');
    await playsPast(page, SECONDS / 2);
    expect(await source()).toMatch(/^blob:/);
    // A script's own source fits no screen, and the browser says so.
    await page.evaluate(() =>
      (window as unknown as { tellScreens: (is: boolean) => void }).tellScreens(false),
    );
    await button.click();
    await until(() => button.getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate(() => (window as unknown as { cast: string }).cast)).toMatch(
      /_sd\.mp4/,
    );
    await playsPast(page, SECONDS / 2);
    expect((await media(page)).time).toBeLessThan(SECONDS * 0.75);
  });
});

describe('a page that is scrolled on', () => {
  const corner = (page: Page) => page.getByRole('group', { name: 'Video in the corner' });
  const scroll = (page: Page, top: number) => page.evaluate((to) => scrollTo({ top: to }), top);
  const heightOf = (page: Page) => page.evaluate(() => document.body.scrollHeight);
  const bottomOf = (page: Page) =>
    page.locator('.player').evaluate((player) => player.getBoundingClientRect().bottom);
  /** What moved from now on, by the page's own account; what follows a press counts too. */
  const watchShifts = (page: Page) =>
    page.evaluate(() => {
      const shifts: string[] = [];
      Reflect.set(globalThis, 'shifts', shifts);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] };
          for (const { node } of sources)
            shifts.push(node instanceof Element ? node.className : 'text');
        }
      }).observe({ type: 'layout-shift' });
    });

  it('keeps what plays in a corner, and nothing else moves', async () => {
    const page = await open();
    await startByClick(page);
    const height = await heightOf(page);
    await watchShifts(page);
    await scroll(page, 1500);
    await corner(page).waitFor();
    const { time } = await media(page);
    await playsPast(page, time + 1);
    const box = await page.locator('.player').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(340);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe((page.viewportSize()?.width ?? 0) - 12);
    const notice = await page.locator('#cookies').boundingBox();
    expect(await bottomOf(page)).toBeLessThan(notice?.y ?? 0);
    // The player is no whole number of pixels high.
    expect(Math.abs((await heightOf(page)) - height)).toBeLessThanOrEqual(1);
    await corner(page).getByRole('button', { name: 'Back to the video' }).click();
    await corner(page).waitFor({ state: 'detached' });
    expect((await media(page)).paused).toBe(false);
    await parts.seek(page).waitFor();
    expect(await heightOf(page)).toBe(height);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([]);
  });

  it('is left alone once the visitor has closed the corner', async () => {
    // Started by its address, the player has taken no focus of its own accord.
    const page = await site.open(VIDEO.plain, '?autostart=1');
    await playsPast(page, 0.2);
    await page.getByRole('button', { name: 'Necessary only' }).click();
    await scroll(page, 1500);
    await corner(page).waitFor();
    expect(await bottomOf(page)).toBe((page.viewportSize()?.height ?? 0) - 12);
    await corner(page).getByRole('button', { name: 'Close and pause' }).press('Enter');
    await corner(page).waitFor({ state: 'detached' });
    await until(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Play');
    await until(async () => (await media(page)).paused).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(1500);
    await page.keyboard.press('k');
    await until(async () => (await media(page)).paused).toBe(false);
    expect(await corner(page).count()).toBe(0);
  });

  it('shows nothing of a video that does not play', async () => {
    const page = await open();
    await startByClick(page);
    await page.keyboard.press('k');
    await until(async () => (await media(page)).paused).toBe(true);
    await scroll(page, 1500);
    await until(() => page.evaluate(() => scrollY)).toBe(1500);
    expect(await corner(page).count()).toBe(0);
  });
});
