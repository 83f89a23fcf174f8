import { it } from 'vitest';
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
