// @module-tag long
import { expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { withDatabase } from './support/member-visit.ts';
import { parts, playsPast } from './support/player-page.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { newVisitor, PHONE } from './support/visitor.ts';

const site = useStarted(startSite);
const browser = useBrowser();

it('who watches while there is no line is kept on the page by a press that would lose it, and led on by the next', async () => {
  const { id, dir } = withDatabase(
    site,
    (database) =>
      database
        .prepare("SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1")
        .get() as { id: number; dir: string },
  );
  const { page, context, close } = await newVisitor(browser, site.origin, PHONE);
  onTestFinished(close);
  await page.goto(`/videos/${id}/${dir}/`);
  await parts.start(page).click();
  await playsPast(page, 0.5);
  await parts.controls(page).waitFor({ state: 'attached' });
  const address = page.url();
  await context.setOffline(true);
  // Playwright waits for the end of a navigation that was called off: nothing here may wait for the page as it does.
  const press = (selector: string): Promise<void> =>
    page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector);
  const told = () =>
    page.evaluate(() => document.querySelector('.player-flash')?.textContent?.trim() ?? '');
  // A form, a modal whose code is not there, and a link.
  for (const control of ['[data-votes] button', '[data-modal=share]', '#related a[href]']) {
    await page.evaluate(() => document.querySelector('.player-flash')?.replaceChildren());
    await press(control);
    await expect.poll(told).toContain('No connection.');
    expect(await page.evaluate(() => location.href)).toBe(address);
  }
  // What is on the page is still led to.
  await page.evaluate(() => location.assign('#comments'));
  expect(await page.evaluate(() => location.href)).toBe(`${address}#comments`);
  const isGone = new Promise((resolve) => page.once('framenavigated', resolve));
  await press('#related a[href]');
  await isGone;
});

it('with a line everything leads on', async () => {
  const { page, close } = await newVisitor(browser, site.origin, PHONE);
  onTestFinished(close);
  await page.goto('/videos/most-popular/1/');
  await page.locator('main .tile a').first().click();
  await parts.start(page).click();
  await playsPast(page, 0.5);
  await page.locator('#related .tile a, .tile a').first().click();
  await page.waitForURL((url) => !url.pathname.includes('/most-popular/'));
});
