import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { media, parts, playsPast, until } from './support/player-page.ts';
import { VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite({ quiet: false });

const address = `/videos/${VIDEO.plain}/`;

/** Playwright's own looks into a page count as gestures for Chromium, after which it starts with sound; this one does not. */
async function unseenPlaysPast(page: Page, second: number): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const expression = `document.querySelector('video')?.currentTime > ${second}`;
  const isPast = async (): Promise<unknown> =>
    (await line.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  await expect.poll(isPast).toBe(true);
}

describe('an address that asks for playback', () => {
  it.each([
    ['ROUTE-11 PLY-09', 'autostart=1'],
    ['ROUTE-10', 'autoplay=1'],
  ])(
    '%s %s starts the video, muted where the browser wants a gesture, and says how to hear it',
    async (_id, query) => {
      const page = await site.visit('about:blank');
      await page.goto(`${site.origin}${address}?${query}`);
      await unseenPlaysPast(page, 0.2);
      expect((await media(page)).muted).toBe(true);
      await page.getByRole('button', { name: 'Unmute' }).first().press('Enter');
      expect((await media(page)).muted).toBe(false);
      await until(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Pause');
    },
  );

  it(
    'does not start it behind the age gate, but as soon as that is passed',
    { tags: 'long' },
    async () => {
      const page = await site.visit('about:blank');
      await page.context().clearCookies();
      await page.goto(`${site.origin}${address}?autostart=1`);
      const enter = page.getByRole('button', { name: /Enter/u });
      await enter.waitFor();
      await page.waitForLoadState('networkidle');
      expect(await parts.video(page).count()).toBe(0);
      await enter.click();
      await playsPast(page, 0.2);
    },
  );
});
