import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from '../support/demo-site.ts';
import {
  again,
  finger,
  gone,
  judgePresses,
  nothing,
  observePresses,
  there,
} from '../support/press-times.ts';
import { useStarted } from '../support/use-started.ts';

const LISTING = paths.videos('most-popular');

const demo = useStarted(startDemoSite);

/** Opens a listing that knows a watched video and leaves something out, without the notice of cookies over it. */
async function openListing(): Promise<Page> {
  const page = await demo.open(paths.information('privacy'), { width: 360, touch: true });
  await page.evaluate(() => {
    localStorage.setItem('cookie_notice', '1');
    localStorage.setItem('videos', JSON.stringify([{ video_id: '1' }]));
    localStorage.setItem('excluded', JSON.stringify({ words: ['rain'] }));
  });
  await page.goto(LISTING);
  await observePresses(page);
  return page;
}

/** What a press would lead to does not come: the page stays. */
async function stay(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a')) event.preventDefault();
    }),
  );
  await page.route('**/videos/**', (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
  );
}

const shown = (picture: Locator): Promise<string> =>
  picture.evaluate((image: HTMLImageElement) => image.src);

/** A finger that stays until a preview shows. */
async function longPress(page: Page, picture: Locator): Promise<void> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('nothing to press');
  const own = await shown(picture);
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect.poll(() => shown(picture)).not.toBe(own);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('a press is seen soon, on a phone four times slower,', () => {
  it('on filters', async () => {
    const page = await openListing();
    await stay(page);
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const open = finger(page.getByRole('button', { name: 'Filters' }));
    const close = finger(sheet.getByRole('button', { name: 'Close' }));
    const choice = (value: string) => sheet.locator(`label:has([value="${value}"])`).first();
    await judgePresses(page, {
      filters: { act: open, seen: there(sheet), undo: close },
    });
    await open();
    await judgePresses(page, {
      choice: {
        act: finger(choice('week')),
        seen: there(choice('week').locator('input:checked')),
        undo: finger(choice('day')),
      },
      'show videos': {
        act: finger(sheet.locator('.btn.main')),
        seen: nothing,
        undo: nothing,
      },
      'close filters': { act: close, seen: gone(sheet), undo: open },
    });
  });

  it('on tiles and the slider below them', async () => {
    const page = await openListing();
    await stay(page);
    const hide = page.locator('#hide-seen');
    const left = page.locator('.left-out button').first();
    const picture = page.locator('.tile:visible img').first();
    const own = await shown(picture);
    await judgePresses(page, {
      'hide watched': again(hide),
      'show what is left out': again(left),
      tile: { act: finger(picture), seen: nothing, undo: nothing },
      'long press on a tile': {
        act: () => longPress(page, picture),
        seen: () => expect.poll(() => shown(picture)).not.toBe(own),
        undo: async () => {
          await page.getByRole('heading', { level: 1 }).tap();
          await expect.poll(() => shown(picture)).toBe(own);
        },
      },
    });
    const row = page.locator('#network');
    await row.scrollIntoViewIfNeeded();
    const on = row.getByRole('button', { name: 'Scroll forward', disabled: false });
    const back = row.getByRole('button', { name: 'Scroll back', disabled: false });
    await on.waitFor();
    await judgePresses(page, {
      slider: { act: finger(on), seen: there(back), undo: finger(back) },
    });
  });
});
