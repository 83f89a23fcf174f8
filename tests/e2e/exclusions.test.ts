import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { paths } from '#routes/paths.ts';
import type { ExclusionKind } from '#stores/exclusions.ts';
import { startDemoSite } from './support/demo-site.ts';
import { axeFindings } from './support/visit.ts';
import { useStarted } from './support/use-started.ts';

const LIST = { ...PLAIN_LIST, gender: 'str', sort: 'most-popular', count: 60 } as const;
const LISTING = paths.videos('most-popular');

const demo = useStarted(startDemoSite);
let tiles: Tile[] = [];

beforeAll(async () => {
  tiles = (await demo.client.read(videos, LIST)).videos ?? [];
});

/** Opens a page as somebody who has these exclusions. */
async function visit(path: string, excluded: Record<string, string[]>): Promise<Page> {
  const page = await demo.open('/information/privacy/');
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

describe('what a visitor never wants to see', () => {
  it.each(Object.entries(VALUES))('by %s is in no listing', async (kind, valuesOf) => {
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

  it('is said in the menu of a tile, and the list is without it at once', async () => {
    const page = await visit(LISTING, {});
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
  });

  it('is in no list of categories, carousel, related strip or home list', async () => {
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
  });

  it('is no suggestion', async () => {
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

  it('is not seen for a moment, and a list whose words do not come is shown after 1.5 s', async () => {
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
        document.documentElement.dataset.first = list ? getComputedStyle(list).visibility : 'none';
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

describe('back', () => {
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

describe('/excluded/', () => {
  const added = (page: Page, title: string) =>
    page.getByRole('button', { name: `Show ${title} again` });

  it('adds by kind, removes, clears and says so', async () => {
    const page = await demo.open(paths.excluded());
    await page.getByLabel('What', { exact: true }).selectOption('words');
    await page.getByLabel('Name', { exact: true }).fill('harbour');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await added(page, 'harbour').waitFor();
    await page.getByText('harbour will not be shown any more.').waitFor();
    await page.reload();
    await added(page, 'harbour').click();
    await page.getByText('harbour will be shown again.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('A B');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await added(page, 'A B').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    const sure = page.getByRole('group', { name: 'Clear all?' });
    await sure.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('Nothing is hidden any more.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('excluded'))).toBe('null');
  });

  it.each(['full', 'blocked'])('promises nothing where the storage is %s', async (storage) => {
    const page = await demo.open('about:blank');
    await page.addInitScript((how) => {
      const refuse = (): never => {
        throw new DOMException(how, how === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      if (how === 'full') Storage.prototype.setItem = refuse;
      else Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    }, storage);
    await page.goto(demo.origin + paths.excluded());
    await page.getByLabel('Name', { exact: true }).fill('Harbour');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await page.getByText(/anything to be stored, so Harbour will be shown again/).waitFor();
  });

  it('says so where nothing is called that, and takes what is meant in its place', async () => {
    const page = await demo.open(paths.excluded());
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Harbuor');
    await name.press('Enter');
    await added(page, 'Harbuor').waitFor();
    await page.getByText('Nothing here is called Harbuor: check').waitFor();
    await page.getByRole('button', { name: 'Harbour instead' }).click();
    await added(page, 'Harbour').waitFor();
    await page.getByText('Harbour will not be shown any more.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('status');
    expect(await added(page, 'Harbuor').count()).toBe(0);
    expect(await page.getByText('Nothing here is called').count()).toBe(0);
    await name.fill('rain');
    await Promise.all([page.waitForResponse('**/api/suggester.php*'), name.press('Enter')]);
    await added(page, 'rain').waitFor();
    await page.waitForTimeout(300);
    expect(await page.getByText('Nothing here is called').count()).toBe(0);
  });

  it('suggests what there is, and takes lines of text', async () => {
    const page = await demo.open(paths.excluded());
    await Promise.all([
      page.waitForResponse('**/api/suggester.php*'),
      page.getByLabel('Name', { exact: true }).pressSequentially('rai'),
    ]);
    await page.locator('datalist option').first().waitFor({ state: 'attached' });
    const title = (await page.locator('datalist option').first().getAttribute('value')) ?? '';
    await page.getByLabel('Name', { exact: true }).fill(title);
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await added(page, title).waitFor();
    await page.getByText('Export / import').click();
    const text = page.getByLabel(/One per line/);
    expect(await text.inputValue()).toMatch(new RegExp(`^categories: ${title} \\| .+`));
    await text.fill('models: Mira Vale\nnothing');
    await page.getByRole('button', { name: 'Add these lines' }).click();
    await page.getByText('1 added.').waitFor();
    await added(page, 'Mira Vale').waitFor();
  });

  it('proposes what a video names, and leaves it to the visitor', async () => {
    const [tile] = tiles;
    const page = await demo.open(paths.video({ id: tile?.id ?? 0, dir: tile?.dir ?? '' }));
    await page.getByRole('main').getByRole('link', { name: 'Never show …' }).click();
    const proposal = page.getByRole('button', {
      name: `${tile?.categories[0]} category`,
      exact: true,
    });
    await proposal.waitFor();
    expect(await page.evaluate(() => localStorage.getItem('excluded'))).toBeNull();
    await proposal.click();
    await added(page, tile?.categories[0] ?? '').waitFor();
  });

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)(
    'at %i px, %s, nothing sticks out, and axe has nothing to say to a list with exclusions',
    async (width, scheme) => {
      const page = await demo.open(paths.excludeOf('words', '', 'rain'), { width, scheme });
      await page.getByRole('button', { name: 'Never show rain' }).click();
      await page.getByText('Export / import').click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await page.goto(LISTING);
      await settled(page);
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});
