// @module-tag long
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { useWatchSite } from './support/use-watch-site.ts';
import { tileAnswer } from './support/video-answers.ts';

// It is nobody's yet.
const site = useWatchSite({ forgives: /'https:\/\/cdn\.example\// });
/** A path of the API's host which this site does not pass on. */
const FILE = '/files/1.jpg';
const PICTURE = {
  headers: { 'access-control-allow-origin': '*' },
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const STATIC = paths.information('privacy');

const sourceOf = (picture: Locator): Promise<string | null> => picture.first().getAttribute('src');

async function remember(page: Page, entries: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    (all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    },
    Object.fromEntries(Object.entries(entries).map(([key, one]) => [key, JSON.stringify(one)])),
  );
}

describe('what a script draws of an API that names its pictures by paths', () => {
  it('is asked of the API’s host: what was watched in this browser', async () => {
    const page = await site.visit(STATIC);
    const watched = { video_id: '1', title: 'Film', dir: 'film', duration: '2:00', scr: FILE };
    await remember(page, { videos: [watched] });
    await page.goto(site.origin + paths.history());
    expect(await sourceOf(page.locator('#history .tile img'))).toBe(site.api.origin + FILE);
  });

  it('is asked of the API’s host: what a search suggests, on a page of the build too', async () => {
    const page = await site.visit(STATIC);
    await page.route('**/api/suggester.php*', (route) =>
      route.fulfill({
        json: {
          models: [{ dir: 'a', title: 'Ada', total_videos: 1, scr1: FILE }],
          ...{ categories: [], channels: [] },
        },
      }),
    );
    await page.getByLabel('Search videos').pressSequentially('ada');
    const picture = page.getByRole('listbox', { name: 'Suggestions' }).locator('img');
    expect(await sourceOf(picture)).toBe(site.api.origin + FILE);
  });

  it('is asked of the API’s host: what is recommended, wherever the page’s own pictures are', async () => {
    const page = await site.visit(STATIC);
    const traits = [{ kind: 'word', key: 'harbour', title: 'harbour' }];
    await remember(page, { for_you: 1, taste: [{ id: 1, traits }] });
    await page.route(`${site.origin}/`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replaceAll(`${site.api.origin}/media/`, 'https://cdn.example/media/');
      await route.fulfill({ response, body });
    });
    await page.route('**/api/json/videos2/**', (route) => {
      const titles = ['harbour', ...Array.from({ length: 9 }, () => 'Other')];
      const videos = titles.map((title, index) => ({ ...tileAnswer(index + 2, title), scr: FILE }));
      return route.fulfill({ json: { videos, total_count: '10', pages: 1 } });
    });
    // A page that a test has written is of no network, and may load nothing from this machine's.
    await page.route(`${site.api.origin}${FILE}`, (route) => route.fulfill(PICTURE));
    await page.goto(`${site.origin}/`);
    expect(await sourceOf(page.locator('#for-you .tile img'))).toBe(site.api.origin + FILE);
  });

  it('has no face where this site does not pass it on', async () => {
    const page = await site.visit('about:blank');
    const user = encodeURIComponent(JSON.stringify({ id: 1, name: 'ann', avatar: '' }));
    await page.context().addCookies([{ name: 'user', value: user, url: site.origin }]);
    let avatar = '/media/avatars/1.jpg';
    await page.route('**/api/viewer.php*', (route) =>
      route.fulfill({ json: { viewer: { messages: 0, notifications: 0, avatar } } }),
    );
    // The browser may ask for it, and for news, before the page is left.
    await page.route('**/media/avatars/**', (route) => route.fulfill(PICTURE));
    await page.route('**/api/events.php*', (route) => route.fulfill({ status: 204 }));
    const face = () =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--face'));
    await page.goto(site.origin + STATIC);
    await expect.poll(face).toBe(`url("${avatar}")`);
    await new Promise((done) => setTimeout(done, 1500));
    avatar = FILE;
    await page.goto(site.origin + STATIC);
    await expect.poll(face).toBe('');
  });
});
