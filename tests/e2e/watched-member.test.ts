import type { Page } from 'playwright';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { newVisitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;
const LIST = '/videos/longest/1/';
/** The first tiles of the list, and what a member saw of them: a quarter, and all. */
let videos: { id: number; duration: number }[] = [];

beforeEach(() => {
  withDatabase(site, (database) => {
    videos = database
      .prepare(
        `SELECT id, duration FROM videos WHERE visible = 1 AND site_group = 'str'
         ORDER BY duration DESC, id DESC LIMIT 2`,
      )
      .all() as typeof videos;
    database.prepare('DELETE FROM history').run();
    // Of another site group: the page of this one's history has it not, nor does the count.
    database.exec(`INSERT INTO history (member_id, video_id, added_ts)
      SELECT ${MEMBER}, id, 1 FROM videos WHERE visible = 1 AND site_group = 'gay' LIMIT 1`);
    for (const [index, { id, duration }] of videos.entries())
      database
        .prepare('INSERT INTO history (member_id, video_id, added_ts, left_at) VALUES (?, ?, ?, ?)')
        .run(MEMBER, id, Math.floor(Date.now() / 1000), index === 0 ? Math.round(duration / 4) : 0);
  });
});

const marked = (page: Page): Promise<[number, string][]> =>
  page
    .locator('#list .tile[data-seen]')
    .evaluateAll((tiles) =>
      tiles.map((tile) => [
        Number((tile as HTMLElement).dataset['id']),
        (tile as HTMLElement).style.getPropertyValue('--seen'),
      ]),
    );
const wanted = () => videos.map(({ id }, index) => [id, index === 0 ? '30%' : '100%']);
const sorted = (pairs: readonly (readonly (number | string)[])[]) =>
  pairs.map((pair) => pair.join(' ')).toSorted();

it('is counted in the header of pages that hear of what is new, too', async () => {
  const { page, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  await page.goto('/messages/');
  await page.getByRole('link', { name: 'History, videos watched: 2' }).waitFor({ timeout: 10_000 });
});

it('is counted anew where a video leaves the history, and comes back', async () => {
  const { page, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  await page.goto(`/member/${MEMBER}/history/1/`);
  const says = async (count: number): Promise<void> => {
    await page.getByRole('heading', { name: `History ${count}` }).waitFor();
    await page.getByRole('link', { name: `History, videos watched: ${count}` }).waitFor();
  };
  await says(2);
  await page
    .getByRole('button', { name: /from the history$/u })
    .first()
    .click();
  await says(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await says(2);
});

it(
  'LAY-06 what a member watched, wherever that was, is counted in the header, marked in lists and can be hidden',
  { tags: 'long' },
  async () => {
    const { page, close, troubles } = await newMember(browser, site, MEMBER);
    onTestFinished(close);
    await page.goto(LIST);
    await expect.poll(async () => sorted(await marked(page))).toEqual(sorted(wanted()));
    await page.getByRole('link', { name: 'History, videos watched: 2' }).waitFor();
    const first = page.locator(`#list .tile[data-id="${videos[0]?.id}"]`);
    expect(await first.getByRole('link').textContent()).toContain('Watched');
    const tiles = await page.locator('#list .tile').count();
    const hide = page.getByRole('button', { name: 'Hide watched (2)' });
    await hide.click();
    const shown = () => page.locator('#list .tile:visible').count();
    expect(await shown()).toBe(tiles - videos.length);
    await page.reload();
    await expect.poll(shown).toBe(tiles - videos.length);
    await hide.click();
    expect(await shown()).toBe(tiles);
    // Of another member nothing is told, and of nobody nothing is asked.
    const others = await newMember(browser, site, MEMBER + 1);
    onTestFinished(others.close);
    const visitor = await newVisitor(browser, site.origin);
    onTestFinished(visitor.close);
    for (const one of [others, visitor]) {
      await one.page.goto(LIST, { waitUntil: 'networkidle' });
      expect(await marked(one.page)).toEqual([]);
      expect(await one.page.locator('#hide-seen').isVisible()).toBe(false);
    }
    expect(visitor.requests.filter((asked) => asked.url().includes('viewer.php'))).toEqual([]);
    expect(troubles).toEqual([]);
  },
);

/** Shows a page as a browser does that kept it for the back button. */
const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

it('what was watched meanwhile is marked when one comes back, and what was taken out is not', async () => {
  const { page, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  await page.goto(LIST);
  await expect.poll(async () => (await marked(page)).length).toBe(2);
  const third = await page.locator('#list .tile:not([data-seen])').first().getAttribute('data-id');
  withDatabase(site, (database) =>
    database
      .prepare('INSERT INTO history (member_id, video_id, added_ts) VALUES (?, ?, 1)')
      .run(MEMBER, Number(third)),
  );
  await comeBack(page);
  await expect.poll(async () => (await marked(page)).map(([id]) => id)).toContain(Number(third));
  expect((await marked(page)).length).toBe(3);
  withDatabase(site, (database) => database.prepare('DELETE FROM history').run());
  await comeBack(page);
  await expect.poll(() => marked(page)).toEqual([]);
  expect(await page.locator('#hide-seen').isVisible()).toBe(false);
});

it(
  'what a list shows of another page is asked about too, and nothing twice, beside a video neither',
  { tags: 'long' },
  async () => {
    const { page, requests, close } = await newMember(browser, site, MEMBER, {
      viewport: { width: 390, height: 800 },
    });
    onTestFinished(close);
    withDatabase(site, (database) =>
      database
        .prepare(
          `INSERT INTO history (member_id, video_id, added_ts)
         SELECT ?, id, 1 FROM videos WHERE visible = 1 AND site_group = 'str'
         ORDER BY duration DESC, id DESC LIMIT 3 OFFSET 60`,
        )
        .run(MEMBER),
    );
    await page.goto(LIST);
    await expect.poll(async () => (await marked(page)).length).toBe(2);
    await page.getByRole('link', { name: 'More videos' }).click();
    await expect.poll(async () => (await marked(page)).length).toBe(5);
    const asked = (): string[] =>
      requests
        .map((request) => new URL(request.url()).searchParams.get('tiles') ?? '')
        .flatMap((tiles) => tiles.split('.').filter((id) => id !== ''));
    expect(asked().length).toBe(new Set(asked()).size);
    requests.length = 0;
    await page.goto(`/videos/${videos[0]?.id}/`, { waitUntil: 'networkidle' });
    expect(asked().length).toBeGreaterThan(0);
    await page.evaluate(() => dispatchEvent(new Event('islet:listed')));
    await page.waitForLoadState('networkidle');
    expect(asked().length).toBe(new Set(asked()).size);
  },
);

it(
  'what hides what was watched from listings leaves one’s own lists whole, and each that has no switch',
  { tags: 'long' },
  async () => {
    const { page, close } = await newMember(browser, site, MEMBER);
    onTestFinished(close);
    await page.addInitScript(() => localStorage.setItem('hide_watched', '1'));
    const [OWN, OTHER] = [9001, 9002];
    withDatabase(site, (database) => {
      database.prepare('DELETE FROM watch_later WHERE member_id = ?').run(MEMBER);
      for (const [index, { id }] of videos.entries())
        database
          .prepare('INSERT INTO watch_later (member_id, video_id, added_ts) VALUES (?, ?, ?)')
          .run(MEMBER, id, index);
      for (const playlist of [OWN, OTHER]) {
        database
          .prepare(
            `INSERT INTO playlists (id, member_id, title, description, visibility, site_group, videos, added_ts, updated_ts)
           VALUES (?, ?, 'Evenings', '', 'public', 'str', 2, 1, 1)`,
          )
          .run(playlist, playlist === OWN ? MEMBER : MEMBER + 1);
        for (const [index, { id }] of videos.entries())
          database
            .prepare(
              'INSERT INTO playlist_items (playlist_id, video_id, position, added_ts) VALUES (?, ?, ?, 1)',
            )
            .run(playlist, id, index + 1);
      }
    });
    const lists = ['/watch_later_videos/1/', `/playlist/${OWN}/1/`, `/playlist/${OTHER}/1/`];
    for (const path of [`/member/${MEMBER}/history/1/`, ...lists]) {
      await page.goto(path);
      await expect.poll(async () => [path, (await marked(page)).length]).toEqual([path, 2]);
      expect([path, await page.locator('#list .tile:visible').count()]).toEqual([path, 2]);
    }
  },
);

it(
  'the tiles of a list are asked about anew where nobody had answered',
  { tags: 'long' },
  async () => {
    const { page, close } = await newMember(browser, site, MEMBER);
    onTestFinished(close);
    await page.route(/viewer\.php/u, (route) => route.fulfill({ status: 502 }));
    await page.goto(LIST, { waitUntil: 'networkidle' });
    expect(await marked(page)).toEqual([]);
    await page.unroute(/viewer\.php/u);
    await page.evaluate(() => dispatchEvent(new Event('islet:listed')));
    await expect.poll(async () => sorted(await marked(page))).toEqual(sorted(wanted()));
  },
);
