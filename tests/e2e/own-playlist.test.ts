// @module-tag long
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PLAYLIST_STRIP_PAGE_SIZE } from '#config/limits.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;
const PLAYLIST = 9001;

beforeEach(() => {
  withDatabase(site, (database) => {
    database.prepare('DELETE FROM playlist_items WHERE playlist_id = ?').run(PLAYLIST);
    database.prepare('DELETE FROM playlists WHERE id = ?').run(PLAYLIST);
    database
      .prepare(
        `INSERT INTO playlists (id, member_id, title, description, visibility, site_group, videos, added_ts, updated_ts)
         VALUES (?, ?, 'Evenings', 'For long evenings', 'private', 'str', 2, 1, 1)`,
      )
      .run(PLAYLIST, MEMBER);
  });
  fill(2);
});

/** Has it hold so many videos instead. */
function fill(count: number): void {
  withDatabase(site, (database) => {
    database.prepare('DELETE FROM playlist_items WHERE playlist_id = ?').run(PLAYLIST);
    database
      .prepare(
        `INSERT INTO playlist_items (playlist_id, video_id, position, added_ts)
         SELECT ?, id, row_number() OVER (ORDER BY id), 1 FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT ?`,
      )
      .run(PLAYLIST, count);
    database.prepare('UPDATE playlists SET videos = ? WHERE id = ?').run(count, PLAYLIST);
  });
}

/** Opens it on a phone; what its console says beside what is expected fails the test. */
async function visit(expected: readonly RegExp[] = []): Promise<Page> {
  const { page, close, troubles } = await newMember(browser, site, MEMBER);
  onTestFinished(async () => {
    expect(troubles.filter((text) => !expected.some((known) => known.test(text)))).toEqual([]);
    await close();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/playlist/${PLAYLIST}/1/`);
  await page.locator('[data-own-list][data-ready]').waitFor();
  return page;
}

/** Types another title into its form, has something happen, and saves it. */
async function saveAfter(page: Page, title: string, happen: () => Promise<unknown>) {
  await page.getByRole('button', { name: 'Edit playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit playlist' });
  await dialog.getByLabel('Title').fill(title);
  await happen();
  await dialog.getByRole('button', { name: 'Save' }).click();
}

describe('a playlist of one’s own on a phone', () => {
  it('has its form closed by a press beside it, which keeps what was typed', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Edit playlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit playlist' });
    await dialog.getByLabel('Description').fill('Slow ones');
    // Its own margin is not beside it.
    await dialog.click({ position: { x: 6, y: 6 } });
    expect(await dialog.isVisible()).toBe(true);
    await page.mouse.click(6, 6);
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit playlist' }).click();
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Slow ones');
  });

  it('stays where it is under its form', async () => {
    const page = await visit();
    const wheel = async (): Promise<number> => {
      await page.mouse.move(6, 6);
      await page.mouse.wheel(0, 200);
      // As long as a page takes to follow.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      return page.evaluate(() => scrollY);
    };
    await page.getByRole('button', { name: 'Edit playlist' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await wheel()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(wheel).toBeGreaterThan(0);
  });

  it('says in full that a video was removed, above the way back', async () => {
    const page = await visit();
    await page
      .getByRole('button', { name: /^Remove /u })
      .first()
      .click();
    const words = await page.getByText('Removed from the playlist.').boundingBox();
    const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox();
    if (!words || !undo) throw new Error('nothing to see');
    // Two lines of it.
    expect(words.height).toBeGreaterThan(30);
    expect(undo.y).toBeGreaterThanOrEqual(words.y + words.height);
  });

  it('says that it is empty once its last video is removed, and nothing in the console', async () => {
    const page = await visit();
    for (const left of [1, 0]) {
      await page
        .getByRole('button', { name: /^Remove /u })
        .first()
        .click();
      await page.locator('main .head').getByText(`${left} video`).waitFor();
    }
    await page.reload();
    await page.getByRole('link', { name: 'Browse videos' }).click();
    await page.waitForURL('**/videos/**');
  });

  it('has a video go on where its arrow was pressed twice on one spot, and stay at the end', async () => {
    withDatabase(site, (database) =>
      database
        .prepare(
          `INSERT INTO playlist_items (playlist_id, video_id, position, added_ts)
           SELECT ?, id, 2 + row_number() OVER (ORDER BY id), 1 FROM videos
           WHERE visible = 1 AND site_group = 'str' AND id NOT IN (SELECT video_id FROM playlist_items WHERE playlist_id = ?)
           LIMIT 1`,
        )
        .run(PLAYLIST, PLAYLIST),
    );
    const page = await visit();
    await page.setViewportSize({ width: 360, height: 1200 });
    const grid = page.locator('[data-own-list]');
    const titles = () => grid.getByRole('heading').allInnerTexts();
    const [first = '', second = '', third = ''] = await titles();
    const arrow = grid.getByRole('button', { name: `Move ${first} down`, exact: true });
    const box = await arrow.boundingBox();
    if (!box) throw new Error('no arrow');
    const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await press();
    expect(await titles()).toEqual([second, first, third]);
    await press();
    expect(await titles()).toEqual([second, third, first]);
    await press();
    expect(await titles()).toEqual([second, third, first]);
    await page.getByText('is now number 3 of 3.').waitFor({ state: 'attached' });
    // Whoever comes to the spot once more means what stands there now.
    await page.mouse.move(0, 0);
    await press();
    expect(await titles()).toEqual([third, second, first]);
  });

  it('plays from what was moved to its top', async () => {
    const page = await visit();
    const tiles = page.locator('[data-own-list] > .tile');
    const id = String(await tiles.nth(1).getAttribute('data-id'));
    await tiles.nth(1).getByRole('button', { name: / up$/u }).click();
    await expect
      .poll(() => page.locator('[data-play]').getAttribute('href'))
      .toContain(`/videos/${id}/`);
  });

  it('is shown whole by “More videos” after some were removed, plays from its first one, and is ordered below as above', async () => {
    const count = PLAYLIST_STRIP_PAGE_SIZE * 2 + 5;
    fill(count);
    const page = await visit();
    const tiles = page.locator('#list .tile:not([data-removed])');
    const more = page.getByRole('link', { name: 'More videos' });
    const remove = async (left: number) => {
      await tiles.first().locator('.own-remove').click();
      await page.locator('main .head').getByText(`${left} videos`).waitFor();
    };
    for (const left of [count - 1, count - 2]) await remove(left);
    // Whom the page’s numbers lead on misses none either.
    await expect.poll(() => tiles.count()).toBe(PLAYLIST_STRIP_PAGE_SIZE);
    await page.locator('body > [role=status].vh').waitFor({ state: 'attached' });
    await more.click();
    await expect.poll(() => tiles.count()).toBe(PLAYLIST_STRIP_PAGE_SIZE * 2);
    await remove(count - 3);
    const first = await tiles.first().getAttribute('data-id');
    const play = page.locator('[data-play]');
    await expect.poll(() => play.getAttribute('href')).toContain(`/videos/${first}/`);
    const ids = () => tiles.evaluateAll((all) => all.map(({ dataset }) => Number(dataset.id)));
    const order = await ids();
    // The first one below goes up beyond the last one above.
    const place = PLAYLIST_STRIP_PAGE_SIZE - 1;
    order.splice(place - 1, 0, ...order.splice(place, 1));
    await tiles.nth(place).getByRole('button', { name: / up$/u }).click();
    await page.getByText(`is now number ${place} of`).waitFor({ state: 'attached' });
    const last = page.locator('#list .tile').last();
    await last.locator('.own-remove').click();
    await last.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(ids).toEqual(order);
    const saved = withDatabase(site, (database) =>
      database
        .prepare('SELECT video_id FROM playlist_items WHERE playlist_id = ? ORDER BY position')
        .all(PLAYLIST),
    );
    const isLeft = saved.map((row) => Number(row['video_id'])).slice(0, order.length);
    expect(isLeft).toEqual(order);
    await more.click();
    await expect.poll(() => tiles.count()).toBe(count - 3);
    await more.waitFor({ state: 'detached' });
  });

  it('is filled up by what can be dragged also where another video is moved before a removal is answered', async () => {
    fill(PLAYLIST_STRIP_PAGE_SIZE + 2);
    const page = await visit();
    const tiles = page.locator('#list .tile:not([data-removed])');
    const isMoved = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(`**/playlist/${PLAYLIST}/1/`, async (route) => {
      asked += 1;
      if (asked === 1) await isMoved.promise;
      await route.continue();
    });
    await tiles.first().locator('.own-remove').click();
    await expect.poll(() => asked).toBe(1);
    await tiles.nth(2).getByRole('button', { name: / up$/u }).click();
    await expect.poll(() => asked).toBe(2);
    isMoved.resolve();
    await expect.poll(() => tiles.count()).toBe(PLAYLIST_STRIP_PAGE_SIZE);
    await expect.poll(() => tiles.last().locator('.own-grip').count()).toBe(1);
  });

  it('leads on nowhere where all of it is there by now', async () => {
    const count = PLAYLIST_STRIP_PAGE_SIZE * 2 + 1;
    fill(count);
    const page = await visit();
    const tiles = page.locator('#list .tile:not([data-removed])');
    const more = page.getByRole('link', { name: 'More videos' });
    await page.getByRole('heading', { level: 1 }).click();
    await page.locator('body > [role=status].vh').waitFor({ state: 'attached' });
    await more.click();
    await expect.poll(() => tiles.count()).toBe(count - 1);
    await tiles.first().locator('.own-remove').click();
    await page
      .locator('main .head')
      .getByText(`${count - 1} videos`)
      .waitFor();
    await more.click();
    await expect.poll(() => tiles.count()).toBe(count - 1);
    await more.waitFor({ state: 'detached' });
    fill(PLAYLIST_STRIP_PAGE_SIZE + 1);
    await page.goto(`/playlist/${PLAYLIST}/1/`);
    await page.locator('[data-own-list][data-ready]').waitFor();
    await tiles.first().locator('.own-remove').click();
    await more.waitFor({ state: 'detached' });
    expect(await tiles.count()).toBe(PLAYLIST_STRIP_PAGE_SIZE);
  });

  it('says once that it was saved, not again on a reload', async () => {
    const page = await visit();
    await saveAfter(page, 'Mornings', () => Promise.resolve());
    const said = page.getByText('The playlist has been saved.');
    await said.waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.reload();
    await page.getByRole('link', { name: 'Mornings' }).waitFor();
    expect(await said.count()).toBe(0);
  });

  it('is not saved without a word by who is signed out meanwhile: what was typed is kept', async () => {
    const page = await visit([/status of 401/u]);
    const context = page.context();
    const cookies = await context.cookies();
    await saveAfter(page, 'Typed for long', async () => {
      await page.getByRole('dialog').getByLabel('Description').fill('In words of mine');
      await context.clearCookies({ name: 'session' });
    });
    await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
    const kept = await page.getByRole('main').innerText();
    expect(kept).toMatch(/Typed for long\s+In words of mine/u);
    // Signed in again by another tab, all of it is saved.
    await context.addCookies(cookies);
    await page.getByRole('button', { name: 'Send it now' }).click();
    await page.getByRole('heading', { name: 'Typed for long' }).waitFor();
    const saved = withDatabase(site, (database) =>
      database.prepare('SELECT title, description FROM playlists WHERE id = ?').get(PLAYLIST),
    );
    expect({ ...saved }).toEqual({ title: 'Typed for long', description: 'In words of mine' });
  });

  it('is not saved without a word after another tab has deleted it', async () => {
    const page = await visit([/status of 404/u]);
    await saveAfter(page, 'Saved too late', async () => {
      withDatabase(site, (database) => {
        database.prepare('DELETE FROM playlist_items WHERE playlist_id = ?').run(PLAYLIST);
        database.prepare('DELETE FROM playlists WHERE id = ?').run(PLAYLIST);
      });
      await Promise.resolve();
    });
    await page.getByRole('heading', { name: 'Oops! Content not found!' }).waitFor();
  });
});
