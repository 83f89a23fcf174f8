import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { members, NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { paths } from '#routes/paths.ts';
import { pathOfVideo, startDemoSite } from './support/demo-site.ts';
import { IS_LONG } from '../setup/long.ts';
import { useShared } from './support/use-started.ts';
import { axeFindings } from './support/visit.ts';

const site = useShared(startDemoSite, {});
const found = { video: '', embed: '', member: '' };

beforeAll(async () => {
  found.video = await pathOfVideo(site.client, (_video, commented) => commented > 0);
  found.embed = paths.embed(Number(found.video.split('/')[2]));
  const asked = { ...NO_MEMBER_FILTER, lifetime: 0, sort: 'recent', count: 1, page: 1 } as const;
  const [member] = (await site.client.read(members, asked, undefined)).members;
  found.member = paths.member(member?.id ?? 0);
});

const SCREENS = [
  ['dark', 360],
  ['light', 1280],
] as const;

/** Each layout on one of them, in a long run on both. */
const screensOf = (name: string) =>
  SCREENS.filter((_screen, index) => IS_LONG || index === name.length % SCREENS.length);

/** A page a screen for all visits of people of age: a profile of its own takes as long as a page. */
const adults = new Map<number, Page>();
beforeAll(async () => {
  for (const [scheme, width] of SCREENS)
    adults.set(width, await site.open('about:blank', { scheme, width }));
});

/** One page a layout: here axe judges what is of the whole page; states of its components are in the gallery. */
describe.each([
  ['a listing', () => paths.videos('longest')],
  ['a video page', () => found.video],
  ['a member page', () => found.member],
  ['an information page', () => paths.information('privacy')],
  ['an embed', () => found.embed],
  ['the age gate', () => paths.home()],
])('%s', (name, path) => {
  it.each(screensOf(name))(
    'is without a finding of axe, %s at %i px, and does not scroll sideways with text twice as large',
    async (scheme, width) => {
      const page =
        (name !== 'the age gate' && adults.get(width)) ||
        (await site.open('about:blank', { scheme, width, adult: false }));
      await page.goto(path());
      expect(await axeFindings(page)).toEqual([]);
      const beside = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        return document.documentElement.scrollWidth - innerWidth;
      });
      expect(beside).toBeLessThanOrEqual(0);
    },
  );
});

/** What stands out of a page whose text is twice as large, and what is left over where its lines of facts break. */
const standsOut = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    const notice = document.querySelector('.notice');
    // A dot that begins a line stands left of the edge, where nothing is drawn and nothing can be hit.
    const dots = [...document.querySelectorAll('.fact-line i')].filter((dot) => {
      dot.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = dot.getBoundingClientRect();
      const begins = left < (dot.closest('.fact-line')?.getBoundingClientRect().left ?? 0) + width;
      return (
        begins === !!document.elementFromPoint(left + width / 2, top + height / 2)?.closest('i')
      );
    });
    return {
      sideways: document.documentElement.scrollWidth > innerWidth,
      notice: !notice || notice.scrollWidth > notice.clientWidth,
      dots: dots.length,
    };
  });

it.each([
  ['a video page', 'ru', () => found.video],
  ['a search', 'ru', () => paths.search('light')],
  ['a member page', 'ru', () => found.member],
  ['hidden things', 'pl', () => paths.excluded()],
  ['album categories', 'de', () => paths.albumCategories()],
  ['an information page', 'de', () => paths.information('privacy')],
])('%s in %s scrolls nowhere sideways with text twice as large', async (_name, language, path) => {
  const page = adults.get(360);
  if (!page) throw new Error('no page');
  await page.goto(`/${language}${path()}`);
  for (const width of [320, 360, 740]) {
    await page.setViewportSize({ width, height: 740 });
    const found = await standsOut(page);
    expect({ width, ...found }).toEqual({ width, sideways: false, notice: false, dots: 0 });
  }
});

/** What stands left and right of each dot that stands between two facts of one line. */
const dotGaps = (page: Page): Promise<[number, number][]> =>
  page.evaluate(() => {
    const boxOf = (node: Node, from: number, to: number): DOMRect => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range.getBoundingClientRect();
    };
    return [...document.querySelectorAll('.fact-line i')].flatMap((dot): [number, number][] => {
      const [text, next] = [dot.firstChild as Text, dot.nextSibling as Text];
      const before = dot.parentElement?.previousElementSibling?.getBoundingClientRect();
      const at = text.data.indexOf('·');
      const own = boxOf(text, at, at + 1);
      const after = boxOf(next, next.data.search(/\S/u), next.data.trimEnd().length);
      return before && before.bottom > own.top && before.right <= own.left
        ? [[own.left - before.right, after.left - own.right]]
        : [];
    });
  });

it(
  'breaks the line below a title between facts alone, without a dot left over',
  { tags: 'long' },
  async () => {
    const page = adults.get(360);
    if (!page) throw new Error('no page');
    const facts = page.locator('main h1 + .fact-line > span');
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const language of ['/es', '/pt', '/it', '/nl', '']) {
        await page.goto(`${language}${paths.community('recent')}`);
        const heights = await facts.evaluateAll((all) => all.map((one) => one.clientHeight));
        expect(heights.length).toBe(3);
        expect([language, new Set(heights).size]).toEqual([language, 1]);
        const gaps = await dotGaps(page);
        for (const [before, after] of gaps) expect(Math.abs(before - after)).toBeLessThan(1.5);
        expect((await standsOut(page)).dots).toBe(0);
      }
    }
    await page.setViewportSize({ width: 360, height: 740 });
  },
);

it('leaves as much room below a title in Japanese as in English, though its characters fill the line', async () => {
  const page = adults.get(1280);
  if (!page) throw new Error('no page');
  /** From where most letters of a title end, in parts of their size below the baseline, to the line below. */
  const room = (end: number): Promise<number> =>
    page.evaluate((part) => {
      const title = document.querySelector('main h1') as HTMLElement;
      const { font, fontSize, lineHeight } = getComputedStyle(title);
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return NaN;
      context.font = font;
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText('M');
      return (parseFloat(lineHeight) - up - down) / 2 + down - part * parseFloat(fontSize);
    }, end);
  await page.goto(paths.models());
  const english = await room(0);
  await page.goto(`/ja${paths.models()}`);
  // An ideograph ends 120 of 1,000 below (OpenType, "BASE", `ideo`): not every machine has a font with one.
  expect(await room(0.12)).toBeGreaterThanOrEqual(english - 2);
});

it(
  'keeps the words of the menu beside the page within it, and whole, with text twice as large',
  { tags: 'long' },
  async () => {
    const page = await site.open('about:blank', { width: 1440 });
    for (const language of ['', '/de', '/ru', '/pl']) {
      await page.goto(`${language}/videos/most-popular/1/`);
      await page.locator('.side .categories a').first().waitFor();
      const found = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        const side = document.querySelector('.side');
        const walker = document.createTreeWalker(side ?? document.body, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        while (walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          const text = range.toString().trim();
          if (/^[^\s-]+$/.test(text) && range.getClientRects().length > 1) broken.push(text);
        }
        return {
          over: side ? side.scrollWidth - side.clientWidth : null,
          broken,
        };
      });
      expect({ language, ...found }).toEqual({ language, over: 0, broken: [] });
    }
  },
);

it.each([
  [360, () => '/videos/most-popular/1/'],
  [360, () => paths.settings()],
  [1280, () => paths.excluded()],
])(
  'leaves no control without an edge where colours are replaced, %i px wide',
  async (width, path) => {
    const page = await site.open('about:blank', { scheme: 'dark', width });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path());
    const controls = page.locator('main .chip:visible, main .btn:visible');
    await expect.poll(() => controls.count()).toBeGreaterThan(0);
    const bare = await controls.evaluateAll((all) =>
      all
        .filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) === 0)
        .map(({ textContent }) => textContent),
    );
    expect(bare).toEqual([]);
  },
);

it('gives every control an edge where colours are replaced, and marks what is chosen', async () => {
  const page = adults.get(1280);
  if (!page) throw new Error('no page');
  // The style that replaces them comes late and is faded in.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/categories/boats/top-rated/1/');
  const seen = await page.evaluate(() => {
    const visible = [
      ...document.querySelectorAll<HTMLElement>('.chip, .btn, select, input'),
    ].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 1);
    const hasEdge = (one: Element): boolean => parseFloat(getComputedStyle(one).borderTopWidth) > 0;
    const groundOf = (selector: string): string | null => {
      const one = document.querySelector(selector);
      return one && getComputedStyle(one).backgroundColor;
    };
    return {
      controls: visible.length,
      // A field's edge is that of the form around it.
      bare: visible.filter((one) => !hasEdge(one) && !hasEdge(one.parentElement ?? one)).length,
      page: groundOf('body'),
      chosen: [
        groundOf('.chip.on'),
        groundOf('.nav [aria-current]'),
        groundOf('.pages [aria-current]'),
      ],
    };
  });
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
  expect(seen.controls).toBeGreaterThan(10);
  expect(seen.bare).toBe(0);
  for (const ground of seen.chosen)
    expect(['', 'rgba(0, 0, 0, 0)', seen.page]).not.toContain(ground);
  expect(new Set(seen.chosen).size).toBe(1);
});

it('shows the age of a video in a language without spaces whole, or not at all', async () => {
  const page = adults.get(360);
  if (!page) throw new Error('no page');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/ja${paths.videos('most-popular')}`);
  const lines = await page.locator('.tile p').evaluateAll((all) =>
    all.map((line) => {
      const text = line.firstChild as Text;
      const range = document.createRange();
      range.setStart(text, text.data.lastIndexOf('·'));
      range.setEnd(text, text.data.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines.length).toBeGreaterThan(40);
  expect(new Set(lines)).toEqual(new Set([1]));
});

it('marks the row of the suggestions that the arrows are at, where colours are replaced', async () => {
  const page = adults.get(1280);
  if (!page) throw new Error('no page');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  const field = page.getByRole('banner').locator('[type=search]');
  await field.click();
  const rows = page.getByRole('option');
  await rows.first().waitFor();
  await field.press('ArrowDown');
  const looks = (place: number): Promise<string> =>
    rows.nth(place).evaluate((row) => {
      const { backgroundColor, outlineStyle, outlineColor } = getComputedStyle(row);
      return [backgroundColor, outlineStyle, outlineColor].join();
    });
  await expect.poll(() => rows.first().getAttribute('aria-selected')).toBe('true');
  const [selected, other] = await Promise.all([looks(0), looks(1)]);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
  expect(selected).toContain('solid');
  expect(selected).not.toContain('rgba(0, 0, 0, 0)');
  expect(selected).not.toBe(other);
});
