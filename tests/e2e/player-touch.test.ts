import { describe, expect, it } from 'vitest';
import { media, parts, playsPast, until } from './support/player-page.ts';
import { VIDEO } from './support/video-answers.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite();

describe('fingers', () => {
  it('show and hide the controls by a tap on the picture, which goes on playing', async () => {
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
  });
});

describe('taps at the side of the picture', () => {
  it('seek by 10 s each, and say by how much in all', async () => {
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
