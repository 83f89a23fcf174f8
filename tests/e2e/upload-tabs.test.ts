// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { makeFilm } from '../setup/make-film.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;
const ELSEWHERE = 'Another tab of this browser is sending';

// What an attempt before has begun would be gone on with.
beforeEach(() => withDatabase(site, (database) => database.exec('DELETE FROM uploads')));

it('UPL-18 a file that another tab sends is asked for again only once that tab is closed', async () => {
  const { page, context, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  const folder = mkdtempSync(join(tmpdir(), 'islet-tabs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const film = join(folder, 'lake1.mp4');
  await makeFilm(film, { seconds: 600, width: 320, height: 180 });
  const choose = async (where: Page) => {
    await where.goto('/upload-video/');
    await where.locator('[data-step=start]').waitFor();
    const form = where.locator('[data-upload]');
    await form.locator('input[type=file]').setInputFiles(film);
    return { form, send: form.getByRole('button', { name: 'Upload' }) };
  };
  const arrived = Promise.withResolvers<Route>();
  const sent: string[] = [];
  const isHeld = /\/api\/uploads\/\d+$/u;
  await context.route(isHeld, (route) => {
    sent.push(route.request().method());
    arrived.resolve(route);
  });
  const tell = async ({ form }: Awaited<ReturnType<typeof choose>>) => {
    await form.getByLabel('Title').fill('A walk by the lake');
    await form.getByRole('checkbox').first().check();
    await form.getByLabel('I certify').check();
  };
  const early = await context.newPage();
  const before = await choose(early);
  const first = await choose(page);
  await tell(first);
  await first.send.click();
  const held = await arrived.promise;

  // A tab that was opened before knows of no upload yet, and begins no second one.
  await tell(before);
  await before.send.click();
  await before.form.getByText(`${ELSEWHERE} this file.`).waitFor();
  await early.close();
  const uploads = withDatabase(site, (database) =>
    database.prepare('SELECT id FROM uploads').all(),
  );
  expect(uploads).toHaveLength(1);

  const other = await context.newPage();
  const { form, send } = await choose(other);
  const begun = other.locator('[data-begun]');
  await begun.getByText(`0% uploaded. ${ELSEWHERE}`).waitFor();
  const asksAgain = begun.getByText('Choose the same file again');
  expect(await asksAgain.isVisible()).toBe(false);
  await send.click();
  await form.getByText(`${ELSEWHERE} this file.`).waitFor();
  await begun.getByText(ELSEWHERE).waitFor();
  expect([sent, await asksAgain.isVisible()]).toEqual([['PATCH'], false]);

  // What is held while its tab closes may be let go by the browser, with all of the file.
  await held.abort();
  await page.close();
  await asksAgain.waitFor();
  expect(await begun.getByText(ELSEWHERE).isVisible()).toBe(false);
  await context.unroute(isHeld);
  // A press right after the buttons changed places counts as the second one of a double press.
  const press = async () => {
    if ((await form.getAttribute('data-step')) === 'error') await send.click();
    return form.getAttribute('data-step');
  };
  await expect.poll(press, { interval: 500, timeout: 30_000 }).toBe('success');
});
