import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startSite } from '../setup/site.ts';
import { newVisitor, mouseAtRest } from './support/visitor.ts';
import { useBrowser, useShared } from './support/use-started.ts';

const site = useShared(startSite, {});
const browser = useBrowser();

interface Aimed {
  page: Page;
  /** Paths of the documents that were asked for ahead, and what their requests said of themselves. */
  ahead: Map<string, string>;
  troubles: string[];
  close: () => Promise<void>;
}

async function openList(prepare?: () => void): Promise<Aimed> {
  const { page, context, troubles, close } = await newVisitor(browser, site.origin);
  await mouseAtRest(page);
  const session = await context.newCDPSession(page);
  const ahead = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ request }) => {
    const purpose = request.headers['Sec-Purpose'] ?? request.headers['sec-purpose'];
    if (purpose) ahead.set(request.url.slice(site.origin.length), purpose);
  });
  await session.send('Network.enable');
  if (prepare) await page.addInitScript(prepare);
  await page.addInitScript(() => {
    const note = (): void => void Reflect.set(globalThis, 'wasPointed', true);
    addEventListener('pointerover', note, { once: true, capture: true });
  });
  await page.goto(paths.videos('longest'), { waitUntil: 'load' });
  return { page, ahead, troubles, close };
}

const rules = (page: Page): Promise<number> =>
  page.locator('script[type=speculationrules]').count();

/** Whether the page has rules though nobody has pointed at it: of a first page Chromium may tell a pointer that nobody moved. */
const isAheadOfPointer = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      !Reflect.has(globalThis, 'wasPointed') &&
      document.querySelector('script[type=speculationrules]') !== null,
  );

/** A line of the browser's own telling: a machine under load looks like a slow one. */
function tellLine(line: { saveData: boolean; effectiveType: string }): () => void {
  // As text, because it runs in the page.
  return new Function(
    `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(line)} })`,
  ) as () => void;
}
const GOOD = tellLine({ saveData: false, effectiveType: '4g' });

describe('the likely next page', () => {
  it('costs nothing under a mouse at rest, which the browser tells of as the page is laid out', async () => {
    const { page, close } = await openList(GOOD);
    // As Chromium does, sooner or later, of each page that comes under a mouse.
    await page.locator('#list .tile').first().dispatchEvent('pointerover', { bubbles: true });
    await page.waitForTimeout(1000);
    expect(await rules(page)).toBe(0);
    await page.mouse.move(400, 400);
    await expect.poll(() => rules(page)).toBe(1);
    await close();
  });

  it('is fetched, not rendered, once a pointer rests on its tile', async () => {
    const { page, ahead, troubles, close } = await openList(GOOD);
    expect(await isAheadOfPointer(page)).toBe(false);
    const link = page.locator('#list .tile > a').nth(1);
    const path = (await link.getAttribute('href')) ?? '';
    const rest = async (): Promise<[string, string][]> => {
      if (ahead.size > 0) return [...ahead];
      // A pointer that came before its rules is not looked at again until it comes anew.
      await page.mouse.move(1, 1);
      await link.hover();
      return [...ahead];
    };
    await expect.poll(rest, { timeout: 10_000, interval: 1000 }).toEqual([[path, 'prefetch']]);
    await link.click();
    await page.waitForURL(`**${path}`);
    const delivery = await page.evaluate(
      () =>
        (performance.getEntriesByType('navigation')[0] as { deliveryType?: string } | undefined)
          ?.deliveryType,
    );
    expect(delivery).toBe('navigational-prefetch');
    expect(troubles).toEqual([]);
    await close();
  });

  it('is the next page of a list too, but no page that is merely linked to', async () => {
    const { page, ahead, close } = await openList(GOOD);
    await page.locator('.strip a').first().hover();
    await expect.poll(() => rules(page)).toBe(1);
    const next = page.locator('a[rel~=next]').first();
    const path = (await next.getAttribute('href')) ?? '';
    const place = (): Promise<number> =>
      next.evaluate((link) => link.getBoundingClientRect().top + scrollY);
    const guessed = await place();
    await next.hover();
    await expect.poll(() => [...ahead.keys()], { timeout: 10_000 }).toEqual([path]);
    // Rows that were not laid out before were guessed as high as they are, or the link would go from under the pointer.
    expect(Math.abs((await place()) - guessed)).toBeLessThan(4);
    await close();
  });

  it.each([
    ['data is saved', tellLine({ saveData: true, effectiveType: '4g' })],
    ['the line is slow', tellLine({ saveData: false, effectiveType: '3g' })],
  ])('is not fetched ahead where %s', { tags: 'long' }, async (_case, line) => {
    const { page, ahead, close } = await openList(line);
    await page.locator('#list .tile > a').nth(1).hover();
    // The hover is answered: the rules, were there any, would be in the page with the preview.
    await page.waitForLoadState('networkidle');
    expect(await rules(page)).toBe(0);
    expect(ahead.size).toBe(0);
    await close();
  });
});
