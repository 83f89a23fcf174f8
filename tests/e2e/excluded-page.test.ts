import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from './support/demo-site.ts';
import { axeFindings } from './support/visit.ts';
import { useStarted } from './support/use-started.ts';

const LIST = { ...PLAIN_LIST, gender: 'str', sort: 'most-popular', count: 1 } as const;

const demo = useStarted(startDemoSite);
let tile: Tile | undefined;

beforeAll(async () => {
  [tile] = (await demo.client.read(videos, LIST)).videos ?? [];
});

describe('/excluded/', () => {
  const added = (page: Page, title: string) =>
    page.getByRole('button', { name: `Show ${title} again` });

  it('asks again for words that did not arrive, at the next touch', { tags: 'long' }, async () => {
    const page = await demo.open('about:blank');
    const WORDS = /\/islands\.[^/]*\.js/u;
    await page.route(WORDS, (route) => route.abort());
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => WORDS.test(request.url())),
      page.goto(paths.excluded()),
    ]);
    await page.locator('.exclusions[aria-busy]').waitFor({ state: 'attached' });
    await page.unroute(WORDS);
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByLabel('What', { exact: true }).waitFor();
  });

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

  it.each(['full', 'blocked'])(
    'promises nothing where the storage is %s',
    { tags: 'long' },
    async (storage) => {
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
    },
  );

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

  it('proposes what a video names, and leaves it to the visitor', { tags: 'long' }, async () => {
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
    { tags: 'long' },
    async (width, scheme) => {
      const page = await demo.open(paths.excludeOf('words', '', 'rain'), { width, scheme });
      await page.getByRole('button', { name: 'Never show rain' }).click();
      await page.getByText('Export / import').click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await page.goto(paths.videos('most-popular'));
      await page.waitForFunction(() => !('hold' in document.documentElement.dataset));
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});
