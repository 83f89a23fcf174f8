import { afterAll, beforeAll, describe, it } from 'vitest';
import { paths } from '#lib/paths.ts';
import { startDemoSite, type DemoSite } from '../support/demo-site.ts';
import {
  finger,
  gone,
  judgePresses,
  nothing,
  observePresses,
  there,
} from '../support/press-times.ts';

const PHONE = { width: 360, touch: true } as const;
const LISTING = paths.videos('most-popular');

let demo: DemoSite;

beforeAll(async () => {
  demo = await startDemoSite({ COUNTRY_HEADER: 'x-country' });
});
afterAll(() => demo.stop());

describe('a press is seen soon, on a phone four times slower,', () => {
  it('on the gate and on the notice of cookies', async () => {
    const page = await demo.visits.open(LISTING, {
      ...PHONE,
      adult: false,
      headers: { 'x-country': 'us' },
    });
    await observePresses(page);
    const gate = page.locator('#gate');
    const notice = page.locator('#cookies');
    const anew = async (): Promise<void> => {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
    };
    await judgePresses(page, {
      enter: { act: finger(gate.locator('button')), seen: gone(gate), undo: anew },
    });
    await finger(gate.locator('button'))();
    await judgePresses(page, {
      'cookies, Ok': {
        act: finger(notice.getByRole('button', { name: 'Ok' })),
        seen: gone(notice),
        undo: () => page.evaluate(() => void delete document.documentElement.dataset.notice),
      },
    });
  });

  it('on the menu and the search', async () => {
    const page = await demo.visits.open(LISTING, PHONE);
    await page.getByRole('button', { name: 'Ok' }).tap();
    // A suggestion is pressed, and the page stays.
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        if ((event.target as Element).closest('[role=option]')) event.preventDefault();
      }),
    );
    await observePresses(page);
    const menu = page.locator('#menu');
    const open = finger(page.locator('header .open-menu'));
    const close = finger(menu.getByRole('button', { name: 'Close menu' }));
    await judgePresses(page, {
      menu: { act: open, seen: there(menu), undo: close },
    });
    await open();
    const categories = menu.getByRole('searchbox');
    const rows = menu.locator('.categories li');
    await judgePresses(page, {
      'close menu': { act: close, seen: gone(menu), undo: open },
      'category field': {
        act: finger(categories),
        seen: there(menu.locator('input:focus')),
        undo: () => categories.blur(),
      },
      'key in it': {
        act: () => categories.press('a'),
        seen: there(rows),
        undo: () => categories.press('Backspace'),
      },
    });
    await close();
    const search = page.locator('header input[type=search]');
    const options = page.getByRole('option');
    await judgePresses(page, {
      'search field': {
        act: finger(search),
        seen: there(page.locator('header input:focus')),
        undo: () => search.blur(),
      },
      'key in it': {
        act: () => search.press('r'),
        seen: nothing,
        undo: () => search.press('Backspace'),
      },
    });
    await search.fill('win');
    await options.first().waitFor();
    await judgePresses(page, {
      'arrow to a suggestion': {
        act: () => search.press('ArrowDown'),
        seen: there(page.locator('[role=option][aria-selected=true]')),
        undo: () => search.press('ArrowUp'),
      },
      'key with suggestions': {
        act: () => search.press('d'),
        seen: nothing,
        undo: () => search.press('Backspace').then(() => options.first().waitFor()),
      },
      Escape: {
        act: () => search.press('Escape'),
        seen: gone(options),
        undo: async () => {
          await search.press('Backspace');
          await search.press('n');
          await options.first().waitFor();
        },
      },
      suggestion: {
        act: finger(options.first()),
        seen: gone(options),
        undo: async () => {
          await search.press('Backspace');
          await search.press('n');
          await options.first().waitFor();
        },
      },
    });
  });
});
