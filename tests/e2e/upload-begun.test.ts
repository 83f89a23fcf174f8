// @module-tag long
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { makeFilm } from '../setup/make-film.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;

it('UPL-18 goes on with a file that was begun before, however long its name is', async () => {
  const { page, context, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  const folder = mkdtempSync(join(tmpdir(), 'islet-begun-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const film = join(folder, 'lake1.mp4');
  await makeFilm(film, { seconds: 600, width: 320, height: 180 });
  // No disk of ours takes such a name.
  const file = {
    name: `${'x'.repeat(296)}.mp4`,
    mimeType: 'video/mp4',
    buffer: readFileSync(film),
  };
  const choose = async (where: Page, query = ''): Promise<void> => {
    await where.goto(`/upload-video/${query}`);
    await where.locator('[data-step=start]').waitFor();
    const form = where.locator('[data-upload]');
    await form.locator('input[type=file]').setInputFiles(file);
  };
  const begun: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname === '/api/uploads/') begun.push(pathname);
  });
  const cutOff = Promise.withResolvers<void>();
  await context.route(/\/api\/uploads\/\d+$/u, async (route) => {
    await route.abort();
    cutOff.resolve();
  });
  await choose(page);
  const form = page.locator('[data-upload]');
  await form.getByLabel('Title').fill('A walk by the lake');
  await form.getByRole('checkbox').first().check();
  await form.getByLabel('I certify').check();
  await form.getByRole('button', { name: 'Upload' }).click();
  await cutOff.promise;
  await page.close();
  await context.unroute(/\/api\/uploads\/\d+$/u);

  const next = await context.newPage();
  // As the new file of a video it is another thing, about which all has to be told.
  const { id: video } = withDatabase(site, (database) =>
    database
      .prepare('SELECT max(id) AS id FROM videos WHERE status_id = 1 AND member_id = ?')
      .get(MEMBER),
  ) as { id: number };
  await choose(next, `?replaces=${video}`);
  await next.getByRole('button', { name: 'Upload', exact: true }).click();
  await next.getByText('Without this, nothing can be uploaded.').waitFor();
  await choose(next);
  const anew = next.locator('[data-upload]');
  // Its member is signed out beside it, which takes the list from the page, and signs in again.
  const cookies = await context.cookies();
  const lookAt = (): Promise<unknown> => next.evaluate(() => dispatchEvent(new Event('focus')));
  await context.clearCookies({ name: /^(?:session|user)$/u });
  await lookAt();
  await next.locator('[data-begun]').waitFor({ state: 'detached' });
  await context.addCookies(cookies);
  await lookAt();
  await anew.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => anew.getAttribute('data-step')).toBe('success');
  expect(begun).toHaveLength(1);
});

it.each(['before the form is sent', 'while it is sent'])(
  'a file that is changed %s is to be chosen again',
  async (when) => {
    const { page, context, close } = await newMember(browser, site, MEMBER);
    onTestFinished(close);
    const folder = mkdtempSync(join(tmpdir(), 'islet-changed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const film = join(folder, 'lake2.mp4');
    await makeFilm(film, { seconds: 600, width: 320, height: 180, seed: 2 });
    await page.goto('/upload-video/');
    await page.locator('[data-step=start]').waitFor();
    const form = page.locator('[data-upload]');
    await form.getByLabel('Title').fill('A walk by the lake');
    await form.getByRole('checkbox').first().check();
    await form.getByLabel('I certify').check();
    await form.locator('input[type=file]').setInputFiles(film);
    const change = (): void => appendFileSync(film, ' ');
    if (when === 'before the form is sent') change();
    await context.route(/\/api\/uploads\/\d+$/u, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      change();
      return route.abort();
    });
    await form.getByRole('button', { name: 'Upload' }).click();
    await form.getByText('The file was changed or moved after it was chosen.').waitFor();
    expect(await form.getAttribute('data-step')).toBe('error');
  },
);

it.each([
  ['before its next piece', 3],
  ['while a piece of it is sent', 4],
] as const)(
  'an upload that is removed in another tab %s says so, and is sent anew by one press',
  async (when, seed) => {
    const { page, context, close } = await newMember(browser, site, MEMBER);
    onTestFinished(close);
    const folder = mkdtempSync(join(tmpdir(), 'islet-removed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const film = join(folder, 'lake3.mp4');
    await makeFilm(film, { seconds: 600, width: 320, height: 180, seed });
    await page.goto('/de/upload-video/');
    await page.locator('[data-step=start]').waitFor();
    const form = page.locator('[data-upload]');
    await form.getByLabel('Titel', { exact: true }).fill('A walk by the lake');
    await form.locator('[name=categories]').first().check();
    await form.locator('[name=certify]').check();
    await form.locator('input[type=file]').setInputFiles(film);
    let isFirst = true;
    let removed = '';
    await context.route(/\/api\/uploads\/\d+$/u, async (route) => {
      const isPiece = route.request().method() === 'PATCH' && isFirst;
      if (!isPiece) return route.continue();
      isFirst = false;
      const other = await context.newPage();
      await other.goto('/de/upload-video/');
      removed = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      const begun = other.locator(`[data-begun="${removed}"]`);
      await begun.locator('summary', { hasText: 'Entfernen' }).click();
      await begun.getByRole('button', { name: 'Entfernen' }).click();
      await other.locator('.form-saved').waitFor();
      await other.close();
      return when === 'before its next piece' ? route.continue() : route.fulfill({ status: 409 });
    });
    const send = form.getByRole('button', { name: 'Hochladen' });
    await send.click();
    await form.getByText(/^Dieser Upload wurde inzwischen entfernt, .*„Hochladen“/u).waitFor();
    expect(await form.getByText('nicht verarbeitet').count()).toBe(0);
    await page.locator(`[data-begun="${removed}"]`).waitFor({ state: 'detached' });
    // A press right after the buttons changed places counts as the second one of a double press.
    const step = () => form.getAttribute('data-step');
    const press = async () => {
      if ((await step()) === 'error') await send.click();
      return step();
    };
    await expect.poll(press, { interval: 500, timeout: 30_000 }).toBe('success');
  },
);

it('UPL-07 offers the nearest name that is taken for one that is not, as of phones, and goes on by a press', async () => {
  const { page, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  const folder = mkdtempSync(join(tmpdir(), 'islet-named-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const film = join(folder, 'VID_20261127 (2).mp4');
  await makeFilm(film, { seconds: 600, width: 320, height: 180, seed: 27 });
  await page.goto('/upload-video/');
  const form = page.locator('[data-upload]');
  await page.locator('[data-step=start]').waitFor();
  await form.locator('input[type=file]').setInputFiles(film);
  await form.getByLabel('Title').fill('A walk in the rain');
  await form.getByRole('checkbox').first().check();
  await form.getByRole('button', { name: 'Upload' }).click();
  await form
    .getByText('The name of the file may contain Latin letters and numbers only.')
    .waitFor();
  // What else is wrong waits for its own mending.
  await form.getByRole('button', { name: 'Send it as VID202611272.mp4' }).click();
  await form.getByText('The name of the file may contain').waitFor({ state: 'detached' });
  const input = form.locator('input[type=file]');
  const invalid = () => input.getAttribute('aria-invalid');
  expect([await invalid(), await form.getAttribute('data-step')]).toEqual([null, 'error']);
  await input.setInputFiles(film);
  await form.getByLabel('I certify').check();
  await form.getByRole('button', { name: 'Upload' }).click();
  await form.getByRole('button', { name: 'Send it as VID202611272.mp4' }).click();
  await expect.poll(() => form.getAttribute('data-step')).toBe('success');
  await page.getByText('VID202611272.mp4').first().waitFor();
});

it('says what came of a piece that was cut off as its page was left', async () => {
  const { page, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  await page.goto('/upload-video/');
  withDatabase(site, (database) =>
    database.exec(`DELETE FROM uploads; INSERT INTO uploads (member_id, state, name, title, description, categories, lang,
        site_group, is_exclusive, bytes, received, certificate, certified_ts, created_ts, expires_ts)
      VALUES (${MEMBER}, 'receiving', 'lake1.mp4', 'Cut off', '', '[]', 'en', 'straight', 0, 1000, 0, 'x', 1, 1, 4000000000)`),
  );
  await page.reload();
  await page.getByText('0% uploaded. Choose').waitFor();
  withDatabase(site, (database) => database.exec('UPDATE uploads SET received = 420'));
  await page.getByText('42% uploaded. Choose').waitFor();
});
