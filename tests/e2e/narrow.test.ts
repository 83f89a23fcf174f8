// @module-tag long
import { expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { pathOfVideo, startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);
const NARROW = { width: 360, scripts: false };

it('a tile of a phone has room for many views and the best rating in every language', async () => {
  const page = await demo.open('/', NARROW);
  const cut: string[] = [];
  for (const lang of LANGUAGES) {
    await page.goto(`/${lang}/videos/most-viewed/1/`);
    const found = await page.locator('.tile p', { hasText: '★' }).evaluateAll((lines) =>
      lines.slice(0, 2).flatMap((line) => {
        line.textContent = (line.textContent ?? '')
          .replace(/^[\d.,]+[KM]?/u, '999K')
          .replace(/(?<=★\s)\d+/u, '100');
        const text = line.firstChild as Text;
        const range = new Range();
        range.setStart(text, 0);
        range.setEnd(text, text.data.indexOf('%') + 1);
        const { bottom } = line.getBoundingClientRect();
        return range.getBoundingClientRect().bottom > bottom + 1 ? [text.data] : [];
      }),
    );
    cut.push(...found);
  }
  expect(cut).toEqual([]);
});

it('a playlist of a phone says with its word how often it was seen, whoever made it', async () => {
  const page = await demo.open('/', NARROW);
  for (const lang of LANGUAGES) {
    await page.goto(`/${lang}/playlists/most-popular/1/`);
    const cut = await page.locator('.playlist bdi').evaluateAll((all) =>
      all.flatMap((one) => {
        const text = one.firstChild as Text;
        const [views = ''] = /[\d.,]+[KM]?[^\d·]*/u.exec(text.data) ?? [];
        const range = new Range();
        range.setStart(text, text.data.indexOf(views));
        range.setEnd(text, text.data.indexOf(views) + views.trimEnd().length);
        const edge = one.closest('p')?.getBoundingClientRect().bottom ?? 0;
        return range.getBoundingClientRect().bottom > edge + 1 ? [text.data] : [];
      }),
    );
    expect([lang, cut]).toEqual([lang, []]);
  }
});

it('what is told of a card beside a video takes a line each, and no number stands apart from its word', async () => {
  const path = await pathOfVideo(demo.client, (video) => video.status === 'active');
  const page = await demo.open(path, NARROW);
  const cut: string[] = [];
  for (const lang of LANGUAGES) {
    await page.goto(`/${lang}${path}`);
    cut.push(
      ...(await page.locator('.watch-card small').evaluateAll((lines) =>
        lines.flatMap((line) => {
          const range = new Range();
          range.selectNodeContents(line);
          return range.getClientRects().length > 1 ? [line.textContent] : [];
        }),
      )),
    );
  }
  expect(cut).toEqual([]);
});

it('what a video is tagged with stands in one row, its buttons with their words in one line', async () => {
  const path = await pathOfVideo(demo.client, ({ channel }) => channel !== null);
  const page = await demo.open(path, NARROW);
  for (const lang of LANGUAGES) {
    await page.goto(`/${lang}${path}`);
    const heights = await page
      .locator('.watch-tags :is(.btn, .chip)')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    expect([lang, new Set(heights)]).toEqual([lang, new Set([44])]);
  }
});

it('a name without a gap makes no page wider than the phone', async () => {
  const page = await demo.open('/playlists/most-popular/1/', NARROW);
  await page.locator('.playlist a').first().click();
  const name = page.locator('.fact-line bdi').first();
  const sideways = await name.evaluate((one) => {
    one.textContent = 'W'.repeat(25);
    return document.documentElement.scrollWidth - window.innerWidth;
  });
  expect(sideways).toBe(0);
});

it('the number of what has the name that was searched for holds to its word', async () => {
  const page = await demo.open('/search/1/?s=outdoor', { ...NARROW, width: 240 });
  const text = await page.locator('.named small').first().textContent();
  expect(text).toMatch(/^Category · [\d.]+K?\u00a0videos$/u);
});

it('advertisements stand above the comments whole or not at all', async () => {
  const path = await pathOfVideo(demo.client, (video) => video.status === 'active');
  const page = await demo.open(path, NARROW);
  for (const width of [320, 360, 700, 768, 1024, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.locator('.ads-footer').evaluate((row) => {
      const end = row.getBoundingClientRect();
      const boxes = [...row.children].map((box) => box.getBoundingClientRect());
      const isIn = (box: DOMRect) => box.left < end.right && box.top < end.bottom;
      const isWhole = (box: DOMRect) => box.right < end.right + 1 && box.bottom < end.bottom + 1;
      return boxes.filter((box) => isIn(box) && !isWhole(box)).length;
    });
    expect([width, cut]).toEqual([width, 0]);
  }
});

it.each(['/models/most-popular/1/', '/community/recent/1/'])(
  'what narrows and orders %s stands in rows that are full, or that begin at the left edge',
  async (path) => {
    const page = await demo.open('/', NARROW);
    for (const lang of LANGUAGES) {
      await page.goto(`/${lang}${path}`);
      const rows = await page
        .locator('.more-filters summary, .filters summary, .big-find, .member-filters summary')
        .evaluateAll((all) => {
          const rows = new Map<number, [left: number, right: number]>();
          for (const one of all) {
            const { top, left, right } = one.getBoundingClientRect();
            const [first = left, last = right] = rows.get(Math.round(top)) ?? [];
            rows.set(Math.round(top), [Math.min(first, left), Math.max(last, right)]);
          }
          return [...rows.values()].map(([left, right]) => [
            Math.round(left),
            Math.round(innerWidth - right),
          ]);
        });
      const isOrdered = ([left, right]: readonly number[]): boolean => left === 12 || right === 12;
      expect([lang, rows.filter((row) => !isOrdered(row))]).toEqual([lang, []]);
      // One pill alone is no row.
      expect([
        lang,
        path.startsWith('/models/') ? rows.length : rows.map(([, right]) => right),
      ]).toEqual([lang, path.startsWith('/models/') ? 1 : [12, 12]]);
    }
  },
);

it('what narrows and orders a list of videos has one row on the smallest phone', async () => {
  const page = await demo.open('/', { width: 320 });
  for (const lang of LANGUAGES) {
    await page.goto(`/${lang}/videos/latest-updates/1/`);
    const tops = await page
      .locator('.filters .chip')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getClientRects().length > 0)
          .map((one) => Math.round(one.getBoundingClientRect().top)),
      );
    expect([lang, tops.length > 2, new Set(tops).size]).toEqual([lang, true, 1]);
  }
});

it('a box to tick stands at the first line of its label', async () => {
  const page = await demo.open('/', { width: 320 });
  let broken = 0;
  for (const lang of LANGUAGES) {
    await page.goto(`/${lang}/settings/`);
    const labels = await page
      .locator('.settings label:has([type=checkbox], [type=radio])')
      .evaluateAll((all) =>
        all.map((label) => {
          const words = new Range();
          words.selectNodeContents(label.lastChild ?? label);
          const lines = [...words.getClientRects()].filter(({ width }) => width > 0);
          const box = label.querySelector('input')?.getBoundingClientRect();
          const middle = ({ top = 0, bottom = 0 } = {}): number => (top + bottom) / 2;
          return { lines: lines.length, off: Math.round(middle(box) - middle(lines[0])) };
        }),
      );
    broken += labels.filter(({ lines }) => lines > 1).length;
    expect([lang, labels.filter(({ off }) => Math.abs(off) > 1)]).toEqual([lang, []]);
  }
  expect(broken).toBeGreaterThan(0);
});
