import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { startDemoSite } from '../support/demo-site.ts';
import { parts, startByClick } from '../support/player-page.ts';
import { fingerOn, openPlayer, playForPresses } from '../support/press-player.ts';
import {
  finger,
  gone,
  judgePresses,
  nothing,
  observePresses,
  there,
  type Control,
} from '../support/press-times.ts';
import { useStarted } from '../support/use-started.ts';

const demo = useStarted(startDemoSite);

const button = (page: Page, name: string) =>
  parts.controls(page).getByRole('button', { name, exact: true });

describe('a press on the player is seen soon, on a phone four times slower,', () => {
  it('where it starts', async () => {
    const page = await openPlayer(demo);
    await observePresses(page);
    await judgePresses(page, {
      start: {
        act: finger(parts.start(page)),
        seen: there(parts.controls(page)),
        undo: () => page.reload(),
      },
    });
  });

  it('on its bar', async () => {
    const page = await playForPresses(demo);
    const toggle = (on: string, off: string): Control => ({
      act: fingerOn(button(page, on)),
      seen: there(button(page, off)),
      undo: fingerOn(button(page, off)),
    });
    await judgePresses(page, {
      pause: toggle('Pause', 'Play'),
      mute: toggle('Mute', 'Unmute'),
      'full screen': toggle('Full screen', 'Leave full screen'),
      seek: {
        act: fingerOn(parts.seek(page)),
        seen: there(parts.controls(page)),
        undo: () => page.keyboard.press('1'),
      },
      picture: {
        act: async () => {
          const box = await parts.video(page).boundingBox();
          await page.touchscreen.tap(180, (box?.y ?? 0) + 20);
        },
        seen: there(parts.controls(page)),
        undo: nothing,
      },
    });
  });

  it('by its keys', async () => {
    const page = await playForPresses(demo);
    const dialog = page.getByRole('dialog');
    const key = (name: string, undo = name): Control => ({
      act: () => page.keyboard.press(name),
      seen: nothing,
      undo: () => page.keyboard.press(undo),
    });
    await judgePresses(page, {
      keys: { ...key('?', 'Escape'), seen: there(dialog) },
      theatre: key('t'),
      pause: { ...key('k'), seen: there(button(page, 'Play')) },
      statistics: {
        ...key('i'),
        seen: there(page.getByRole('region', { name: 'Statistics' })),
      },
      part: key('b'),
      captions: key('c'),
      forward: key('ArrowRight', 'ArrowLeft'),
      'full screen': { ...key('f'), seen: there(button(page, 'Leave full screen')) },
    });
  });

  it('after its end', async () => {
    const page = await playForPresses(demo);
    const next = page.getByRole('region', { name: 'Next video' });
    const end = async (): Promise<void> => {
      await parts.video(page).evaluate((video: HTMLVideoElement) => {
        video.currentTime = video.duration - 0.2;
      });
      await parts.video(page).evaluate((video: HTMLVideoElement) => video.play());
      await next.waitFor();
    };
    await end();
    await judgePresses(page, {
      'not now': {
        act: finger(next.getByRole('button', { name: 'Cancel' })),
        seen: gone(next),
        undo: end,
      },
      'turn off': {
        act: finger(next.getByRole('button', { name: 'Turn off' })),
        seen: gone(next),
        undo: async () => {
          await page.evaluate(() => localStorage.clear());
          await page.reload();
          await startByClick(page);
          await end();
        },
      },
    });
    await next.getByRole('button', { name: 'Cancel' }).tap();
    const replay = page.getByRole('button', { name: 'Play again' }).first();
    await judgePresses(page, {
      'play again': {
        act: finger(replay),
        seen: gone(replay),
        undo: async () => {
          await end();
          await next.getByRole('button', { name: 'Cancel' }).tap();
        },
      },
    });
  });
});
