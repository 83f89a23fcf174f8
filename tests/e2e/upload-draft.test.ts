// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { openSessionIn } from '../setup/sessions.ts';
import { makeFilm } from '../setup/make-film.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import type { Visitor } from './support/visitor.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const [MEMBER, OTHER] = [1, 2];
const VIDEOS = '/upload-video/';

async function visit(path = VIDEOS): Promise<Visitor> {
  const visitor = await newMember(browser, site, MEMBER);
  onTestFinished(visitor.close);
  await open(visitor.page, path);
  return visitor;
}

async function open(page: Page, path = VIDEOS): Promise<void> {
  await page.goto(path);
  await page.locator('[data-step=start]').waitFor();
}

const formOf = (page: Page): Locator => page.locator('.upload-form').first();
const titleOf = (page: Page): Promise<string> => formOf(page).getByLabel('Title').inputValue();

it.each([VIDEOS, '/upload-album/'])(
  'what was typed into the form of %s is there after its tab was closed, also where its field was not left',
  async (path) => {
    const { page, context } = await visit(path);
    const form = formOf(page);
    await form.getByRole('checkbox').nth(1).check();
    await form.getByLabel('Description').fill('Reeds and a boat.\nNobody is on it.');
    await form.getByLabel('I certify').check();
    await form.getByLabel('Title').pressSequentially('A walk by the l');
    await page.close();

    const next = await context.newPage();
    await open(next, path);
    const anew = formOf(next);
    expect([
      ...[await titleOf(next), await anew.getByLabel('Description').inputValue()],
      ...[await anew.getByRole('checkbox').nth(0).isChecked()],
      ...[await anew.getByRole('checkbox').nth(1).isChecked()],
    ]).toEqual(['A walk by the l', 'Reeds and a boat.\nNobody is on it.', false, true]);
    // One's word is given for each of them.
    expect(await anew.getByLabel('I certify').isChecked()).toBe(false);
    await next.reload();
    await next.locator('[data-step=start]').waitFor();
    expect(await titleOf(next)).toBe('A walk by the l');
  },
);

it.each([VIDEOS, '/upload-album/'])(
  'what is wrong with a field of %s is told until that is changed',
  async (path) => {
    const { page } = await visit(path);
    const form = formOf(page);
    await form.getByRole('button', { name: 'Upload' }).click();
    const told = form.locator('.field-problem');
    await form.getByText('Without this, nothing can be uploaded.').waitFor();
    const before = await told.count();
    await form.getByLabel('Title').fill('A walk by the lake');
    await form.getByLabel('I certify').check();
    await expect.poll(() => told.count()).toBe(before - 2);
    expect(await form.getByLabel('Title').getAttribute('aria-invalid')).toBeNull();
    expect(await form.getByText('Without this, nothing can be uploaded.').count()).toBe(0);
  },
);

it('what was typed into the form for a video is nobody else’s, and gone with a sign-out or once it is sent', async () => {
  const visitor = await visit();
  const { page, context } = visitor;
  await formOf(page).getByLabel('Title').pressSequentially('A walk');
  const session = (id: number) => [
    {
      ...{ name: 'session', url: site.origin, httpOnly: true },
      value: withDatabase(site, (database) => openSessionIn(database, id)),
    },
    { name: 'user', value: `%7B%22id%22%3A${id}%7D`, url: site.origin },
  ];
  // A session that ended without its script.
  await context.addCookies(session(OTHER));
  await open(page);
  expect(await titleOf(page)).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('unsent.video'))).toBeNull();

  await context.addCookies(session(MEMBER));
  await open(page);
  const form = formOf(page);
  await form.getByLabel('Title').pressSequentially('A walk');
  await form.getByRole('checkbox').first().check();
  await form.getByLabel('I certify').check();
  const folder = mkdtempSync(join(tmpdir(), 'islet-draft-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const film = join(folder, 'lake1.mp4');
  await makeFilm(film, { seconds: 600, width: 320, height: 180 });
  await form.locator('input[type=file]').setInputFiles(film);
  await form.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => form.getAttribute('data-step')).toBe('success');
  await open(page);
  expect(await titleOf(page)).toBe('');

  await formOf(page).getByLabel('Title').pressSequentially('Another');
  expect(await page.evaluate(() => localStorage.getItem('unsent.video'))).toContain('Another');
  await page
    .locator('[data-signout]')
    .first()
    .evaluate((one: HTMLFormElement) => {
      one.requestSubmit();
    });
  await page.waitForFunction(() => localStorage.getItem('unsent.video') === null);
});
