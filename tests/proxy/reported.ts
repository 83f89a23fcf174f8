import type { Browser, Page } from 'playwright';
import { expect, vi } from 'vitest';
import { ask, type Target } from '../hostile/support/ask.ts';
import { pageOf } from './browser.ts';
import { askByTls } from './visitor.ts';

export const MODERATOR = 1;
export const patience = { timeout: 60_000, interval: 100 };
/** What is not there any more, or never was for a visitor. */
const GONE = [404, 410];
const REASON = 'A house is shown.';

/** Claims what there is about a video, by the name that the queue has for it, and decides it. */
export async function settle(
  desk: Page,
  { title, measure, reason }: { title: string | RegExp; measure: string; reason: string },
): Promise<void> {
  await desk.goto('/moderation/');
  await desk.getByRole('link', { name: title }).first().click();
  await desk.getByRole('button', { name: 'Claim this case' }).click();
  await desk.getByLabel(measure, { exact: true }).check();
  await desk.getByLabel('Facts and reasons').fill(reason);
  if (measure === 'Remove') {
    await desk.getByLabel('Ground').selectOption({ label: 'Against the terms of use' });
    await desk.getByLabel('Law or clause').fill('Terms, 4');
  }
  await desk.getByRole('button', { name: 'Decide' }).click();
  await desk.getByText('Decided. Everybody concerned is told.').waitFor();
}

/** Reports what a page shows, as a visitor without an account; gives the page that says what becomes of it. */
async function report(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await page.getByRole('main').getByRole('link', { name: 'Report', exact: true }).first().click();
  const modal = page.getByRole('dialog', { name: 'Report' });
  await modal.getByLabel('It reveals private data').check();
  await modal.getByLabel('Why you are reporting it').fill('It shows my house');
  await modal.getByLabel('Your name').fill('Ann');
  await modal.getByLabel('Your email').fill('ann@mail.example');
  await modal.getByLabel(/I believe in good faith/u).check();
  await modal.getByRole('button', { name: 'Send report' }).click();
  await modal.getByRole('link', { name: 'What happens to my report' }).click();
  await page.getByRole('heading', { name: 'Your report' }).waitFor();
  return page;
}

/** A visitor without an account reports a shown video, a moderator removes it: nobody is given it any more, and its receipt says so. */
export async function reportAndRemove(
  { port, sites, browser }: { port: number; sites: readonly Target[]; browser: Browser },
  video: { title: string; path: string; film: string | null; session: string },
): Promise<void> {
  const { path, film, title, session } = video;
  const statuses = async (): Promise<number[]> => [
    (await askByTls(port, path)).status,
    ...(await Promise.all(sites.map(async (site) => (await ask(site, path)).status))),
  ];
  expect(new Set(await statuses())).toEqual(new Set([200]));
  const status = await report(await pageOf(browser), path);
  const said = async () => status.getByRole('main').textContent();
  expect(await said()).not.toContain(REASON);
  const desk = await pageOf(browser, { id: MODERATOR, session });
  await settle(desk, { title, measure: 'Remove', reason: REASON });
  await vi.waitUntil(async () => (await statuses()).every((each) => GONE.includes(each)), patience);
  await status.reload();
  expect(await said()).toContain(REASON);
  // What nginx keeps for browsers is another copy than that of who asks without its cookies, and lives as long.
  const visitor = await pageOf(browser);
  const shows = async () => (await visitor.goto(path))?.status() ?? 0;
  await vi.waitUntil(async () => GONE.includes(await shows()), patience);
  const [first] = sites;
  if (film !== null && first) expect(GONE).toContain((await ask(first, film)).status);
}
