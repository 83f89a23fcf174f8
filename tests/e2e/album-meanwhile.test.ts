// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'islet-album-meanwhile-'));
const file = (name: string): string => join(folder, `${name}.jpg`);

beforeAll(async () => {
  for (const [at, background] of ['red', 'green', 'blue', 'grey'].entries()) {
    const create = { width: 400 + at * 10, height: 330, channels: 3, background } as const;
    await sharp({ create }).jpeg().toFile(file(background));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The form for a new album with this title, with a red picture and a green one. */
async function chosen(title: string) {
  const { page, context, close } = await newMember(browser, site, 1);
  onTestFinished(close);
  await page.goto('/upload-album/');
  await page.locator('[data-album][data-step=start]').waitFor();
  const form = page.getByRole('form', { name: 'A new album' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('I certify').check();
  const chooser = form.locator('input[type=file]');
  await chooser.setInputFiles([file('red'), file('green')]);
  return { page, context, form, chooser };
}

it('API-123 what is chosen and written while an album is on its way is sent, too', async () => {
  const { context, form, chooser } = await chosen('Written before');
  const [held, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let posts = 0;
  await context.route(/album_edit/u, async (route) => {
    // The second picture, after the beginning and the first one.
    if (++posts === 3) {
      arrived.resolve();
      await held.promise;
    }
    await route.continue();
  });
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  await arrived.promise;
  await chooser.setInputFiles([file('blue'), file('grey')]);
  await form.getByLabel('Title').fill('Written meanwhile');
  held.resolve();
  await form.getByText('The pictures have been uploaded.').waitFor();
  const album = withDatabase(site, (database) =>
    database.prepare('SELECT title, photos FROM albums ORDER BY id DESC LIMIT 1').get(),
  );
  expect({ ...album }).toEqual({ title: 'Written meanwhile', photos: 4 });
});

it('API-123 an album stops at once, and has room for what takes the place of a picture that was left out', async () => {
  const { page, context, form } = await chosen('Exchanged');
  const step = () => page.locator('form[data-album]').getAttribute('data-step');
  // A press right after the buttons changed places counts as the second one of a double press.
  const press = async (name: string, from: string) => {
    if ((await step()) === from) await form.getByRole('button', { name, exact: true }).click();
    return step();
  };
  const often = { interval: 500, timeout: 30_000 };
  let posts = 0;
  // The second picture is never answered.
  await context.route(/album_edit/u, (route) => (++posts === 3 ? undefined : route.continue()));
  await press('Upload', 'start');
  await expect.poll(() => posts).toBe(3);
  await expect.poll(() => press('Cancel', 'uploading'), often).toBe('start');
  withDatabase(site, (database) =>
    database.exec("UPDATE albums SET photos = 60 WHERE title = 'Exchanged'"),
  );
  await form.getByRole('button', { name: 'Leave out' }).first().click();
  await expect.poll(() => press('Upload', 'start'), often).toBe('success');
  const albums = withDatabase(site, (database) =>
    database.prepare("SELECT photos FROM albums WHERE title = 'Exchanged'").all(),
  );
  expect(albums).toMatchObject([{ photos: 1 }]);
});

it('what another tab has changed of a shown album stays, where this one changed something else', async () => {
  // Of its own, also where it is tried again.
  const title = `Shown ${Date.now()}`;
  const { page, context, form } = await chosen(title);
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  await form.getByText('The pictures have been uploaded.').waitFor();
  const { id } = withDatabase(site, (database) => {
    database.prepare('UPDATE albums SET status_id = 1, visible = 1 WHERE title = ?').run(title);
    return database.prepare('SELECT id FROM albums WHERE title = ?').get(title);
  }) as { id: number };
  const inOrder = () =>
    withDatabase(site, (database) =>
      database
        .prepare('SELECT asset_id FROM album_photos WHERE album_id = ? ORDER BY position')
        .all(id)
        .map((row) => Number(row['asset_id'])),
    );
  const [red = 0, green = 0] = inOrder();
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`/upload-album/?edit=${id}`);
  const edit = (tab: typeof page) => tab.locator(`#album-${id} form.upload-ready`);
  const save = async (tab: typeof page) => {
    await edit(tab).getByRole('button', { name: 'Save' }).click();
    await tab.waitForURL(/saved=/u);
  };
  await edit(other).getByLabel('Title').fill('Renamed');
  await edit(other).locator('[name^=place_]').first().fill('2');
  await edit(other).getByLabel('Cover').last().check();
  await save(other);
  await edit(page).getByLabel('Description').fill('Written later');
  await save(page);
  expect(inOrder()).toEqual([green, red]);
  const album = withDatabase(site, (database) =>
    database
      .prepare(
        `SELECT albums.title, description, asset_id AS cover FROM albums
          JOIN album_photos ON album_id = albums.id AND thumb_id = cover_asset_id WHERE albums.id = ?`,
      )
      .get(id),
  );
  expect({ ...album }).toEqual({ title: 'Renamed', description: 'Written later', cover: green });
});
