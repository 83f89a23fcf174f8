// @module-tag long
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from './support/demo-site.ts';
import { parts, startByClick } from './support/player-page.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { useVisits } from './support/use-visits.ts';
import type { Visitor } from './support/visitor.ts';

const site = useStarted(startDemoSite);
const browser = useBrowser();

const visit = useVisits(browser, site);

/** Somebody with a browser of early 2023: without what browsers have learned since then, but for popovers, which cannot be taken away. */
async function visitByOlder(): Promise<Visitor> {
  const visitor = await visit();
  const { page } = visitor;
  await page.addInitScript(() => {
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
    const younger: [object, string[]][] = [
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [URL, ['canParse', 'parse']],
      [URLSearchParams.prototype, ['size']],
      [AbortSignal, ['any']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['toWellFormed', 'isWellFormed']],
      [Element.prototype, ['checkVisibility']],
      [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf']],
      [iterators, ['map', 'filter', 'some', 'every', 'find', 'toArray', 'flatMap', 'take']],
    ];
    for (const [owner, names] of younger)
      for (const name of names) Reflect.deleteProperty(owner, name);
    // It takes no button.
    globalThis.FormData = new Proxy(FormData, {
      construct: (Own, [form]: [HTMLFormElement?]) => new Own(form),
    });
  });
  return visitor;
}

/** What the words that are completed give for all kinds of questions. */
function answers(): unknown {
  const first = new AbortController();
  const any = AbortSignal.any([new AbortController().signal, first.signal]);
  const before = any.aborted;
  first.abort('why');
  const addresses = ['https://a.example/', '//a', 'nonsense', 'https://[', ''];
  const texts = ['plain', '\uD83D\uDE00', 'a\uD83D', '\uDE00b', '\uDE00\uD83D'];
  const isShown = (hidden: boolean): boolean => {
    const element = Object.assign(document.createElement('b'), { hidden, textContent: 'a' });
    document.body.append(element);
    return element.checkVisibility();
  };
  const list = [3, 1, 2];
  const form = document.createElement('form');
  const buttons = ['act', ''].map((name) =>
    Object.assign(document.createElement('button'), { name, value: 'b' }),
  );
  form.append(...buttons);
  return {
    any: [before, any.aborted, any.reason, AbortSignal.any([AbortSignal.abort('now')]).reason],
    parse: addresses.map((address) => [
      URL.canParse(address),
      URL.canParse(address, location.href),
      URL.parse(address)?.href,
      URL.parse(address, location.href)?.href,
    ]),
    sent: [undefined, null, ...buttons].map((button) => [...new FormData(form, button)]),
    spliced: [list.toSpliced(1, 1), list.toSpliced(0, 0, 9, 8), list],
    wellFormed: texts.map((text) => [text.isWellFormed(), text.toWellFormed()]),
    groups: Object.entries(Object.groupBy(list, (item, index) => (item > index ? 'more' : 'less'))),
    map: [...Map.groupBy(list, (item) => item % 2)],
    sorted: [list.toSorted(), list.toSorted((a, b) => b - a), list.toReversed(), list],
    shown: [isShown(false), isShown(true)],
    promise: Object.keys(Promise.withResolvers()).toSorted(),
  };
}

/** Types a search, and waits for what is offered. */
async function typeSearch(page: Page): Promise<void> {
  await page.goto(paths.home());
  await page.locator('[role=search] [name=s]').first().fill('lake');
  await page.getByRole('option', { name: 'Lake' }).first().waitFor();
}

describe('a browser of early 2023', () => {
  it('offers what is typed, plays by keys and signs in in place', async () => {
    const { page, troubles } = await visitByOlder();
    await typeSearch(page);
    await page.goto(paths.video({ id: 1, dir: '' }));
    await startByClick(page);
    await parts.controls(page).waitFor();
    await page.keyboard.press('t');
    await page.locator('html[data-theatre]').waitFor();
    await page.locator('[data-modal=signin]:visible').first().click();
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths.home());
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Albums' }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('has its filters applied on a phone', async () => {
    const { page, troubles } = await visitByOlder();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths.search('lake'));
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('group', { name: 'Date' }).locator('label').nth(1).click();
    await Promise.all([
      page.waitForURL(/\?s=lake&date=/u),
      sheet.getByRole('button', { name: 'Show videos' }).click(),
    ]);
    expect(troubles).toEqual([]);
  });

  it('is given what it lacks as other browsers have it', async () => {
    const [{ page: older }, { page: current }] = [await visitByOlder(), await visit()];
    for (const page of [older, current]) await page.goto(paths.categories());
    await expect.poll(() => older.evaluate(() => 'canParse' in URL)).toBe(true);
    expect(await older.evaluate(answers)).toEqual(await current.evaluate(answers));
  });

  it('alone asks for it', async () => {
    const { page, requests } = await visit();
    await typeSearch(page);
    expect(
      requests.map((request) => request.url()).filter((url) => /\/older\./u.test(url)),
    ).toEqual([]);
  });
});
