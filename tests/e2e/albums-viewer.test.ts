import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as calls from '#contract/calls.ts';
import { idGroup } from '#contract/id-group.ts';
import { startDemoSite } from './support/demo-site.ts';
import { WITH_PICTURES } from './support/shared-browser.ts';
import { newVisitor, PHONE, type Visitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);
const browser = useBrowser(WITH_PICTURES);
let path = '';
let count = 0;
/** What is said of each photo: its own name, else that of the album. */
let titles: string[] = [];

beforeAll(async () => {
  const { albums } = await demo.client.read(calls.albums, {
    lifetime: 60,
    gender: 'str',
    sort: 'latest-updates',
    count: 1,
    section: '',
    objectId: '',
    page: 1,
  });
  const id = albums[0]?.id ?? 0;
  const { album } = await demo.client.read(calls.album, { lifetime: 60, id, group: idGroup(id) });
  path = `/album/${id}/${album.dir}/`;
  count = album.photos.length;
  titles = album.photos.map(({ title }) => title || album.title);
});
afterAll(async () => {
  await demo.stop();
});

const photo = (page: Page, place: number) => page.locator(`a[data-photo="${place - 1}"]`);
const viewer = (page: Page) => page.getByRole('dialog');
const place = (page: Page) => viewer(page).getByRole('status');
const says = (page: Page, number: number, timeout = 15_000) =>
  place(page).getByText(`Photo ${number} of ${count}`).waitFor({ state: 'attached', timeout });

async function open(first: number, options = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, demo.origin, options);
  await visitor.page.goto(path, { waitUntil: 'networkidle' });
  await photo(visitor.page, first).click();
  await says(visitor.page, first);
  return visitor;
}

describe('the photo viewer', () => {
  it('is not loaded before it is wanted, and opens on the first press', async () => {
    const visitor = await newVisitor(browser, demo.origin);
    const { page, requests, troubles } = visitor;
    await page.goto(path, { waitUntil: 'networkidle' });
    const ours = (): string[] =>
      requests.map((request) => request.url()).filter((url) => /react|Photos/.test(url));
    expect(ours()).toEqual([]);
    await photo(page, 3).click();
    await says(page, 3);
    expect(await place(page).innerText()).toContain(`3/${count}`);
    expect(await place(page).innerText()).toContain(titles[2]);
    expect(ours()).not.toEqual([]);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(troubles).toEqual([]);
    await visitor.close();
  });

  it('goes by arrows, Home and End, and stops at the ends', async () => {
    const { page, close } = await open(2);
    const steps = [
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['Home', 1],
      ['ArrowLeft', 1],
      ['End', count],
      ['ArrowRight', count],
    ] as const;
    for (const [key, wanted] of steps) {
      await page.keyboard.press(key);
      await says(page, wanted);
    }
    await close();
  });

  it('leaves keys to the browser that are its own with Alt or Ctrl', { tags: 'long' }, async () => {
    const { page, close } = await open(3);
    await page.evaluate(() => {
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        document.title += ` ${key}:${String(defaultPrevented)}`;
      });
    });
    for (const keys of ['Control+ArrowLeft', 'Alt+Home', 'Meta+ArrowRight', 'ArrowRight'])
      await page.keyboard.press(keys);
    await says(page, 4);
    const heard = (await page.title()).match(/(?:Arrow\w+|Home):\w+/gu);
    expect(heard).toEqual([
      ...['ArrowLeft:false', 'Home:false', 'ArrowRight:false'],
      'ArrowRight:true',
    ]);
    await close();
  });

  it(
    'is walked by the Tab key as its controls stand, from left to right',
    { tags: 'long' },
    async () => {
      const { page, close } = await open(2);
      const places: number[] = [];
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press('Tab');
        places.push(
          await page.evaluate(() => document.activeElement?.getBoundingClientRect().left ?? 0),
        );
      }
      expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close');
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      await close();
    },
  );

  it('goes by its buttons, which are off at the ends', { tags: 'long' }, async () => {
    const { page, close } = await open(1);
    const previous = viewer(page).getByRole('button', { name: 'Previous photo' });
    const next = viewer(page).getByRole('button', { name: 'Next photo' });
    expect(await previous.isDisabled()).toBe(true);
    await next.click();
    await says(page, 2);
    expect(await previous.isDisabled()).toBe(false);
    await page.keyboard.press('End');
    await says(page, count);
    expect(await next.isDisabled()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await says(page, count - 1);
    // The button that had the focus is off: the keys go on all the same.
    await next.press('Enter');
    await says(page, count);
    expect(await next.isDisabled()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await says(page, count - 1);
    await close();
  });

  it(
    'goes by the small ones below, among which the one in sight is marked',
    { tags: 'long' },
    async () => {
      const { page, close } = await open(1);
      const film = viewer(page).getByRole('list').last().getByRole('button');
      expect(await film.count()).toBe(count);
      await film.nth(2).click();
      await says(page, 3);
      expect(await film.nth(2).getAttribute('aria-current')).toBe('true');
      await page.keyboard.press('End');
      await says(page, count);
      await expect.poll(() => film.last().getAttribute('aria-current')).toBe('true');
      const { width = 0, x = NaN } = (await film.last().boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      await close();
    },
  );

  it(
    'fills the screen and leaves it, and shares the address of the album',
    { tags: 'long' },
    async () => {
      const { page, context, troubles, close } = await open(2);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const isFull = (): Promise<boolean> =>
        page.evaluate(() => document.fullscreenElement?.closest('dialog') !== null);
      await viewer(page).getByRole('button', { name: 'Full screen' }).click();
      const leave = viewer(page).getByRole('button', { name: 'Leave full screen' });
      await leave.waitFor();
      expect(await isFull()).toBe(true);
      await page.keyboard.press('ArrowRight');
      await says(page, 3);
      await leave.click();
      await viewer(page).getByRole('button', { name: 'Full screen', exact: true }).waitFor();
      expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
      await viewer(page).getByRole('button', { name: 'Share' }).click();
      await place(page).getByText('Address copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(demo.origin + path);
      expect(troubles).toEqual([]);
      await close();
    },
  );

  it(
    'leads to the report of its album, which says which photo is meant',
    { tags: 'long' },
    async () => {
      const { page, close } = await open(2);
      await page.keyboard.press('ArrowRight');
      await says(page, 3);
      await viewer(page).getByRole('link', { name: 'Report' }).click();
      await page.waitForURL('**/report/?of=*');
      const album = await page.getByLabel('Address of the page').inputValue();
      expect(path.startsWith(album)).toBe(true);
      const message = await page.getByLabel('Why you are reporting it').inputValue();
      expect(message).toBe('This is about photo 3 of the album.\n');
      await close();
    },
  );

  it('goes by a swipe', async () => {
    const { page, context, close } = await open(1, PHONE);
    const touch = await context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }],
      });
    await vi.waitFor(
      async () => {
        // Sent at once: were each to wait for the one before, a busy machine would rest so long that it is a long press.
        const sent = [send('touchStart', 320)];
        for (let x = 300; x > 60; x -= 20) sent.push(send('touchMove', x));
        sent.push(send('touchEnd', 60));
        await Promise.all(sent);
        // A busy machine can take all of it for one move, which goes nowhere, or be late: who sees that swipes again, and may come further.
        const next = place(page).getByText(new RegExp(`^Photo [2-5] of ${count}$`, 'u'));
        await next.waitFor({ state: 'attached', timeout: 4000 });
      },
      { timeout: 15_000 },
    );
    await close();
  });

  it('closes by Escape and gives the focus back to the photo', { tags: 'long' }, async () => {
    const { page, close } = await open(4);
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('data-photo') ?? null);
    await expect.poll(focused).toBe('3');
    await page.keyboard.press('Enter');
    await says(page, 4);
    await page.keyboard.press('ArrowRight');
    await says(page, 5);
    await viewer(page).getByRole('button', { name: 'Close' }).click();
    await viewer(page).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('4');
    await close();
  });

  it(
    'is there again for a press that comes before it has told that it is closed',
    { tags: 'long' },
    async () => {
      const { page, close } = await open(4);
      await page.evaluate(() => {
        document.querySelector('dialog')?.close();
        document.querySelector<HTMLElement>('a[data-photo="3"]')?.click();
      });
      await page.keyboard.press('ArrowRight');
      await says(page, 5);
      await page.keyboard.press('Escape');
      await viewer(page).waitFor({ state: 'detached' });
      await close();
    },
  );

  it('fetches the next photo ahead, and not the whole album', async () => {
    const { page, requests, close } = await open(1);
    const wanted = async (number: number): Promise<string> =>
      (await photo(page, number).getAttribute('href')) ?? '';
    const asked = (address: string): boolean =>
      requests.some((request) => request.url().endsWith(address));
    const [second, last] = [await wanted(2), await wanted(count)];
    await expect.poll(() => asked(second)).toBe(true);
    expect(asked(last)).toBe(false);
    await close();
  });

  it.each([
    ['code does', /\/Photos\.[^/]*\.js/u],
    ['words do', /\/islands\.[^/]*\.js/u],
  ])('whose %s not arrive leaves the link to the whole picture', async (_what, part) => {
    const visitor = await newVisitor(browser, demo.origin);
    const { page } = visitor;
    await page.route(part, (route) => route.abort());
    await page.goto(path, { waitUntil: 'networkidle' });
    const picture = await photo(page, 2).getAttribute('href');
    await photo(page, 2).click();
    await expect.poll(() => page.url()).toContain(picture);
    await visitor.close();
  });

  it('leaves a press for a new tab to the browser', async () => {
    const visitor = await newVisitor(browser, demo.origin);
    const { page, context } = visitor;
    await page.goto(path, { waitUntil: 'networkidle' });
    await Promise.all([
      context.waitForEvent('page'),
      photo(page, 1).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    expect(await viewer(page).count()).toBe(0);
    await visitor.close();
  });
});
