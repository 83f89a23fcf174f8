import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { media, openSettings, parts, playsPast, until } from './support/player-page.ts';
import { SECONDS, VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite();

/** Of the slider's, in pixels. */
const THUMB_RADIUS = 7;

/** Phones, also on their side, tablets and desks. */
const WINDOWS = [
  [320, 640],
  [360, 740],
  [740, 360],
  [932, 430],
  [768, 1024],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
] as const;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('not there');
  return box;
}

describe('fingers', () => {
  it(
    'show and hide the controls by a tap on the picture, which goes on playing',
    { tags: 'long' },
    async () => {
      const page = await site.visit(`/videos/${VIDEO.plain}/`, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      await parts.start(page).tap();
      await playsPast(page, 0.2);
      await parts.controls(page).waitFor();
      const shown = async (): Promise<boolean> =>
        (await parts.controls(page).evaluate((node) => getComputedStyle(node).opacity)) === '1';
      await until(shown).toBe(false);
      // Not at a side, where two quick taps seek.
      const middle = { position: { x: 180, y: 20 } };
      await parts.video(page).tap(middle);
      await until(shown).toBe(true);
      await parts.video(page).tap(middle);
      await until(shown).toBe(false);
      await parts.video(page).tap(middle);
      await until(shown).toBe(true);
      await until(shown).toBe(false);
      expect((await media(page)).paused).toBe(false);
    },
  );
});

describe('a phone', () => {
  it(
    'has one play button, the seek bar right above the row, the whole time, and settings as a sheet that is not cut',
    { tags: 'long' },
    async () => {
      const page = await site.visit(`/videos/${VIDEO.captioned}/`, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      await parts.start(page).tap();
      await playsPast(page, 0.2);
      await parts.controls(page).waitFor();
      const player = page.locator('.player');
      await parts.pause(page).tap();
      await parts.play(page).waitFor();
      expect(await player.getByRole('button', { name: /^Play/ }).count()).toBe(1);
      await parts.seek(page).fill(String(SECONDS / 2));
      expect(await page.locator('.player-time').innerText()).toBe('1:00 / 2:00');
      const row = await boxOf(page.locator('.player-row'));
      const seek = await boxOf(parts.seek(page));
      const track = seek.y + seek.height / 2;
      expect(row.y - track).toBeGreaterThan(THUMB_RADIUS);
      expect(row.y - track).toBeLessThan(THUMB_RADIUS * 2);
      const thumb = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.getAttribute('aria-label'),
        [seek.x + seek.width / 2, track] as const,
      );
      expect(thumb).toBe('Seek');
      const frame = await boxOf(player);
      expect([frame.x, frame.width]).toEqual([0, 360]);
      const ends = await page
        .locator('.player-row > *')
        .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right));
      expect(Math.max(...ends)).toBeLessThanOrEqual(360);

      await openSettings(page, 'tap');
      const menu = page.getByRole('menu', { name: 'Settings' });
      const settled = () =>
        menu.evaluate(
          (node) => node.getAnimations().length === 0 && node.getBoundingClientRect().y,
        );
      await until(settled).toBeGreaterThan(0);
      const { bottom, cut } = await menu.evaluate((node) => ({
        bottom: node.getBoundingClientRect().bottom,
        cut: node.scrollHeight - node.clientHeight,
      }));
      expect([bottom, cut]).toEqual([740, 0]);
      await parts.setting(page, 'Speed').tap();
      const speeds = page.getByRole('menu', { name: 'Speed' });
      await speeds.waitFor();
      // The menu before has gone: what is seen where it was is not it.
      const under = await menu.evaluate((node) => {
        const { x, y } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(x + 40, y + 20));
      });
      expect(under).toBe(false);
      // A tap beside it closes it, and does nothing to what is under it.
      const { href } = new URL(page.url());
      await page.touchscreen.tap(180, 20);
      await page.getByRole('menu').first().waitFor({ state: 'detached' });
      await until(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Settings');
      expect(page.url()).toBe(href);
    },
  );

  it('on its side shows the whole player first, as every window from 320 to 1920 pixels does', async () => {
    const page = await site.visit(`/videos/${VIDEO.plain}/`, { hasTouch: true, isMobile: true });
    for (const text of [100, 200]) {
      await page.locator('html').evaluate((root, size) => (root.style.fontSize = size), `${text}%`);
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        const { y, height: tall, x, width: wide } = await boxOf(page.locator('.player'));
        const said = `${width}x${height} at ${text} %`;
        expect(Math.round(y + tall), said).toBeLessThanOrEqual(height);
        expect(x, said).toBeGreaterThanOrEqual(0);
        expect(Math.round(x + wide), said).toBeLessThanOrEqual(width);
        if (text === 100)
          expect(await page.evaluate(() => document.documentElement.scrollWidth), said).toBe(width);
      }
    }
  });
});

describe('taps at the side of the picture', () => {
  it('seek by 10 s each, and say by how much in all', { tags: 'long' }, async () => {
    const page = await site.visit(`/videos/${VIDEO.plain}/?start_time=30`, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await parts.start(page).tap();
    await playsPast(page, 30);
    await parts.controls(page).waitFor();
    const box = await parts.video(page).boundingBox();
    if (!box) throw new Error('no picture');
    // In one call: what lies between two taps of a finger, not of a test.
    const tap = (part: number, times: number): Promise<void> =>
      parts.video(page).evaluate(
        (video, [clientX, clientY, count]) => {
          const options = { clientX, clientY, bubbles: true, pointerType: 'touch' };
          for (let done = 0; done < (count ?? 0); done += 1) {
            video.dispatchEvent(new PointerEvent('pointerup', options));
            video.dispatchEvent(new PointerEvent('click', options));
          }
        },
        [box.x + box.width * part, box.y + 40, times],
      );
    await tap(0.9, 4);
    await page.getByText('+30 s').waitFor();
    await until(async () => (await media(page)).time).toBeGreaterThanOrEqual(60);
    await tap(0.1, 3);
    await page.getByText('−20 s').waitFor();
    await until(async () => (await media(page)).time).toBeLessThan(60);
    await tap(0.5, 2);
    expect((await media(page)).time).toBeLessThan(60);
  });
});
