import type { BrowserContextOptions, Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { startSite } from '../setup/site.ts';
import { WITH_PICTURES } from './support/shared-browser.ts';
import { newVisitor, PHONE, type Visitor } from './support/visitor.ts';
import { useBrowser, useShared } from './support/use-started.ts';

const LISTING = '/videos/longest/1/';

const site = useShared(startSite, {});
const browser = useBrowser(WITH_PICTURES);

async function visit(options: BrowserContextOptions): Promise<Visitor & { picture: Locator }> {
  const visitor = await newVisitor(browser, site.origin, options);
  await visitor.page.goto(LISTING);
  return { ...visitor, picture: visitor.page.locator('.tile img').first() };
}

const shown = (picture: Locator): Promise<string> =>
  picture.evaluate((image: HTMLImageElement) => image.src);

/** Puts a finger on an element; gives what lifts it again. */
async function touch({ context, page }: Visitor, element: Locator): Promise<() => Promise<void>> {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to touch');
  const finger = await context.newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return async () => {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

describe('previews of a tile', () => {
  it('play under a mouse, and end with it', { tags: 'long' }, async () => {
    const { page, picture, troubles, close } = await visit({});
    const own = await shown(picture);
    // How much of them was seen is marked at the picture's lower edge.
    const mark = page.locator('.tile a > i');
    const seen = async (): Promise<number> => ((await mark.boundingBox()) ?? { width: 0 }).width;
    const { width = 0 } = (await picture.boundingBox()) ?? {};
    await picture.hover();
    await expect.poll(() => shown(picture), { timeout: 10_000 }).not.toBe(own);
    await expect.poll(seen, { timeout: 10_000 }).toBeGreaterThan(width / 2);
    expect(await mark.count()).toBe(1);
    await page.mouse.move(1, 1);
    await expect.poll(() => shown(picture)).toBe(own);
    expect(await mark.count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  it('play under a finger that stays on the picture; lifting it opens nothing', async () => {
    const visitor = await visit(PHONE);
    const { page, picture, troubles, close } = visitor;
    const own = await shown(picture);
    const lift = await touch(visitor, picture);
    await expect.poll(() => shown(picture), { timeout: 10_000 }).not.toBe(own);
    await lift();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect.poll(() => shown(picture)).toBe(own);
    expect(page.url()).toBe(site.origin + LISTING);
    expect(troubles).toEqual([]);
    await close();
  });

  it('leave a tap alone', async () => {
    const { page, picture, close } = await visit(PHONE);
    await picture.tap();
    await page.waitForURL(/\/videos\/\d+\//);
    await close();
  });

  it.each([
    [
      'the browser',
      () => Reflect.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    ],
    ['the settings of the player', () => Reflect.set(localStorage, 'player_data_saver', 'true')],
  ] as const)('are not fetched where %s asks to save data', { tags: 'long' }, async (_, ask) => {
    const { page, context, picture, requests, close } = await visit({});
    await context.addInitScript(ask);
    await page.reload({ waitUntil: 'networkidle' });
    const own = await shown(picture);
    const before = requests.length;
    await picture.hover();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const pictures = requests.slice(before).filter((one) => one.resourceType() === 'image');
    expect(pictures.map((one) => one.url())).toEqual([]);
    expect(await shown(picture)).toBe(own);
    await close();
  });
});
