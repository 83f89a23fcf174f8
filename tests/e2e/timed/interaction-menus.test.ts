import type { Page } from 'playwright';
import { it } from 'vitest';
import { startDemoSite } from '../support/demo-site.ts';
import { parts } from '../support/player-page.ts';
import { fingerOn, playForPresses } from '../support/press-player.ts';
import { finger, gone, judgePresses, there, type Control } from '../support/press-times.ts';
import { useStarted } from '../support/use-started.ts';

const demo = useStarted(startDemoSite);

const menu = (page: Page, name: string) => page.getByRole('menu', { name });

it('a press in the menus of the player is seen soon, on a phone four times slower', async () => {
  const page = await playForPresses(demo);
  const settings = menu(page, 'Settings');
  const open = async (): Promise<void> => {
    await fingerOn(parts.settings(page))();
    await settings.waitFor();
  };
  const shut = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });
  };
  await judgePresses(page, {
    settings: { act: fingerOn(parts.settings(page)), seen: there(settings), undo: shut },
  });
  await open();
  const submenu = (name: string): Control => ({
    act: finger(parts.setting(page, name)),
    seen: there(menu(page, name)),
    undo: () => menu(page, name).press('ArrowLeft'),
  });
  const toggle = (name: string): Control => {
    const entry = parts.setting(page, name);
    return {
      act: finger(entry),
      seen: there(settings.locator('[aria-checked]')),
      undo: finger(entry),
    };
  };
  await judgePresses(page, {
    quality: submenu('Quality'),
    speed: submenu('Speed'),
    captions: submenu('Captions'),
    chapters: submenu('Chapters'),
    loop: toggle('Loop'),
    'save data': toggle('Save data'),
    statistics: toggle('Statistics'),
    close: {
      act: finger(page.getByRole('menuitem', { name: 'Close' })),
      seen: gone(settings),
      undo: open,
    },
  });
  for (const name of ['Quality', 'Captions']) {
    const into = async (): Promise<void> => {
      await finger(parts.setting(page, name))();
      await menu(page, name).waitFor();
    };
    await into();
    await judgePresses(page, {
      [`a choice of ${name}`]: {
        act: finger(menu(page, name).getByRole('menuitemradio').nth(1)),
        seen: gone(settings),
        undo: () => open().then(into),
      },
    });
    await menu(page, name).press('ArrowLeft');
  }
});
