import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { casePath } from '#routes/moderation-path.ts';
import { startSite } from '../setup/site.ts';
import { emptyDesk } from '../setup/site-database.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { PHONE, type Visitor } from './support/visitor.ts';
import { axeFindings } from './support/visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;
const MODERATOR = 3;
const folder = mkdtempSync(join(tmpdir(), 'islet-album-'));
const file = (name: string): string => join(folder, `${name}.jpg`);

beforeAll(async () => {
  for (const [name, width] of [
    ['red', 400],
    ['green', 410],
    ['blue', 420],
    ['grey', 430],
    ['black', 40],
  ] as const) {
    const create = { width, height: 330, channels: 3, background: name } as const;
    await sharp({ create }).jpeg().toFile(file(name));
  }
  withDatabase(site, (database) => {
    database.exec(`UPDATE members SET role = 'moderator' WHERE id = ${MODERATOR}`);
    emptyDesk(database);
    database.exec(
      `INSERT OR REPLACE INTO second_factors (member_id, secret, proved_ts) VALUES (${MODERATOR}, 'x', 1)`,
    );
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function visit(member: number, path: string, options = {}): Promise<Visitor> {
  const visitor = await newMember(browser, site, member, options);
  onTestFinished(visitor.close);
  await visitor.page.goto(path);
  return visitor;
}

describe('the upload of an album', () => {
  it.each([
    ['a desk', {}],
    ['a phone', PHONE],
  ])(
    'API-123 of %s goes from choosing files to the public page',
    { tags: 'long' },
    async (name, options) => {
      const { page } = await visit(MEMBER, '/upload-album/', options);
      const form = page.getByRole('form', { name: 'A new album' });
      await page.locator('[data-album][data-step=start]').waitFor();
      const title = `A walk of ${name}`;
      await form.getByLabel('Title').fill(title);
      await form.getByLabel('I certify').check();
      const chooser = form.locator('input[type=file]');
      await chooser.setInputFiles([file('red'), file('green')]);
      await chooser.setInputFiles(file('blue'));
      const chosen = form.locator('.album-photos > li');
      expect(await chosen.count()).toBe(3);
      // By keyboard: blue becomes the first, green the cover.
      const blue = chosen.nth(2);
      await blue.getByRole('button', { name: 'Earlier' }).press('Enter');
      await page.keyboard.press('Enter');
      await form.getByText('Picture 1 of 3').waitFor({ state: 'attached' });
      await chosen.nth(2).getByRole('radio').check();
      expect(await axeFindings(page)).toEqual([]);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('album_edit')) sent.push(request.method());
      });
      await form.getByRole('button', { name: 'Upload', exact: true }).click();
      const here = form.getByText('The pictures have been uploaded.');
      await here.waitFor({ timeout: 60_000 });
      expect(await here.evaluate((said) => said === document.activeElement)).toBe(true);
      expect(sent).toHaveLength(5);
      await page.getByText('Waiting for moderation').first().waitFor();

      // By its number: what else waits may fill pages of the queue before it.
      const { id } = withDatabase(site, (database) =>
        database
          .prepare("SELECT id FROM cases WHERE section = 'albums' ORDER BY id DESC LIMIT 1")
          .get(),
      ) as { id: number };
      const desk = (await visit(MODERATOR, casePath(id))).page;
      await desk.getByText(title).first().waitFor();
      await desk.getByRole('button', { name: 'Claim this case' }).click();
      await desk.getByLabel('Accept and publish', { exact: true }).check();
      await desk.getByLabel('Facts and reasons').fill('Nothing is wrong with it.');
      await desk.getByRole('button', { name: 'Decide' }).click();
      await desk.getByText('Decided. Everybody concerned is told.').waitFor();

      await page.reload();
      await page.getByRole('link', { name: title, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      const widths = page.locator('[data-photo]');
      expect(
        await widths.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['width'])),
      ).toEqual(['420', '400', '410']);

      // More pictures for it, from the list of one's own albums.
      await page.goto('/upload-album/');
      await page.getByRole('link', { name: `Change or add pictures ${title}` }).click();
      await page.locator('[data-album][data-step=start]').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const more = page.getByRole('form', { name: 'More pictures' });
      await more.locator('input[type=file]').setInputFiles(file('grey'));
      await more.getByRole('button', { name: 'Upload', exact: true }).click();
      await more.getByText('Without this, nothing can be uploaded.').waitFor();
      await more.getByLabel('I certify').check();
      await more.getByRole('button', { name: 'Upload', exact: true }).click();
      await more.getByText('The pictures have been uploaded.').waitFor();
      const coming = page.locator('[data-uploads]').getByRole('listitem');
      await coming.filter({ hasText: 'Waiting for moderation' }).waitFor();
      expect(await coming.filter({ hasText: `New pictures for: ${title}` }).count()).toBe(1);
    },
  );

  it(
    'API-123 says that what was begun was removed meanwhile, and sends all of it anew',
    { tags: 'long' },
    async () => {
      const { page } = await visit(MEMBER, '/upload-album/');
      await page.locator('[data-album][data-step=start]').waitFor();
      const form = page.getByRole('form', { name: 'A new album' });
      await form.getByLabel('Title').fill('Begun twice');
      await form.getByLabel('I certify').check();
      const chooser = form.locator('input[type=file]');
      await chooser.setInputFiles([file('red'), file('black')]);
      const upload = form.getByRole('button', { name: 'Upload', exact: true });
      await upload.click();
      await form.getByText('the shorter side must be at least').waitFor();
      const { page: other } = await visit(MEMBER, '/upload-album/');
      const begun = other
        .locator('[data-uploads]')
        .getByRole('listitem')
        .filter({ hasText: 'Begun twice' });
      await begun.locator('summary').click();
      await begun.getByRole('button', { name: 'Remove' }).click();
      await begun.waitFor({ state: 'detached' });
      await form
        .locator('.album-photos > li')
        .nth(1)
        .getByRole('button', { name: 'Leave out' })
        .click();
      await chooser.setInputFiles(file('green'));
      await upload.click();
      await form.getByText('This upload was removed in the meantime').waitFor();
      // A press right after the buttons changed places counts as the second one of a double press.
      const step = () => page.locator('[data-album]').getAttribute('data-step');
      const press = async () => {
        if ((await step()) === 'error') await upload.click();
        return step();
      };
      await expect.poll(press, { interval: 500, timeout: 30_000 }).toBe('success');
      const coming = page.locator('[data-uploads]').getByRole('listitem');
      const waiting = coming.filter({ hasText: 'Begun twice' });
      await waiting.filter({ hasText: 'Waiting for moderation' }).waitFor();
      expect(await waiting.count()).toBe(1);
    },
  );

  it('API-123 says what is wrong before a byte is sent, and lets a picture be dragged or left out', async () => {
    const { page } = await visit(MEMBER, '/upload-album/');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('album_edit')) sent.push(request.url());
    });
    await page.locator('[data-album][data-step=start]').waitFor();
    const form = page.getByRole('form', { name: 'A new album' });
    await form.getByRole('button', { name: 'Upload', exact: true }).click();
    for (const text of [
      'This field is required',
      'Without this, nothing can be uploaded.',
      'Choose a picture.',
    ])
      await form.getByText(text).waitFor();
    expect(sent).toEqual([]);
    await form.locator('input[type=file]').setInputFiles([file('red'), file('green')]);
    const chosen = form.locator('.album-photos > li');
    const sources = (): Promise<(string | null)[]> =>
      chosen.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    await form.getByRole('status').getByText('Pictures chosen: 2').waitFor();
    const [red, green] = await sources();
    await chosen.nth(1).locator('img').dragTo(chosen.nth(0).locator('img'));
    expect(await sources()).toEqual([green, red]);
    const out = chosen.getByRole('button', { name: 'Leave out' });
    const ofWhich = () =>
      out.evaluateAll((all) => all.map((one) => one.getAttribute('aria-description')));
    expect(await ofWhich()).toEqual(['Picture 1', 'Picture 2']);
    await out.first().click();
    expect(await ofWhich()).toEqual(['Picture 1']);
    expect(await sources()).toEqual([red]);
    // What is dropped beside the form is taken too.
    const isTaken = await page
      .getByRole('complementary', { name: 'What may not be uploaded' })
      .evaluate((beside) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['?'], 'third.jpg', { type: 'image/jpeg' }));
        const init = { dataTransfer, bubbles: true, cancelable: true };
        // What is not taken, the browser would open in the place of the page.
        return ['dragover', 'drop'].map((type) => !beside.dispatchEvent(new DragEvent(type, init)));
      });
    expect(isTaken).toEqual([true, true]);
    expect(await sources()).toEqual([red, expect.stringMatching(/^blob:/u)]);
    for (const left of [1, 0]) {
      await chosen.nth(0).getByRole('button', { name: 'Leave out' }).press('Enter');
      await expect.poll(() => chosen.count()).toBe(left);
    }
    const focused = page.locator('input[type=file]:focus');
    await focused.waitFor();
  });

  it('API-123 takes pictures that are pasted, and says of a file which it is that is none', async () => {
    const { page } = await visit(MEMBER, '/upload-album/');
    await page.locator('[data-album][data-step=start]').waitFor();
    const form = page.getByRole('form', { name: 'A new album' });
    await form.getByLabel('Title').fill('Pasted');
    await form.getByLabel('I certify').check();
    await page.evaluate(() => {
      const data = new DataTransfer();
      for (const name of ['lie.jpg', 'second.jpg'])
        data.items.add(new File([`<script>${name}`], name, { type: 'image/jpeg' }));
      data.items.add(new File(['Hello'], 'note.txt', { type: 'text/plain' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    });
    await form.getByText('note.txt is not a picture, or is damaged.').waitFor();
    await form.getByRole('button', { name: 'Upload', exact: true }).click();
    // All that are wrong are told at once.
    for (const name of ['lie.jpg', 'second.jpg'])
      await form
        .locator('.album-photos')
        .getByText(`${name} is not a picture, or is damaged.`)
        .waitFor();
    expect(await form.getByText('note.txt is').count()).toBe(0);
    expect(await form.getAttribute('data-step')).toBe('error');
    const read = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await read()).toBe('lie.jpg is not a picture, or is damaged.');
  });
});
