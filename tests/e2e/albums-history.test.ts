// @module-tag long
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from './support/demo-site.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const ELSEWHERE = paths.information('privacy');

const demo = useStarted(startDemoSite);
const browser = useBrowser();
let path = '';

beforeAll(async () => {
  const { albums } = await demo.client.read(calls.albums, {
    ...{ lifetime: 60, gender: 'str', sort: 'latest-updates', count: 1, page: 1 },
    ...{ section: '', objectId: '' },
  });
  path = paths.album({ id: albums[0]?.id ?? 0, dir: albums[0]?.dir ?? '' });
});
afterAll(async () => {
  await demo.stop();
});

const photo = (page: Page, number: number) => page.locator(`a[data-photo="${number - 1}"]`);
const viewer = (page: Page) => page.getByRole('dialog');
const says = (page: Page, number: number) =>
  viewer(page)
    .getByRole('status')
    .getByText(new RegExp(`^Photo ${number} of`, 'u'))
    .waitFor({ state: 'attached' });
const isGone = (page: Page) => viewer(page).waitFor({ state: 'detached' });
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-photo') ?? null);
/** Where the page stands in its history, by what is kept with its entry. */
const isViewersEntry = (page: Page): Promise<boolean> =>
  page.evaluate(() => history.state !== null);
const back = (page: Page) => page.goBack({ waitUntil: 'commit' });
const forward = (page: Page) => page.goForward({ waitUntil: 'commit' });
/** Waits until the entry of the viewer is of a photo. */
const isKept = (page: Page, number: number) =>
  expect.poll(() => page.evaluate(() => history.state as unknown)).toEqual({ photo: number - 1 });
/** Goes back by the page’s own history, which waits for no load. */
const backAtOnce = (page: Page) => page.evaluate(() => history.back());

/** Comes from another page, opens the second photo and goes on to the third. */
async function open(): Promise<Visitor> {
  const visitor = await newVisitor(browser, demo.origin);
  const { page } = visitor;
  await page.goto(ELSEWHERE);
  await page.goto(path, { waitUntil: 'networkidle' });
  await photo(page, 2).click();
  await says(page, 2);
  await page.keyboard.press('ArrowRight');
  await says(page, 3);
  return visitor;
}

describe('the history around the photo viewer', () => {
  it('has Back close it and stay on the album, at the photo that was seen last', async () => {
    const { page, troubles, close } = await open();
    await backAtOnce(page);
    await isGone(page);
    expect(pathOf(page)).toBe(path);
    await expect.poll(() => focused(page)).toBe('2');
    await back(page);
    expect(pathOf(page)).toBe(ELSEWHERE);
    expect(troubles).toEqual([]);
    await close();
  });

  it.each([
    ['its button', (page: Page) => viewer(page).getByRole('button', { name: 'Close' }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ])('keeps no entry of it after %s: the next Back leaves the album', async (_by, shut) => {
    const { page, close } = await open();
    await shut(page);
    await isGone(page);
    await expect.poll(() => isViewersEntry(page)).toBe(false);
    await expect.poll(() => focused(page)).toBe('2');
    await back(page);
    expect(pathOf(page)).toBe(ELSEWHERE);
    await close();
  });

  it('takes one entry however often it is opened', async () => {
    const { page, close } = await open();
    const before = await page.evaluate(() => history.length);
    for (const number of [4, 1]) {
      await page.keyboard.press('Escape');
      await isGone(page);
      await expect.poll(() => isViewersEntry(page)).toBe(false);
      await photo(page, number).click();
      await says(page, number);
    }
    expect(await page.evaluate(() => history.length)).toBe(before);
    await close();
  });

  it('stays open, with its entry, for a press that comes before the entry is left', async () => {
    const { page, close } = await open();
    await page.evaluate(async () => {
      const dialog = document.querySelector('dialog');
      const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve));
      dialog?.close();
      await closed;
      document.querySelector<HTMLElement>('a[data-photo="4"]')?.click();
    });
    await says(page, 5);
    await expect.poll(() => isViewersEntry(page)).toBe(true);
    await backAtOnce(page);
    await isGone(page);
    expect(pathOf(page)).toBe(path);
    await close();
  });

  it('has forward open it again where it was', async () => {
    const { page, close } = await open();
    await backAtOnce(page);
    await isGone(page);
    await page.evaluate(() => history.forward());
    await says(page, 3);
    await page.keyboard.press('Escape');
    await isGone(page);
    await expect.poll(() => isViewersEntry(page)).toBe(false);
    await back(page);
    expect(pathOf(page)).toBe(ELSEWHERE);
    await close();
  });

  it('is open at its photo after a reload, and after another page', async () => {
    const { page, troubles, close } = await open();
    await isKept(page, 3);
    await page.reload();
    await says(page, 3);
    await page.keyboard.press('ArrowRight');
    await says(page, 4);
    await isKept(page, 4);
    await page.goto(ELSEWHERE);
    await back(page);
    await says(page, 4);
    await page.keyboard.press('Escape');
    await isGone(page);
    expect(pathOf(page)).toBe(path);
    await expect.poll(() => focused(page)).toBe('3');
    await forward(page);
    await says(page, 4);
    await backAtOnce(page);
    await isGone(page);
    await back(page);
    expect(pathOf(page)).toBe(ELSEWHERE);
    expect(troubles).toEqual([]);
    await close();
  });

  it('does not open it over the age gate', async () => {
    const { page, context, close } = await open();
    await context.clearCookies();
    await page.reload({ waitUntil: 'networkidle' });
    await page.locator('#gate').waitFor();
    expect(await page.locator('.viewer').count()).toBe(0);
    await close();
  });
});
