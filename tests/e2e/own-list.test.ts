import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { until } from './support/player-page.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { axeFindings } from './support/visit.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;
const PLAYLIST = 9001;
let videos: { id: number; title: string }[] = [];
const video = (index: number) => videos[index] ?? { id: 0, title: '' };

beforeEach(() => {
  withDatabase(site, (database) => {
    videos = database
      .prepare("SELECT id, title FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 3")
      .all() as typeof videos;
    database.prepare('DELETE FROM watch_later WHERE member_id = ?').run(MEMBER);
    database.prepare('DELETE FROM playlist_items WHERE playlist_id = ?').run(PLAYLIST);
    database.prepare('DELETE FROM playlists WHERE id = ?').run(PLAYLIST);
    database
      .prepare(
        `INSERT INTO playlists (id, member_id, title, description, visibility, site_group, videos, added_ts, updated_ts)
         VALUES (?, ?, 'Evenings', 'For long evenings', 'private', 'str', 3, 1, 1)`,
      )
      .run(PLAYLIST, MEMBER);
    for (const [index, { id }] of videos.entries()) {
      database
        .prepare('INSERT INTO watch_later (member_id, video_id, added_ts) VALUES (?, ?, ?)')
        .run(MEMBER, id, 100 - index);
      database
        .prepare(
          'INSERT INTO playlist_items (playlist_id, video_id, position, added_ts) VALUES (?, ?, ?, 1)',
        )
        .run(PLAYLIST, id, index + 1);
    }
  });
});

const visit = async (path: string, expected: readonly RegExp[] = []): Promise<Page> => {
  const { page, close, troubles } = await newMember(browser, site, MEMBER);
  onTestFinished(async () => {
    const others = troubles.filter((text) => !expected.some((known) => known.test(text)));
    expect(others).toEqual([]);
    await close();
  });
  await page.goto(path);
  await page.locator('[data-own-list][data-ready]').waitFor();
  return page;
};
const remove = (page: Page, index: number) =>
  page.getByRole('button', { name: `Remove ${video(index).title}` });
const answered = (page: Page) => page.waitForResponse(/input\.php/u);
const isFocused = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(
    (text) => (document.activeElement?.ariaLabel ?? document.activeElement?.textContent) === text,
    name,
  );
const rows = (query: string): number[] =>
  withDatabase(site, (database) => database.prepare(query).all()).map((row) =>
    Number(row['video_id']),
  );
const later = () =>
  rows(`SELECT video_id FROM watch_later WHERE member_id = ${MEMBER} ORDER BY added_ts DESC`);
const order = () =>
  rows(`SELECT video_id FROM playlist_items WHERE playlist_id = ${PLAYLIST} ORDER BY position`);
const ids = (...indexes: number[]): number[] => indexes.map((index) => video(index).id);

describe('a list of a member’s own', () => {
  it('HIST-11 loses a video in place, and takes it back where it was, by the keyboard', async () => {
    const page = await visit(`/watch_later_videos/${MEMBER}/1/`);
    await remove(page, 1).focus();
    await Promise.all([answered(page), page.keyboard.press('Enter')]);
    const told = page.getByRole('status').getByText(`from watch later. ${video(1).title}`);
    await told.waitFor();
    await until(() => isFocused(page, 'Undo')).toBe(true);
    expect(later()).toEqual(ids(0, 2));
    expect(await axeFindings(page)).toEqual([]);
    await Promise.all([answered(page), page.keyboard.press('Enter')]);
    await until(() => isFocused(page, `Remove ${video(1).title}`)).toBe(true);
    expect(later()).toEqual(ids(0, 1, 2));
  });

  it('ERR-03, ERR-04, HIST-15 tells of a removal and of a way back that failed', async () => {
    const page = await visit(`/watch_later_videos/${MEMBER}/1/`, [/status of (?:409|429)/u]);
    const body = JSON.stringify({
      ...{ error: 1, code: 'too_many_attempts' },
      codes: { field: 'notify', code: 'too_many_attempts' },
    });
    await page.route('**/input.php', (route) => route.fulfill({ status: 429, body }), { times: 1 });
    await remove(page, 0).click();
    await page.getByText('It could not be removed (too_many_attempts).').waitFor();
    expect(await remove(page, 0).isVisible()).toBe(true);
    await remove(page, 0).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    withDatabase(site, (database) =>
      database
        .prepare('INSERT INTO watch_later (member_id, video_id, added_ts) VALUES (?, ?, 100)')
        .run(MEMBER, video(0).id),
    );
    await undo.click();
    await page.getByText('This video is already added to watch later.').waitFor();
    await remove(page, 0).waitFor();
  });

  it('PLS-11 is ordered by buttons and by dragging, which is told', { tags: 'long' }, async () => {
    const page = await visit(`/playlist/${PLAYLIST}/1/`);
    await page.getByText('Drag videos, or use their arrows, to change the order.').waitFor();
    const down = page.getByRole('button', { name: `Move ${video(0).title} down` });
    await down.focus();
    const told = (index: number, place: number) =>
      page
        .getByRole('status')
        .getByText(`${video(index).title} is now number ${place} of 3.`)
        .waitFor({ state: 'attached' });
    await Promise.all([answered(page), page.keyboard.press('Enter')]);
    await told(0, 2);
    expect(order()).toEqual(ids(1, 0, 2));
    expect(await isFocused(page, `Move ${video(0).title} down`)).toBe(true);
    const grip = page.getByTitle(`Drag to move ${video(2).title}`);
    await grip.scrollIntoViewIfNeeded();
    const [from, first] = await Promise.all([
      grip.boundingBox(),
      page.locator('.own-grid > .tile').first().locator('img').first().boundingBox(),
    ]);
    if (!from || !first) throw new Error('nothing to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 5 });
    await Promise.all([answered(page), page.mouse.up()]);
    await told(2, 1);
    expect(order()).toEqual(ids(2, 1, 0));
    await remove(page, 1).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect(order()).toEqual(ids(2, 0));
    await Promise.all([answered(page), undo.click()]);
    await remove(page, 1).waitFor();
    expect(order()).toEqual(ids(2, 1, 0));
  });

  it('PLS-11 is dragged by a finger, and left as it was by Escape', { tags: 'long' }, async () => {
    const page = await visit(`/playlist/${PLAYLIST}/1/`);
    const before = order();
    const grips = page.locator('.own-grip');
    const centre = async (locator: Locator): Promise<{ x: number; y: number }> => {
      await locator.scrollIntoViewIfNeeded();
      const box = await locator.boundingBox();
      if (!box) throw new Error('nothing to drag');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const titles = () => page.locator('.own-grid > .tile h3').allInnerTexts();
    const shown = await titles();
    const first = page.locator('.own-grid > .tile img').first();
    const [from, to] = [await centre(grips.last()), await centre(first)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await until(titles).not.toEqual(shown);
    await page.keyboard.press('Escape');
    await until(titles).toEqual(shown);
    await page.mouse.up();
    expect([await titles(), order()]).toEqual([shown, before]);

    const client = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: { x: number; y: number }[],
    ) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', [
        { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
      ]);
    await until(titles).not.toEqual(shown);
    await Promise.all([answered(page), touch('touchEnd', [])]);
    await until(() => Promise.resolve(order())).toEqual([before[2], before[0], before[1]]);
  });

  it('HIST-11 says how many there are after the only one of its last page is gone', async () => {
    withDatabase(site, (database) => {
      const others = `SELECT ${MEMBER}, id, 1000 FROM videos WHERE visible = 1 AND site_group = 'str'`;
      database.exec(`DELETE FROM watch_later WHERE member_id = ${MEMBER} AND added_ts < 100;
        INSERT INTO watch_later (member_id, video_id, added_ts) ${others}
          AND id NOT IN (SELECT video_id FROM watch_later WHERE member_id = ${MEMBER}) LIMIT ${LISTING_PAGE_SIZE}`);
    });
    const page = await visit(`/watch_later_videos/${MEMBER}/2/`, [/status of 404/u]);
    await page.getByText('61 videos · page 2 of 2').waitFor();
    await remove(page, 0).click();
    await page.getByText('60 videos').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('61 videos · page 2 of 2').waitFor();
  });

  it('takes back in any order what was taken out, and says above how many there are', async () => {
    const page = await visit(`/playlist/${PLAYLIST}/1/`);
    const before = order();
    const count = (text: string) => page.locator('.head').getByText(text).waitFor();
    await count('3 videos');
    const grid = page.locator('.own-grid > .tile');
    for (const index of [0, 1]) {
      const tile = grid.nth(index);
      await Promise.all([answered(page), tile.locator('.own-remove').click()]);
      await tile.getByRole('button', { name: 'Undo' }).waitFor();
    }
    await count('1 video');
    expect(order()).toEqual([before[2]]);
    for (const index of [0, 1])
      await Promise.all([
        answered(page),
        grid.nth(index).getByRole('button', { name: 'Undo' }).click(),
      ]);
    await count('3 videos');
    expect(order()).toEqual(before);
  });
});

describe('a playlist of one’s own', () => {
  it('MDL-11, PLS-06 is edited in a modal, which tells what is wrong and loses nothing', async () => {
    const page = await visit(`/playlist/${PLAYLIST}/1/`, [/status of 422/u]);
    await page.getByRole('button', { name: 'Edit playlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit playlist' });
    const title = dialog.getByLabel('Title');
    expect(await title.inputValue()).toMatch(/^(?:Even|Morn)ings$/u);
    await title.fill('ab');
    await Promise.all([
      page.waitForResponse((answer) => answer.status() === 422),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    await dialog.getByText('Must be at least 3 characters long').waitFor();
    expect(await title.inputValue()).toBe('ab');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit playlist' }).click();
    await title.fill('Mornings');
    await Promise.all([
      page.waitForURL(`**/member/${MEMBER}/playlists/**`),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    await page
      .getByRole('link', { name: /Mornings/u })
      .first()
      .waitFor();
    // There a new one is begun in the same way.
    await page.getByRole('button', { name: 'New playlist' }).click();
    await page.getByRole('dialog', { name: 'New playlist' }).getByLabel('Description').waitFor();
  });
});

describe('a member’s history', { tags: 'long' }, () => {
  it('is by the days of where its reader is, as soon as there is a script', async () => {
    // Two hours apart, with the midnight of UTC between them: in Honolulu it is one afternoon.
    const midnight = Math.floor(Date.now() / 86_400_000 - 3) * 86_400;
    const watched = [midnight + 3600, midnight - 3600];
    withDatabase(site, (database) => {
      database.prepare('DELETE FROM history WHERE member_id = ?').run(MEMBER);
      for (const [index, at] of watched.entries())
        database
          .prepare(
            'INSERT INTO history (member_id, video_id, added_ts, left_at) VALUES (?, ?, ?, 0)',
          )
          .run(MEMBER, video(index).id, at);
    });
    for (const [timezoneId, days] of [
      ['UTC', [1, 1]],
      ['Pacific/Honolulu', [2]],
    ] as const) {
      const { page, close, troubles } = await newMember(browser, site, MEMBER, { timezoneId });
      onTestFinished(close);
      await page.goto(`/member/${MEMBER}/history/1/`);
      const shown = () =>
        page
          .locator('[data-own-history] section')
          .evaluateAll((sections) =>
            sections.map((section) => section.querySelectorAll('.tile').length),
          );
      await expect.poll(shown).toEqual(days);
      const name = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: timezoneId });
      expect(await page.locator('.history-day').first().textContent()).toBe(
        name.format((watched[0] ?? 0) * 1000),
      );
      await page.getByRole('button', { name: `Remove ${video(1).title}` }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      expect(troubles).toEqual([]);
      withDatabase(site, (database) =>
        database
          .prepare(
            'INSERT OR IGNORE INTO history (member_id, video_id, added_ts, left_at) VALUES (?, ?, ?, 0)',
          )
          .run(MEMBER, video(1).id, watched[1] ?? 0),
      );
    }
  });
});
