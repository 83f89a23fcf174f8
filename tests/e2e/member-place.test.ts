// @module-tag long
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { media, parts, playsPast } from './support/player-page.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;
const LEFT = 200;

/** A member before a film of the demo that they left at a moment, and what they are known to have left it at. */
async function visit(query: string) {
  const { id, dir } = withDatabase(site, (database) => {
    const video = database
      .prepare(
        "SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' AND duration > 500 LIMIT 1",
      )
      .get() as { id: number; dir: string };
    database.prepare('DELETE FROM history').run();
    database
      .prepare('INSERT INTO history (member_id, video_id, added_ts, left_at) VALUES (?, ?, 1, ?)')
      .run(MEMBER, video.id, LEFT);
    return video;
  });
  const kept = () =>
    withDatabase(site, (database) =>
      Number(
        database.prepare('SELECT left_at FROM history WHERE video_id = ?').get(id)?.['left_at'],
      ),
    );
  const { page, context, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  const told = Promise.withResolvers<void>();
  await page.route('**/api/viewer.php*', async (route) => {
    await told.promise;
    await route.continue();
  });
  await page.goto(`/videos/${id}/${dir}/${query}`);
  return { page, context, kept, tell: told.resolve };
}

const resumed = (page: Page) => page.getByText(/^Resumed at/u);

it('a film that was started before it was known where its member left it goes on there, and is not left anew before', async () => {
  const { page, kept, tell } = await visit('');
  await parts.start(page).click();
  await playsPast(page, 0.5);
  await page.keyboard.press('k');
  await parts.play(page).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  tell();
  await expect.poll(async () => (await media(page)).time).toBeGreaterThanOrEqual(LEFT);
  expect(kept()).toBe(LEFT);
  await resumed(page).waitFor();
});

it('one that starts by its address goes on there, too, but not where the address names a moment', async () => {
  const { page, tell } = await visit('?autostart=1');
  tell();
  await playsPast(page, LEFT);
  const other = await visit('?autostart=1&start_time=0');
  await playsPast(other.page, 0.5);
  other.tell();
  await other.page.locator('[data-player][data-left]').waitFor();
  await playsPast(other.page, 1.5);
  expect((await media(other.page)).time).toBeLessThan(60);
});

it('where it was left without a line is kept once there is one again', async () => {
  const { page, context, kept, tell } = await visit('');
  tell();
  await page.locator('[data-player][data-left]').waitFor();
  await parts.start(page).click();
  await playsPast(page, LEFT + 1);
  await context.setOffline(true);
  await page.keyboard.press('k');
  await parts.play(page).waitFor();
  const { time } = await media(page);
  expect(kept()).toBe(LEFT);
  await context.setOffline(false);
  await expect.poll(kept).toBe(Math.floor(time));
});

it.each([
  [
    'comes back as it was',
    "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
  ],
  ['is seen again', "document.dispatchEvent(new Event('visibilitychange'))"],
])('a page that %s knows where the film was left meanwhile', async (_, comes) => {
  const { page, tell } = await visit('');
  tell();
  await page.locator(`[data-player][data-left="${LEFT}"]`).waitFor();
  withDatabase(site, (database) =>
    database.prepare('UPDATE history SET left_at = ?').run(LEFT + 100),
  );
  await page.evaluate(comes);
  await page.locator(`[data-player][data-left="${LEFT + 100}"]`).waitFor();
});
