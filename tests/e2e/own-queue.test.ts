import type { Page } from 'playwright';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { parts } from './support/player-page.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const OWNER = 1;
const STRANGER = 2;
const PLAYLIST = 9201;
const TITLE = 'Mine alone';
/** More than a page of it. */
const TOTAL = 65;

beforeAll(() => {
  withDatabase(site, (database) => {
    database
      .prepare(
        `INSERT INTO playlists (id, member_id, title, description, visibility, site_group, videos, added_ts, updated_ts)
         VALUES (?, ?, ?, '', 'private', 'str', ?, 1, 1)`,
      )
      .run(PLAYLIST, OWNER, TITLE, TOTAL);
    database
      .prepare(
        `INSERT INTO playlist_items (playlist_id, video_id, position, added_ts)
         SELECT ?, id, row_number() OVER (ORDER BY id), 1 FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT ?`,
      )
      .run(PLAYLIST, TOTAL);
  });
});

const first = (): string => {
  const [video] = withDatabase(
    site,
    (database) =>
      database
        .prepare(
          `SELECT id, dir FROM videos WHERE id IN (SELECT video_id FROM playlist_items WHERE playlist_id = ?) ORDER BY id`,
        )
        .all(PLAYLIST) as { id: number; dir: string }[],
  );
  return `/videos/${video?.id}/${video?.dir}/?playlist=${PLAYLIST}&pl_page=1`;
};

function follow(visitor: Visitor): Visitor {
  onTestFinished(async () => {
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  });
  return visitor;
}

const region = (page: Page) => page.getByRole('region', { name: TITLE });
const list = (page: Page) => page.getByRole('list', { name: 'Videos of the playlist' });
const place = (page: Page, number: number) =>
  region(page).getByText(`Video ${number} of ${TOTAL}`).waitFor();
const asked = ({ requests }: Visitor): string[] =>
  requests.map((request) => request.url()).filter((url) => url.includes('/queue/'));

describe('a private playlist', () => {
  it('is played through by its owner like any other', async () => {
    const visitor = follow(await newMember(browser, site, OWNER));
    const { page } = visitor;
    await page.goto(`/playlist/${PLAYLIST}/1/`);
    await page.getByRole('link', { name: 'Play all' }).click();
    await place(page, 1);
    const controls = parts.controls(page);
    const before = page.url();
    const next = controls.getByRole('button', { name: 'Next video in the playlist' });
    await next.waitFor();
    // The next player starts by itself before the list is there.
    const arrival = Promise.withResolvers<void>();
    await page.route('**/queue/**', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await next.click();
    await page.waitForURL((url) => url.href !== before && url.search.includes('autostart=1'));
    expect(page.url()).toContain(`playlist=${PLAYLIST}`);
    await controls.waitFor();
    arrival.resolve();
    await place(page, 2);
    await controls.getByRole('button', { name: 'Previous video in the playlist' }).waitFor();
    await page.reload();
    await place(page, 2);
    await page
      .getByRole('navigation', { name: TITLE })
      .getByRole('link', { name: 'Next video' })
      .waitFor();
    await list(page).evaluate((node) => node.scrollTo({ top: node.scrollHeight }));
    await expect.poll(() => list(page).getByRole('heading').count()).toBe(TOTAL);
    // One for each of three pages, and the second page of the list.
    expect(asked(visitor)).toHaveLength(4);
  });

  it('is said to be private to another member, who asks once', { tags: 'long' }, async () => {
    const visitor = follow(await newMember(browser, site, STRANGER));
    await visitor.page.goto(first());
    const said = visitor.page.getByRole('region', { name: 'Playlist is private' });
    await expect.poll(() => said.textContent()).not.toContain('If it is yours');
    await visitor.page.waitForLoadState('networkidle');
    expect(asked(visitor)).toHaveLength(1);
  });

  it('has nothing asked for by who is not signed in', { tags: 'long' }, async () => {
    const visitor = follow(await newVisitor(browser, site.origin));
    await visitor.page.goto(first(), { waitUntil: 'networkidle' });
    const said = visitor.page.getByRole('region', { name: 'Playlist is private' });
    expect(await said.getByRole('link', { name: 'Open the playlist' }).count()).toBe(1);
    expect(asked(visitor)).toEqual([]);
    expect(visitor.requests.filter((one) => one.url().includes('own-queue'))).toEqual([]);
  });
});

it(
  'a list that is pressed twice at once has what the first press did',
  { tags: 'long' },
  async () => {
    const visitor = follow(await newMember(browser, site, STRANGER));
    const { page } = visitor;
    await page.goto(first());
    await page.getByRole('link', { name: 'Add to' }).click();
    const tick = page.getByRole('dialog').getByLabel('Favourites');
    await tick.waitFor();
    const go = Promise.withResolvers<void>();
    await page.route('**/api/input.php', async (route) => {
      await go.promise;
      await route.continue();
    });
    await tick.dblclick();
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/api/input.php')),
      Promise.resolve().then(() => go.resolve()),
    ]);
    expect(await tick.isChecked()).toBe(true);
    const sent = visitor.requests.filter((request) => request.url().includes('/api/input.php'));
    expect(sent).toHaveLength(1);
  },
);

it('a move that is refused leaves the focus on its arrow', { tags: 'long' }, async () => {
  const { page, close } = await newMember(browser, site, OWNER);
  onTestFinished(close);
  await page.goto(`/playlist/${PLAYLIST}/1/`);
  await page.getByText('Drag videos, or use their arrows, to change the order.').waitFor();
  const body = JSON.stringify({ error: 1, code: 'too_many_attempts' });
  await page.route('**/input.php', (route) => route.fulfill({ status: 429, body }));
  const tile = page.locator('.own-grid > .tile').first();
  const arrow = await tile.getByRole('button', { name: / down$/u }).elementHandle();
  await Promise.all([page.waitForResponse('**/input.php'), arrow?.press('Enter')]);
  const isBack = () =>
    tile.evaluate(
      (first, button) => button === document.activeElement && first.contains(button),
      arrow,
    );
  await expect.poll(isBack).toBe(true);
});

it('a playlist that is begun beside a video is listed in the site group of its page', async () => {
  const visitor = follow(await newMember(browser, site, OWNER));
  const { page } = visitor;
  await page.context().addCookies([{ name: 'site_group', value: 'gay', url: site.origin }]);
  const video = withDatabase(
    site,
    (database) =>
      database
        .prepare("SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'gay' LIMIT 1")
        .get() as { id: number; dir: string },
  );
  await page.goto(`/videos/${video.id}/${video.dir}/`);
  await page.getByRole('link', { name: 'Add to' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New playlist' }).click();
  await dialog.getByLabel('Title').fill('Evenings');
  await dialog.getByLabel('Description').fill('For long evenings');
  await dialog.getByRole('button', { name: 'Create playlist' }).click();
  await dialog.getByLabel('Evenings').waitFor();
  await page.goto('/playlists/latest-updates/1/');
  await page.getByRole('link', { name: 'Evenings' }).first().waitFor();
});

it('a new playlist that is refused as a whole says so within its modal, where its member is', async () => {
  const visitor = await newMember(browser, site, OWNER);
  onTestFinished(visitor.close);
  const { page } = visitor;
  await page.goto(`/member/${OWNER}/playlists/1/`);
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.route('**/playlists/1/', async (route) => {
    const form = await page.locator('[data-playlist-form=new]').evaluate((one) => one.outerHTML);
    const body = `<p class="own-refused">This list is full.</p>${form}`;
    await route.fulfill({ status: 429, contentType: 'text/html', body });
  });
  const dialog = page.getByRole('dialog', { name: 'New playlist' });
  await dialog.getByRole('button', { name: 'Create playlist' }).press('Enter');
  await dialog.getByRole('alert').getByText('This list is full.').waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('This list is full.');
});
