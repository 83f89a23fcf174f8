import { describe, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from '../support/demo-site.ts';
import {
  entered,
  finger,
  gone,
  judgePresses,
  observePresses,
  there,
  typed,
} from '../support/press-times.ts';
import { useStarted } from '../support/use-started.ts';

const PHONE = { width: 360, touch: true } as const;
const LISTING = paths.videos('most-popular');

const demo = useStarted(() => startDemoSite({ COUNTRY_HEADER: 'x-country' }));

describe('a press is seen soon, on a phone four times slower,', () => {
  it('on the gate and on the notice of cookies', async () => {
    const page = await demo.open(LISTING, {
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
        act: finger(notice.getByRole('button', { name: 'OK' })),
        seen: gone(notice),
        undo: () => page.evaluate(() => void delete document.documentElement.dataset.notice),
      },
    });
  });

  it('on the menu and the search', { tags: 'long' }, async () => {
    const page = await demo.open(LISTING, PHONE);
    await page.getByRole('button', { name: 'OK' }).tap();
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
      'category field': entered(categories),
      'key in it': { ...typed(categories, 'a'), seen: there(rows) },
    });
    await close();
    const search = page.locator('header input[type=search]');
    const options = page.getByRole('option');
    await judgePresses(page, {
      'search field': entered(search),
      'key in it': typed(search, 'r'),
    });
    const typeAnew = async (): Promise<void> => {
      await search.fill('wi');
      await search.press('n');
      await options.first().waitFor();
    };
    await typeAnew();
    await judgePresses(page, {
      'arrow to a suggestion': {
        act: () => search.press('ArrowDown'),
        seen: there(page.locator('[role=option][aria-selected=true]')),
        undo: () => search.press('ArrowUp'),
      },
      'key with suggestions': {
        ...typed(search, 'd'),
        undo: () => search.press('Backspace').then(there(options)),
      },
      Escape: { act: () => search.press('Escape'), seen: gone(options), undo: typeAnew },
      suggestion: { act: finger(options.first()), seen: gone(options), undo: typeAnew },
    });
  });
});
