// @module-tag long
import { expect, it, onTestFinished } from 'vitest';
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
