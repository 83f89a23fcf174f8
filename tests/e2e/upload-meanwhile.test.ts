// @module-tag long
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { makeFilm } from '../setup/make-film.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;
const PIECES = /\/api\/uploads\/\d+$/u;
const folder = mkdtempSync(join(tmpdir(), 'islet-meanwhile-'));
const films = ['first', 'second', 'third'].map((name) => join(folder, `${name}.mp4`));

beforeAll(async () => {
  for (const [seed, film] of films.entries())
    await makeFilm(film, { seconds: 600, width: 320, height: 180, seed: seed + 40 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// What an attempt before has begun would be gone on with.
beforeEach(() => withDatabase(site, (database) => database.exec('DELETE FROM uploads')));

async function visit(path = '/upload-video/'): Promise<Page> {
  const { page, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  await page.goto(path);
  await page.locator('[data-step=start]').waitFor();
  return page;
}

async function fill(page: Page, files: string[]) {
  const form = page.getByRole('form', { name: 'A new video' });
  await form.getByLabel('Title').fill('Trip');
  await form.getByRole('checkbox').first().check();
  await form.getByLabel('I certify').check();
  await form.locator('input[type=file]').setInputFiles(files);
  const [send, stop] = ['Upload', 'Cancel'].map((name) => form.getByRole('button', { name }));
  if (!send || !stop) throw new Error('no buttons');
  return { form, send, stop };
}

/** An upload of the member whose state is `state`, with two pictures where it is ready. */
function add(state: string, title: string): void {
  withDatabase(site, (database) => {
    const { id: video } = database.prepare('SELECT min(id) AS id FROM videos').get() as {
      id: number;
    };
    const ready = state === 'ready' ? video : 'NULL';
    database.exec(`INSERT INTO uploads (member_id, state, name, title, description, categories,
        lang, site_group, is_exclusive, bytes, received, certificate, certified_ts, created_ts, video_id)
      VALUES (${MEMBER}, '${state}', '${title}.mp4', '${title}', '', '[]', 'en', 'str', 0, 9, 9, 'x', 1, 1, ${ready})`);
    for (const number of state === 'ready' ? [1, 2] : [])
      database.exec(`INSERT OR IGNORE INTO assets (owner_kind, owner_id, role, variant, state,
          blob_key, content_type, bytes, sha256, created_ts)
        VALUES ('video', ${video}, 'preview', '-${number}.jpg', 'ready',
          'meanwhile-${number}', 'image/jpeg', 9, 'x', 1)`);
  });
}

const goOn = (percent: number): void =>
  withDatabase(site, (database) =>
    database.exec(`UPDATE uploads SET progress = ${percent} WHERE state = 'processing'`),
  );

it('what is told of an upload that is ready stays while another one is being processed', async () => {
  add('processing', 'Hills');
  add('ready', 'Lake');
  const page = await visit();
  const ready = page.getByRole('form', { name: 'Lake' });
  await ready.getByLabel('Description').fill('Reeds and a boat.');
  await ready.getByRole('checkbox').nth(1).check();
  await ready.getByRole('radio').nth(1).check();
  const leave = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await leave();
  goOn(40);
  await page.getByText('Being processed: 40%').waitFor();
  add('processing', 'Coast');
  await page.getByRole('heading', { name: 'Coast' }).waitFor();
  const told = async () => [
    await ready.getByLabel('Description').inputValue(),
    await ready.getByRole('checkbox').nth(1).isChecked(),
    await ready.getByRole('radio').nth(1).isChecked(),
  ];
  expect(await told()).toEqual(['Reeds and a boat.', true, true]);
  const list = page.locator('[data-uploads] h3');
  expect(await list.allInnerTexts()).toEqual(['Coast', 'Lake', 'Hills']);

  // What is refused, too: it stands there as it was sent.
  await ready.getByLabel('Title').fill('');
  await ready.getByRole('button', { name: 'Send to moderation' }).click();
  await page.getByText('This field is required').waitFor();
  await leave();
  goOn(60);
  await page.getByText('Being processed: 60%').first().waitFor();
  await page.getByText('This field is required').waitFor();
  const again = page.locator('[data-uploads] form.upload-ready');
  expect(await again.getByLabel('Description').inputValue()).toBe('Reeds and a boat.');
  const over = "UPDATE uploads SET state = 'refused' WHERE title = 'Coast'";
  withDatabase(site, (database) => database.exec(over));
  const said = page.getByRole('status').getByText(/^Coast · \S/u);
  await said.waitFor({ state: 'attached' });
});

it('a form whose video is on its way takes no words and no files that would not be sent', async () => {
  const page = await visit();
  const { form, send, stop } = await fill(page, films.slice(0, 1));
  const arrived = Promise.withResolvers<void>();
  await page.route(PIECES, async (route) => {
    if (route.request().method() === 'PATCH') arrived.resolve();
    else await route.continue();
  });
  await form.getByLabel('Title').press('Enter');
  await arrived.promise;
  await expect.poll(() => stop.evaluate((one) => one === document.activeElement)).toBe(true);
  const words = form.locator('[name=title]');
  await words.evaluate((field: HTMLElement) => field.focus());
  await page.keyboard.type('Another');
  const isTaken = await form.evaluate((target) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['?'], 'other.mp4', { type: 'video/mp4' }));
    const init = { dataTransfer, bubbles: true, cancelable: true };
    return ['dragover', 'drop'].map((type) => !target.dispatchEvent(new DragEvent(type, init)));
  });
  // The browser would leave the page for the file.
  expect(isTaken).toEqual([true, true]);
  const names = await form
    .locator('input[type=file]')
    .evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name));
  expect([await words.inputValue(), names]).toEqual(['Trip', ['first.mp4']]);
  // The second press of a double press is none.
  await page.evaluate(() => void (performance.now = () => 3_600_000));
  await stop.click();
  await expect.poll(() => form.getAttribute('data-step')).toBe('start');
  await form.getByLabel('Title').fill('Another');
  expect([await words.inputValue(), await send.isVisible()]).toEqual(['Another', true]);
});

it('each of several files keeps its number where one is stopped and sent again', async () => {
  const page = await visit();
  const { form, send, stop } = await fill(page, films);
  const [held, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [pieces, isStale] = [0, false];
  await page.route(PIECES, async (route) => {
    const method = route.request().method();
    // It is still on its way when the files are sent again.
    if (method === 'DELETE') await again.promise;
    if (method === 'PATCH' && ++pieces === 2) held.resolve();
    else await route.continue();
  });
  // The list has the second one, and is not brought anew before the files are sent again.
  await page.route('**/upload-video/', (route) =>
    isStale ? undefined : held.promise.then(() => route.continue()),
  );
  await send.click();
  await held.promise;
  await form.getByText('File 2 of 3').waitFor();
  await page.locator('[data-begun][data-name="second.mp4"]').waitFor({ state: 'attached' });
  isStale = true;
  let hours = 0;
  const later = () =>
    page.evaluate((at) => void (performance.now = () => at), (hours += 3_600_000));
  await later();
  await stop.click();
  await expect.poll(() => form.getAttribute('data-step')).toBe('start');
  await later();
  await send.click();
  await form.getByText('Checking').waitFor();
  again.resolve();
  await expect.poll(() => form.getAttribute('data-step')).toBe('success');
  const titles = withDatabase(site, (database) =>
    database.prepare('SELECT name, title FROM uploads ORDER BY name').all(),
  );
  expect(titles.map(({ name, title }) => `${name}: ${title}`)).toEqual([
    'first.mp4: Trip (1)',
    'second.mp4: Trip (2)',
    'third.mp4: Trip (3)',
  ]);
});

it('a file can be stopped while it is looked at, after the one before it is there', async () => {
  const page = await visit();
  const { form, send, stop } = await fill(page, films.slice(0, 2));
  const asked: string[] = [];
  await page.route(/\/api\/uploads\//u, async (route) => {
    asked.push(route.request().method());
    await route.continue();
  });
  await page.evaluate(
    (bytes) => {
      const { arrayBuffer } = Blob.prototype;
      const state = Object.assign(globalThis, { goOn: () => {} });
      // The whole of it is read for its hash alone.
      Blob.prototype.arrayBuffer = async function held() {
        if (this.size === bytes) await new Promise<void>((resolve) => (state.goOn = resolve));
        return arrayBuffer.call(this);
      };
    },
    statSync(films[1] ?? '').size,
  );
  await send.click();
  await form.getByText('File 2 of 2').waitFor();
  await page.evaluate(() => void (performance.now = () => 3_600_000));
  const before = asked.length;
  await stop.click();
  await page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn());
  await expect.poll(() => form.getAttribute('data-step')).toBe('start');
  expect([before, asked.length]).toEqual([2, 2]);
});

it('an album that is stopped at its last picture is not sent on, and what is chosen as it is sent on stays', async () => {
  const [first = '', second = ''] = ['red', 'green'].map((name) => join(folder, `${name}.jpg`));
  for (const [width, picture] of [first, second].entries())
    await sharp({
      create: { width: 400 + width, height: 330, channels: 3, background: 'grey' },
    }).toFile(picture);
  const page = await visit('/upload-album/');
  const form = page.getByRole('form', { name: 'A new album' });
  await form.getByLabel('Title').fill('Stopped');
  await form.getByLabel('I certify').check();
  const chooser = form.locator('input[type=file]');
  await chooser.setInputFiles(first);
  const posts = Array.from({ length: 4 }, () => ({
    arrived: Promise.withResolvers<void>(),
    held: Promise.withResolvers<void>(),
  }));
  let count = 0;
  await page.route(/album_edit/u, async (route) => {
    const post = posts[count++];
    post?.arrived.resolve();
    await post?.held.promise;
    await route.continue();
  });
  // What is on its way as it is stopped is not answered any more.
  const [begin, photo, again, last] = posts;
  let hours = 0;
  // The second press of a double press is none.
  const press = async (name: string) => {
    await page.evaluate((at) => void (performance.now = () => at), (hours += 3_600_000));
    await form.getByRole('button', { name, exact: true }).click();
  };
  for (const post of [begin, again]) post?.held.resolve();
  await press('Upload');
  await photo?.arrived.promise;
  await press('Cancel');
  await expect.poll(() => form.getAttribute('data-step')).toBe('start');
  expect(count).toBe(2);
  await press('Upload');
  await last?.arrived.promise;
  await chooser.setInputFiles(second);
  last?.held.resolve();
  await form.getByText('The pictures have been uploaded.').waitFor();
  expect([count, await form.locator('.album-photos > li').count()]).toEqual([4, 1]);
});

it(
  'an album goes on where a picture or all of it arrived and the answer to that was lost',
  { tags: 'long' },
  async () => {
    const pictures = ['blue', 'white'].map((name) => join(folder, `${name}.jpg`));
    for (const [width, picture] of pictures.entries())
      await sharp({
        create: { width: 400 + width, height: 330, channels: 3, background: 'blue' },
      }).toFile(picture);
    const page = await visit('/upload-album/');
    const form = page.getByRole('form', { name: 'A new album' });
    await form.getByLabel('Title').fill('Lost and found');
    await form.getByLabel('I certify').check();
    await form.locator('input[type=file]').setInputFiles(pictures);
    const sections: string[] = [];
    await page.route(/album_edit/u, async (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
      const section = /name="section"\r\n\r\n(\w+)/u.exec(body)?.[1] ?? '';
      const isLost = section !== 'begin' && !sections.includes(section);
      sections.push(section);
      const response = await route.fetch();
      await (isLost ? route.abort() : route.fulfill({ response }));
    });
    const step = () => form.getAttribute('data-step');
    // Of the first press, the first picture arrives; of the second, all of it.
    for (const [at, posts, reached] of [
      [1, 2, 'error'],
      [2, 5, 'error'],
      [3, 6, 'success'],
    ] as const) {
      // The second press of a double press is none.
      await page.evaluate((now) => void (performance.now = () => now), at * 3_600_000);
      await form.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect.poll(async () => [sections.length, await step()]).toEqual([posts, reached]);
    }
    expect(sections).toEqual(['begin', 'photo', 'photo', 'photo', 'send', 'send']);
    const found = page.locator('[data-uploads] li').filter({ hasText: 'Lost and found' });
    await found.filter({ hasText: 'Waiting for moderation' }).waitFor();
    expect(await found.allInnerTexts()).toEqual([expect.stringContaining('Pictures: 2')]);
  },
);
