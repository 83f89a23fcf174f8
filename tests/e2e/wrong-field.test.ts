import type { Locator } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startSite } from '../setup/site.ts';
import { newMember } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { PHONE } from './support/visitor.ts';

const site = useStarted(startSite);
const browser = useBrowser();

/**
 * Scrolls no further than to a field, as Safari does for one that a script or the page itself gives the focus, from beyond `edge` of what
 * scrolls; gives how many pixels above it are free there of what stands fixed, and how many below.
 */
const roomFrom = (
  field: Locator,
  edge: 'start' | 'end',
): Promise<{ over: number; under: number }> =>
  field.evaluate((element, from) => {
    const modal = element.closest('dialog');
    const scroller = modal ?? document.documentElement;
    scroller.scrollTop = from === 'start' ? 0 : scroller.scrollHeight;
    element.scrollIntoView({ block: 'nearest' });
    const { top, bottom } = element.getBoundingClientRect();
    const edgeOf = modal ?? document.querySelector('header') ?? document.body;
    const { top: high, bottom: low } = edgeOf.getBoundingClientRect();
    return { over: top - (modal ? high : low), under: window.innerHeight - bottom };
  }, edge);

it('what a wrong field asks for and what is wrong with it are seen where the browser scrolls to the field alone', async () => {
  const { page, close } = await newMember(browser, site, 1, PHONE);
  onTestFinished(close);
  await page.goto('/upload-album/');
  await page.locator('[data-album][data-step=start]').waitFor();
  const form = page.getByRole('form', { name: 'A new album' });
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  await form.getByText('This field is required').first().waitFor();
  expect((await roomFrom(form.getByLabel('Title'), 'end')).over).toBeGreaterThan(35);
  expect((await roomFrom(form.getByLabel('I certify'), 'start')).under).toBeGreaterThan(100);

  await page.goto(paths.video({ id: 1, dir: '' }));
  await page.getByRole('main').getByRole('link', { name: 'Report', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Report' });
  await modal.getByLabel('It reveals private data').check();
  await modal.getByLabel('From', { exact: true }).fill('0:75');
  await modal.getByRole('button', { name: 'Send report' }).click();
  await modal.getByText('Write it like 1:30.').waitFor();
  const from = modal.getByLabel('From', { exact: true });
  expect((await roomFrom(from, 'end')).over).toBeGreaterThan(35);
  expect((await roomFrom(from, 'start')).under).toBeGreaterThan(100);
});
