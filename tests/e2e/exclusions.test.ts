import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { paths } from '#routes/paths.ts';
import type { ExclusionKind } from '#stores/exclusions.ts';
import { IS_SHORT } from '../setup/long.ts';
import { startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const LIST = { ...PLAIN_LIST, gender: 'str', sort: 'most-popular', count: 60 } as const;
const LISTING = paths.videos('most-popular');

const demo = useStarted(startDemoSite);
let tiles: Tile[] = [];

beforeAll(async () => {
  tiles = (await demo.client.read(videos, LIST)).videos ?? [];
});

/** Opens a page as somebody who has these exclusions. */
async function visit(
  path: string,
  excluded: Record<string, readonly (string | object)[]>,
  on: Parameters<typeof demo.open>[1] = {},
): Promise<Page> {
  const page = await demo.open('/information/privacy/', on);
  await page.evaluate((text) => localStorage.setItem('excluded', text), JSON.stringify(excluded));
  await page.goto(path);
  await settled(page);
  return page;
}

const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !('hold' in document.documentElement.dataset));

const shownIds = async (page: Page, list: string): Promise<number[]> =>
  page
    .locator(`${list} .tile:visible`)
    .evaluateAll((found) => found.map((tile) => Number((tile as HTMLElement).dataset.id)));

/** By each kind: what a tile of the list has of it. */
const VALUES: Readonly<Record<ExclusionKind, (tile: Tile) => readonly string[]>> = {
  categories: ({ categories }) => categories,
  models: ({ models }) => models,
  channels: ({ channel }) => (channel ? [channel.title] : []),
  uploaders: ({ displayName }) => [displayName],
  words: ({ title }) => title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
};

/** `npm test` looks at two of the five. */
const KINDS = Object.entries(VALUES).slice(0, IS_SHORT ? 2 : undefined);

describe('what a visitor never wants to see', () => {
  it.each(KINDS)('by %s is in no listing', async (kind, valuesOf) => {
    // Something that some of the list have, but not all.
    const value = tiles.flatMap(valuesOf).find((one) => {
      const having = tiles.filter((tile) => valuesOf(tile).includes(one)).length;
      return having > 0 && having < tiles.length / 2;
    });
    const wanted = tiles.filter((tile) => !valuesOf(tile).includes(value ?? ''));
    const page = await visit(LISTING, { [kind]: [value ?? ''] });
    expect(await shownIds(page, '#list')).toEqual(wanted.map(({ id }) => id));
    const hidden = tiles.length - wanted.length;
    const note = page.getByText(`${hidden} hidden by your exclusions`);
    expect(await note.count()).toBe(1);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    expect((await shownIds(page, '#list')).length).toBe(tiles.length);
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    expect((await shownIds(page, '#list')).length).toBe(wanted.length);
  });

  it.each([
    ['albums', paths.albums()],
    ['playlists', paths.playlists()],
  ])('by words, and by who made it, is in no list of %s', { tags: 'long' }, async (_of, path) => {
    const plain = (await visit(path, {})).locator('#list .tile').first();
    const title = await plain.locator('h3').innerText();
    const by = ((await plain.getAttribute('data-by')) ?? '').split('\n').filter(Boolean);
    for (const [kind, value] of [
      ['words', title],
      ...by.map((name) => ['uploaders', name]),
    ] as const) {
      const page = await visit(path, { [kind ?? '']: [value ?? ''] });
      await page.getByText(/^\d+ hidden by your exclusions$/u).waitFor();
      expect(await page.locator('#list .tile:visible h3').allInnerTexts()).not.toContain(title);
    }
  });

  it('is said in the menu of a tile, and the list is without it at once, nor is it counted among what was watched', async () => {
    const page = await visit(LISTING, {});
    const history = JSON.stringify(tiles.map(({ id }) => ({ video_id: id })));
    await page.evaluate((text) => localStorage.setItem('videos', text), history);
    await page.reload();
    const watched = (count: number) =>
      page.getByRole('button', { name: `Hide watched (${count})` }).waitFor();
    await watched(tiles.length);
    const first = page.locator('#list .tile').first();
    await first.hover();
    await first.getByRole('button', { name: /^Options for/u }).click();
    await page.getByRole('menuitem', { name: 'Not interested' }).click();
    const offered = page.getByRole('menuitem', { name: /^Never show/u });
    await offered.first().waitFor();
    const name = (await offered.first().evaluate((one) => one.firstChild?.textContent)) ?? '';
    const unwanted = name.replace('Never show ', '');
    await offered.first().click();
    await page.getByText(`${unwanted} will not be shown any more.`).waitFor();
    await first.waitFor({ state: 'hidden' });
    const isWanted = (tile: Tile): boolean =>
      ![tile.channel?.title, tile.displayName, ...tile.models].includes(unwanted);
    const wanted = tiles.filter(isWanted).map(({ id }) => id);
    expect(wanted.length).toBeLessThan(tiles.length);
    await expect.poll(() => shownIds(page, '#list')).toEqual(wanted);
    await watched(wanted.length);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await watched(tiles.length);
    await page.reload();
    await watched(wanted.length);
    // A channel is known by its address: its owner may call it something else.
    const { channel } = tiles.find((tile) => tile.channel?.title === unwanted) ?? {};
    const kept = await page.evaluate(() => localStorage.getItem('excluded'));
    if (channel) expect(kept).toContain(`"dir":"${channel.dir}"`);
    expect(channel).toBeDefined();
  });

  it(
    'is in no list of categories, carousel, related strip or home list',
    { tags: 'long' },
    async () => {
      const main = await (await fetch(`${demo.origin}/api/json/main/60/str.en.json`)).json();
      const { dir, title } = (main as { categories: { dir: string; title: string }[] })
        .categories[0] ?? {
        dir: '',
        title: '',
      };
      const page = await visit('/', { categories: [title] });
      const links = page.locator(`a[href*="/categories/${dir}/"]:visible`);
      expect(await links.count()).toBe(0);
      expect((await shownIds(page, '.grid')).length).toBeLessThan(24);
      const having = tiles.find(({ categories }) => categories.includes(title));
      await page.goto(paths.video({ id: having?.id ?? 0, dir: having?.dir ?? '' }));
      await settled(page);
      expect(await page.locator(`.watch-carousel a[href*="/${dir}/"]:visible`).count()).toBe(0);
      const related = await page.locator('#related [data-list]').getAttribute('data-list');
      const answer = await (await fetch(demo.origin + (related ?? ''))).json();
      const unwanted = (answer as { videos: { video_id: string; categories: string }[] }).videos
        .filter(({ categories }) => categories.split(',').includes(title))
        .map(({ video_id }) => Number(video_id));
      expect(unwanted.length).toBeGreaterThan(0);
      const shown = await shownIds(page, '#related');
      expect(shown.filter((id) => unwanted.includes(id))).toEqual([]);
      // What the page itself is about stays named.
      expect(await page.locator(`.watch-tags a[href*="/${dir}/"]:visible`).count()).toBe(1);
    },
  );

  it('is no suggestion', { tags: 'long' }, async () => {
    const page = await visit(LISTING, {});
    const suggested = async (): Promise<string[]> => {
      await page.locator('header input[type=search]').focus();
      const field = page.getByRole('combobox', { name: 'Search videos' });
      await field.waitFor();
      await Promise.all([
        page.waitForResponse('**/api/suggester.php*'),
        field.pressSequentially('win'),
      ]);
      await page.locator('.suggestions').getByRole('option').first().waitFor();
      return page.locator('.suggestions').getByRole('option').locator('span').allInnerTexts();
    };
    const before = await suggested();
    expect(before.length).toBeGreaterThan(1);
    const [unwanted = ''] = before;
    await page.evaluate(
      (title) => localStorage.setItem('excluded', JSON.stringify({ categories: [title] })),
      unwanted,
    );
    await page.reload();
    expect(await suggested()).not.toContain(unwanted);
  });

  it(
    'is not seen for a moment, and a list whose words do not come is shown after 1.5 s',
    { tags: 'long' },
    async () => {
      const page = await visit('/information/privacy/', { words: ['rain'] });
      const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
      await page.route('**/api/json/videos2/**', async (route) => {
        await open;
        await route.continue();
      });
      // Looked at by the page itself: who asks from outside may come after the moment.
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          const list = document.querySelector('#list .grid');
          document.documentElement.dataset.first = list
            ? getComputedStyle(list).visibility
            : 'none';
        });
      });
      await page.goto(LISTING, { waitUntil: 'domcontentloaded' });
      const { first } = await page.locator('html').evaluate(({ dataset }) => ({ ...dataset }));
      expect(first).toBe('hidden');
      const visibility = (): Promise<string> =>
        page.locator('#list .grid').evaluate((list) => getComputedStyle(list).visibility);
      await expect.poll(visibility).toBe('visible');
      letThrough();
      await settled(page);
    },
  );

  it('is not seen for a moment below a list either', { tags: 'long' }, async () => {
    const next = (await demo.client.read(videos, { ...LIST, page: 2 })).videos ?? [];
    const [first, second] = next.map(({ title }) => title) as [string, string];
    expect(second).not.toContain(first);
    const page = await visit(LISTING, { words: [first] }, { width: 360, touch: true });
    await page.evaluate(() => {
      const seen = new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        const grid = added.find((node) => node instanceof HTMLElement && node.matches('.grid'));
        const tile = (grid as HTMLElement | undefined)?.querySelector<HTMLElement>('.tile');
        if (tile) document.documentElement.dataset.first = String(tile.hidden);
      });
      const list = document.querySelector('#list');
      if (list) seen.observe(list, { childList: true });
    });
    await page.getByRole('heading', { level: 1 }).tap();
    await page.locator('body > [role=status].vh').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'More videos' }).press('Enter');
    await expect.poll(() => page.locator('#list .grid').count()).toBe(2);
    expect(await page.locator('html').getAttribute('data-first')).toBe('true');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain(second);
    await page.getByText('1 hidden by your exclusions').waitFor();
  });

  it('costs others no request and no script', async () => {
    const page = await demo.open('/information/privacy/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(LISTING, { waitUntil: 'networkidle' });
    expect(asked.filter((url) => /\/api\/(?!stat\.php)|\/apply\./.test(url))).toEqual([]);
    expect(
      await page.locator('#list .grid').evaluate((list) => getComputedStyle(list).visibility),
    ).toBe('visible');
  });
});

describe('back', { tags: 'long' }, () => {
  it('returns to the same place of a list from which tiles are gone', async () => {
    const page = await visit(LISTING, { categories: ['HD'] });
    const link = page.locator('#list .tile:visible a').nth(14);
    // In the middle: the click itself would scroll to a link that lies under the cookie notice.
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const place = (): Promise<number> =>
      link.evaluate((element) => element.getBoundingClientRect().top);
    const before = await place();
    await link.click();
    await page.waitForURL('**/videos/*/*/');
    await page.goBack();
    await settled(page);
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(4);
  });
});

it('what is left out is not offered above results, nor counted among the categories of a text', async () => {
  const results = paths.search('harbour');
  const offered = (page: Page) =>
    page.locator('.search-head .chip:not(.on):visible').allInnerTexts();
  const before = await offered(await visit(results, {}));
  const [name = ''] = before;
  const typed = async (page: Page) => {
    await page.goto('/categories/');
    await settled(page);
    await page.getByRole('searchbox', { name: 'Find in all categories' }).fill(name);
    await page.waitForURL('**/categories/?q=*');
    return page.getByRole('main').locator('.cat:visible b').allInnerTexts();
  };
  const names = await typed(await visit(results, {}));
  expect(names).toContain(name);
  const page = await visit(results, { categories: names });
  expect(await offered(page)).toEqual(before.filter((other) => !names.includes(other)));
  expect(await typed(page)).toEqual([]);
  await page.getByRole('heading', { name: 'No categories found' }).waitFor();
  // The field of the sidebar says so, too.
  const field = page.getByRole('searchbox', { name: 'Find a category' });
  await field.fill(name);
  await page.locator('.side .categories .quiet:visible').waitFor();
  expect(await page.locator('.side .categories a:visible').count()).toBe(0);
  // Left out under its English name it is not offered under its German one.
  const chip = page.locator('.search-head .chip:not(.on)').first();
  await page.goto(results);
  const added = new URL((await chip.getAttribute('href')) ?? '', page.url()).searchParams;
  const inGerman = await offered(await visit(`/de${results}`, {}));
  const dir = added.get('category') ?? '';
  const german = await visit(`/de${results}`, { categories: [{ title: name, dir }] });
  expect(await offered(german)).toEqual(inGerman.slice(1));
});
