// @module-tag long
import { expect, it } from 'vitest';
import { MAX_EXCLUSIONS } from '#config/exclusions.ts';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from './support/demo-site.ts';
import { until } from './support/player-page.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);

it('the focus goes on to what is said where the button that was pressed is gone', async () => {
  const page = await demo.open(`${paths.excluded()}#categories/rain/Rain`);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await page.getByRole('button', { name: 'Never show Rain' }).press('Enter');
  await until(focused).toMatch(/^Rain will not be shown any more/);
  await page.getByRole('button', { name: 'Clear all' }).press('Enter');
  await until(focused).toBe('Cancel');
  await page.keyboard.press('Enter');
  await until(focused).toBe('Clear all');
  await page.getByRole('button', { name: 'Show Rain again' }).press('Enter');
  await until(focused).toMatch(/^Rain will be shown again/);
});

it('what there is no room for is not said to be left out', async () => {
  const page = await demo.open('/information/privacy/');
  const words = Array.from({ length: MAX_EXCLUSIONS }, (_, index) => `w${index}`);
  await page.evaluate(
    (text) => localStorage.setItem('excluded', text),
    JSON.stringify({ categories: words }),
  );
  await page.goto(`${paths.excluded()}#categories/rain/Rain`);
  await page.getByRole('button', { name: 'Never show Rain' }).press('Enter');
  await page.getByText('The list is full, so Rain was not added').waitFor();
  await page.getByText('Export / import').click();
  await page.getByLabel(/One per line/).fill('categories: Rain\nwords: Fog');
  await page.getByRole('button', { name: 'Add these lines' }).click();
  await page.getByText('1 added. The list is full: there was no room for 1 more.').waitFor();
});

it('lines of text that the browser keeps for no other page are not said to be left out', async () => {
  const page = await demo.open('about:blank');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(demo.origin + paths.excluded());
  await page.getByText('Export / import').click();
  await page.getByLabel(/One per line/).fill('models: Mira Vale');
  await page.getByRole('button', { name: 'Add these lines' }).click();
  await page
    .getByText('does not allow anything to be stored: all of this will be shown again')
    .waitFor();
});

it('a category is left out by its name in the visitor’s language, typed faster than it is suggested', async () => {
  const page = await demo.open(`/pl${paths.excluded()}`);
  const field = page.locator('.exclusions-add input');
  await field.fill('Noc');
  await field.press('Enter');
  const kept = () => page.evaluate(() => localStorage.getItem('excluded') ?? '');
  await until(kept).toContain('night');
  await page.goto(paths.categories());
  const nights = page.locator('main a[href*="/categories/night/"]');
  expect(await nights.count()).toBeGreaterThan(0);
  await until(() => nights.filter({ visible: true }).count()).toBe(0);
});
