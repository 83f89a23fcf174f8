import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findHeadlessShell } from '../../setup/chromium.ts';

const source = stripTypeScriptTypes(
  readFileSync(new URL('../../../src/browser/island-element.ts', import.meta.url), 'utf8'),
)
  .replaceAll('export ', '')
  .concat('\nglobalThis.hydrateOnIntent = hydrateOnIntent;');

/** An island whose chunk arrives when the test says so, and which writes down what reaches it once hydrated. */
const ISLAND_SCRIPT = `
  globalThis.islands = {};
  globalThis.start = (name, value) => {
    const root = document.getElementById(name);
    const chunk = Promise.withResolvers();
    const island = { loads: 0, seen: [], deliver: chunk.resolve };
    islands[name] = island;
    const hydrate = () => {
      for (const type of ['click', 'keydown', 'input', 'submit', 'focusin']) {
        root.addEventListener(type, (event) => {
          if (type === 'submit') event.preventDefault();
          const text = type === 'input' ? event.target.value : event.key;
          island.seen.push([type, event.target.id, text].filter(Boolean).join(' '));
        });
      }
      root.removeAttribute('ssr');
    };
    const load = async () => {
      island.loads += 1;
      await chunk.promise;
      if (island.broken) throw new Error('the chunk did not arrive');
      return hydrate;
    };
    root.addEventListener('islet:failed', () => (island.failed = true));
    const wake = hydrateOnIntent(root, load);
    if (value) addEventListener('islet:' + value, wake);
  };
`;

const PAGE = `<!doctype html><body>
  <button id="outside">Outside</button>
  <section id="one" ssr>
    <button id="plain" type="button">Do</button>
    <input id="text">
    <a id="link" href="#there">Link</a>
    <input id="tick" type="checkbox">
    <form id="post" method="post"><button id="send">Send</button></form>
    <form id="find" method="get" action="#found"><input name="s"><button id="go">Go</button></form>
  </section>
  <section id="two" ssr><button id="other" type="button">Other</button></section>
`;

interface Island {
  loads: number;
  seen: string[];
  broken?: boolean;
  deliver: () => void;
}

declare const islands: Record<string, Island>;
declare const start: (name: string, value?: string) => void;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findHeadlessShell() });
  page = await browser.newPage();
}, 60_000);
afterAll(() => browser.close());

beforeEach(async () => {
  await page.goto('about:blank');
  await page.setContent(PAGE);
  await page.addScriptTag({ content: source, type: 'module' });
  await page.addScriptTag({ content: ISLAND_SCRIPT });
  await page.waitForFunction('globalThis.hydrateOnIntent !== undefined');
  await page.evaluate(() => {
    start('one');
    start('two', 'notices');
  });
});

const loads = (name = 'one'): Promise<number> =>
  page.evaluate((key) => islands[key]?.loads ?? -1, name);

/** Lets the chunk arrive; gives what reached the hydrated island. */
const deliver = (name = 'one'): Promise<string[]> =>
  page.evaluate(async (key) => {
    const island = islands[key];
    island?.deliver();
    while (document.getElementById(key)?.hasAttribute('ssr')) await Promise.resolve();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return island?.seen ?? [];
  }, name);

describe('an island', () => {
  it('loads nothing before a touch within the island', async () => {
    await page.click('#outside');
    await page.keyboard.press('k');
    expect(await loads()).toBe(0);
  });

  it('the first click counts, once', async () => {
    await page.click('#plain');
    expect(await loads()).toBe(1);
    const seen = await deliver();
    expect(seen.filter((entry) => entry.startsWith('click'))).toEqual(['click plain']);
  });

  it('keeps the clicks apart from the page until the island is there', async () => {
    await page.evaluate(() => {
      document.body.addEventListener('click', () => (document.title += 'x'));
    });
    await page.click('#plain');
    expect(await page.title()).toBe('');
    await deliver();
    expect(await page.title()).toBe('x');
  });

  it('a checkbox changes when the island can hear it', async () => {
    await page.click('#tick');
    expect(await page.isChecked('#tick')).toBe(false);
    await deliver();
    expect(await page.isChecked('#tick')).toBe(true);
  });

  it('typed text, caret and focus survive, and the island hears of them', async () => {
    await page.focus('#text');
    await page.keyboard.type('harbour');
    await page.keyboard.press('ArrowLeft');
    const seen = await deliver();
    expect(seen).toContain('focusin text');
    expect(seen).toContain('input text harbour');
    expect(seen).toContain('keydown text ArrowLeft');
    expect(seen).not.toContain('keydown text h');
    const field = page.locator('#text');
    expect(await field.inputValue()).toBe('harbour');
    expect(await field.evaluate((node: HTMLInputElement) => node.selectionStart)).toBe(6);
    expect(await field.evaluate((node) => document.activeElement === node)).toBe(true);
  });

  it('a key outside of a text field counts', async () => {
    await page.focus('#plain');
    await page.keyboard.press('m');
    expect(await deliver()).toContain('keydown plain m');
  });

  it('Enter on a button is one click', async () => {
    await page.focus('#plain');
    await page.keyboard.press('Enter');
    const seen = await deliver();
    expect(seen.filter((entry) => /^(click|keydown)/u.test(entry))).toEqual(['click plain']);
  });

  it('focus alone loads it', async () => {
    await page.focus('#outside');
    await page.keyboard.press('Tab');
    expect(await loads()).toBe(1);
  });

  it('a link goes at once', async () => {
    await page.click('#link');
    expect(new URL(page.url()).hash).toBe('#there');
    expect(await deliver()).not.toContain('click link');
  });

  it('a form that writes waits and is sent again', async () => {
    await page.click('#send');
    expect(await deliver()).toContain('submit post');
  });

  it('a search goes at once', async () => {
    const submits = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          addEventListener('submit', (event) => {
            resolve(!event.defaultPrevented);
            event.preventDefault();
          });
        }),
    );
    await page.click('#go');
    expect(await submits).toBe(true);
    expect(await deliver()).not.toContain('submit find');
  });

  it('several islands wake apart from each other', async () => {
    await page.click('#other');
    expect([await loads('one'), await loads('two')]).toEqual([0, 1]);
    await page.click('#plain');
    expect((await deliver('two')).filter((entry) => entry !== 'focusin other')).toEqual([
      'click other',
    ]);
    expect(await deliver('one')).toContain('click plain');
  });

  it('a mouse over it starts the download, not the island', async () => {
    await page.hover('#plain');
    expect(await loads()).toBe(1);
    const seen = await page.evaluate(async () => {
      islands.one?.deliver();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.getElementById('one')?.hasAttribute('ssr');
    });
    expect(seen).toBe(true);
    await page.click('#plain');
    expect(await loads()).toBe(1);
    expect(await deliver()).toContain('click plain');
  });

  it('a mouse over it downloads nothing with Save-Data', async () => {
    await page.evaluate(() => {
      document.documentElement.dataset.saver = '';
    });
    await page.hover('#plain');
    expect(await loads()).toBe(0);
  });

  it('a window event wakes the island that waits for it', async () => {
    await page.evaluate(() => dispatchEvent(new Event('islet:notices')));
    expect([await loads('one'), await loads('two')]).toEqual([0, 1]);
  });

  it('tries again at the next touch when the chunk did not arrive', async () => {
    await page.evaluate(() => {
      if (islands.one) islands.one.broken = true;
      islands.one?.deliver();
    });
    await page.click('#plain');
    const before = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (islands.one) islands.one.broken = false;
      return islands.one?.loads ?? 0;
    });
    await page.click('#plain');
    expect(await deliver()).toContain('click plain');
    expect(await loads()).toBe(before + 1);
  });
});
