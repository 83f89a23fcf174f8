// @module-tag long
import { expect, it, onTestFinished } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { beVisitor } from './support/be-visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;

it('an answer that a later one has overtaken does not say how much a member has watched', async () => {
  withDatabase(site, (database) => {
    database.prepare('DELETE FROM history WHERE member_id = ?').run(MEMBER);
    database
      .prepare(
        `INSERT INTO history (member_id, video_id, added_ts, left_at)
         SELECT ?, id, 86400, 0 FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 4`,
      )
      .run(MEMBER);
  });
  const { page, close, troubles } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  await page.goto(`/member/${MEMBER}/history/1/`);
  const link = page.locator('[data-history]').first();
  const told = () => link.locator('b').textContent();
  await expect.poll(told).toBe('4');
  let asked = 0;
  const late = Promise.withResolvers<void>();
  await page.route('**/api/viewer.php*', async (route) => {
    asked += 1;
    const isFirst = asked === 1;
    const response = await route.fetch();
    if (isFirst) await late.promise;
    await route.fulfill({ response });
  });
  const remove = page.locator('[data-own-history] .tile').getByRole('button', { name: /^Remove / });
  await remove.first().click();
  await expect.poll(() => asked).toBe(1);
  await remove.nth(1).click();
  await expect.poll(told).toBe('2');
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/viewer.php*'),
    Promise.resolve(late.resolve()),
  ]);
  await answer.finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  expect(await told()).toBe('2');
  expect(troubles).toEqual([]);
});

it(
  'a page that comes back while it asks what becomes of what its browser remembers does not ask twice',
  { tags: 'long' },
  async () => {
    const OTHER = 2;
    const { page, close, troubles } = await newMember(browser, site, OTHER);
    onTestFinished(close);
    await beVisitor(page, [1, 2]);
    await page.goto('/videos/most-popular/1/');
    const bar = page.getByRole('region', { name: 'What this browser remembers' });
    await bar.waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/viewer.php*'),
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    ]);
    await answer.finished();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
    expect(await bar.count()).toBe(1);
    expect(troubles).toEqual([]);
  },
);

it.each(['UTC', 'Pacific/Honolulu'])(
  'one’s own history is filled up from its next page after a removal, in %s',
  async (timezoneId) => {
    const midnight = Math.floor(Date.now() / 86_400_000 - 3) * 86_400;
    withDatabase(site, (database) => {
      database.prepare('DELETE FROM history WHERE member_id = ?').run(MEMBER);
      database
        .prepare(
          `INSERT INTO history (member_id, video_id, added_ts, left_at)
           SELECT ?, id, ? - 3600 * row_number() OVER (ORDER BY id), 0 FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT ?`,
        )
        .run(MEMBER, midnight, LISTING_PAGE_SIZE + 2);
    });
    const { page, close } = await newMember(browser, site, MEMBER, { timezoneId });
    onTestFinished(close);
    await page.goto(`/member/${MEMBER}/history/1/`);
    const tiles = page.locator('[data-own-history] .tile:not([data-removed])');
    const next = page.getByRole('link', { name: 'Next page' });
    await next.waitFor();
    const shown = (from: number) =>
      tiles.locator('[data-watched]').evaluateAll(
        (facts, start) => {
          const times = facts.map((fact) => Number((fact as HTMLElement).dataset.watched));
          return times.every((time, at) => time === start - at * 3_600_000);
        },
        (midnight - 3600 * from) * 1000,
      );
    expect(await shown(1)).toBe(true);
    for (const left of [1, 0]) {
      await tiles
        .first()
        .getByRole('button', { name: /^Remove /u })
        .click();
      await page
        .getByRole('button', { name: 'Undo' })
        .nth(1 - left)
        .waitFor();
      await expect.poll(() => tiles.count()).toBe(LISTING_PAGE_SIZE);
    }
    await next.waitFor({ state: 'detached' });
    expect(await shown(3)).toBe(true);
    const isOnUndo = () => page.evaluate(() => document.activeElement?.textContent === 'Undo');
    expect(await isOnUndo()).toBe(true);
  },
);

it('what another tab took out of one’s own history already is put back by Undo, when it was watched', async () => {
  const row = { id: 0, at: 0 };
  withDatabase(site, (database) => {
    database.prepare('DELETE FROM history WHERE member_id = ?').run(MEMBER);
    row.id = Number(
      database.prepare("SELECT id FROM videos WHERE visible = 1 AND site_group = 'str'").get()?.[
        'id'
      ],
    );
    row.at = Math.floor(Date.now() / 1000) - 7200;
    database
      .prepare('INSERT INTO history (member_id, video_id, added_ts, left_at) VALUES (?, ?, ?, 7)')
      .run(MEMBER, row.id, row.at);
  });
  const kept = () =>
    withDatabase(site, (database) =>
      database.prepare('SELECT video_id, added_ts FROM history WHERE member_id = ?').all(MEMBER),
    ).map((one) => ({ ...one }));
  const { page, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  await page.goto(`/member/${MEMBER}/history/1/`);
  const remove = page.locator('[data-own-history] .tile').getByRole('button', { name: /^Remove / });
  await remove.waitFor();
  withDatabase(site, (database) =>
    database.prepare('DELETE FROM history WHERE member_id = ?').run(MEMBER),
  );
  // What this browser proposes by goes with it, and comes back.
  const taste = () => page.evaluate(() => localStorage.getItem('taste'));
  await page.evaluate((id) => localStorage.setItem('taste', JSON.stringify([{ id }])), row.id);
  await remove.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  expect(await taste()).toBe('[]');
  await undo.click();
  await remove.waitFor();
  expect(kept()).toEqual([{ video_id: row.id, added_ts: row.at }]);
  expect(await taste()).toBe(`[{"id":${row.id}}]`);
  // Also from where a search of it has found nothing.
  await page.goto(`/member/${MEMBER}/history/1/?s=zzz`);
  await page.locator('summary', { hasText: 'Clear history' }).click();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Clear history' }).click(),
  ]);
  await expect.poll(kept).toEqual([]);
  expect(await taste()).toBeNull();
});
