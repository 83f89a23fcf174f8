import type { Page } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { paths } from '#lib/paths.ts';
import { startDemoSite, type DemoSite } from '../support/demo-site.ts';
import { parts, startByClick } from '../support/player-page.ts';
import { judgePresses, observePresses, type Control } from '../support/press-times.ts';

const PHONE = { width: 360, touch: true } as const;
const LISTING = paths.videos('most-popular');
const LIST = { ...PLAIN_LIST, gender: 'str', sort: 'most-popular', count: 60 } as const;

let demo: DemoSite;

beforeAll(async () => {
  demo = await startDemoSite();
});
afterAll(() => demo.stop());

const again = (act: () => Promise<unknown>): Control => ({ act, undo: act });

async function openVideo(): Promise<Page> {
  const [first] = (await demo.client.read(videos, LIST)).videos ?? [];
  if (!first) throw new Error('a demo without videos');
  return demo.visits.open(paths.video(first), PHONE);
}

it('a press on the player is seen soon, on a phone four times slower', async () => {
  const page = await openVideo();
  await startByClick(page);
  await observePresses(page);
  const key = (name: string) => () => page.keyboard.press(name);
  const menu = (name: string) => page.getByRole('menu', { name });
  const settings = async () => {
    // A finger that has touched nothing for a while finds the controls hidden.
    await parts.settings(page).focus();
    await parts.settings(page).tap();
    await menu('Settings').waitFor();
  };
  const shut = () => menu('Settings').waitFor({ state: 'detached' });
  await judgePresses(page, {
    settings: { act: settings, undo: () => page.keyboard.press('Escape').then(shut) },
    keys: {
      act: () => page.keyboard.press('?').then(() => page.getByRole('dialog').waitFor()),
      undo: key('Escape'),
    },
    theatre: again(key('t')),
    pause: again(key('k')),
    statistics: again(key('i')),
    part: again(key('b')),
  });
  await settings();
  await judgePresses(page, {
    quality: {
      act: () => parts.setting(page, 'Quality').tap(),
      undo: () => menu('Quality').press('ArrowLeft'),
    },
    loop: again(() => parts.setting(page, 'Loop').tap()),
    'save data': again(() => parts.setting(page, 'Save data').tap()),
    close: { act: () => page.getByRole('menuitem', { name: 'Close' }).tap(), undo: settings },
  });
});

it('a press below the player is seen soon, on a phone four times slower', async () => {
  const page = await openVideo();
  // The notice of cookies lies over them.
  await page.getByRole('button', { name: 'Necessary only' }).tap();
  await observePresses(page);
  const dialog = page.getByRole('dialog');
  const modal = (name: string): Control => ({
    act: async () => {
      await page.locator(`[data-modal=${name}]`).first().tap();
      await dialog.waitFor();
    },
    undo: async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  });
  await judgePresses(page, {
    share: modal('share'),
    'add to': modal('addto'),
    report: modal('contact'),
    vote: again(() => page.getByRole('button', { name: 'Like' }).first().tap()),
  });
});

it('a press on a listing is seen soon, on a phone four times slower', async () => {
  const page = await demo.visits.open(LISTING, PHONE);
  await page.getByRole('button', { name: 'Necessary only' }).tap();
  await observePresses(page);
  const search = page.locator('header input[type=search]');
  await judgePresses(page, {
    menu: {
      act: () => page.getByRole('button', { name: 'Menu', exact: true }).tap(),
      undo: () => page.getByRole('button', { name: 'Close menu' }).tap(),
    },
    search: { act: () => search.press('r'), undo: () => search.press('Backspace') },
  });
});
