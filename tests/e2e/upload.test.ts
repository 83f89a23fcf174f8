import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeFilm } from '../setup/make-film.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { shareOf } from './support/screens.ts';
import { PHONE, type Visitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;
const folder = mkdtempSync(join(tmpdir(), 'islet-upload-'));
const film = join(folder, 'lake1.mp4');

beforeAll(() => makeFilm(film, { seconds: 600, width: 320, height: 180 }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// The same file again would be a duplicate.
beforeEach(() => withDatabase(site, (database) => database.exec('DELETE FROM uploads')));

async function visit(options = {}): Promise<Visitor> {
  const visitor = await newMember(browser, site, MEMBER, options);
  onTestFinished(visitor.close);
  await visitor.page.goto('/upload-video/');
  // Until then the form is the one without script.
  await visitor.page.locator('[data-step=start]').waitFor();
  return visitor;
}

async function fill({ page }: Visitor, file: string | string[]): Promise<Locator> {
  const form = page.getByRole('form', { name: 'A new video' });
  await form.getByLabel('Title').fill('A walk by the lake');
  await form.getByRole('checkbox').first().check();
  await form.getByLabel('I certify').check();
  await form.locator('input[type=file]').setInputFiles(file);
  return form;
}

/** Drags files over a part of the page, the form unless told, and drops them there; gives whether it said that it takes them. */
async function drop(
  { page }: Visitor,
  files: string[],
  where = page.getByRole('form', { name: 'A new video' }),
): Promise<boolean> {
  const read = (file: string) => ({ name: basename(file), content: readFileSync(file, 'base64') });
  const sent = files.map(read);
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, content } of all) {
      const bytes = Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name, { type: 'video/mp4' }));
    }
    return transfer;
  }, sent);
  const fire = (type: string): Promise<boolean> =>
    where.evaluate(
      (target, [name, held]) => {
        const init = { dataTransfer: held, bubbles: true, cancelable: true };
        return target.dispatchEvent(new DragEvent(name, init));
      },
      [type, dataTransfer] as const,
    );
  const isLeft = await fire('dragover');
  await fire('drop');
  return !isLeft;
}

describe('the upload', () => {
  it.each(shareOf([['a desk', {}] as const, ['a phone', PHONE] as const], 1280))(
    'UPL-02, UPL-03 of %s says how far it is, and leads to the choice of a picture and to moderation',
    async (_name, options) => {
      const visitor = await visit(options);
      const { page } = visitor;
      const form = await fill(visitor, film);
      const steps = await page.evaluateHandle(() => {
        const seen: string[] = [];
        const watched = document.querySelector<HTMLElement>('[data-upload]');
        if (watched)
          new MutationObserver(() => seen.push(watched.dataset['step'] ?? '')).observe(watched, {
            attributes: true,
            attributeFilter: ['data-step'],
          });
        return seen;
      });
      await form.getByRole('button', { name: 'Upload' }).click();
      await expect.poll(() => form.getAttribute('data-step')).toBe('success');
      expect(await steps.jsonValue()).toContain('uploading');
      const ready = page.getByRole('form', { name: 'A walk by the lake' });
      await ready.waitFor({ timeout: 60_000 });
      expect(await form.innerText()).not.toContain('Once it is processed');
      await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === 'POST'),
        ready.getByRole('button', { name: 'Send to moderation' }).click(),
      ]);
      await page.getByText('Choose a picture.', { exact: true }).waitFor();
      await page.getByRole('radio').nth(2).check();
      await page.getByRole('button', { name: 'Send to moderation' }).click();
      await page.getByText('Waiting for moderation').waitFor();

      // The same film again is known before a byte of it is sent.
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') sent.push(request.url());
      });
      await page.locator('[data-step=start]').waitFor();
      await fill(visitor, film);
      await form.getByRole('button', { name: 'Upload' }).click();
      await form.getByText('This video has already been uploaded.').waitFor();
      expect(sent).toEqual([]);
    },
  );

  it('UPL-06, UPL-07, UPL-12, UPL-15 says what is wrong before a byte is sent', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/uploads/')) sent.push(request.url());
    });
    const form = page.getByRole('form', { name: 'A new video' });
    const wrong = join(folder, 'my film.mp4');
    await makeFilm(wrong, { seconds: 30 });
    await form.locator('input[type=file]').setInputFiles(wrong);
    await form.getByRole('button', { name: 'Upload' }).click();
    for (const text of [
      'This field is required',
      'Choose a category.',
      'Without this, nothing can be uploaded.',
      'The name of the file may contain Latin letters and numbers only.',
    ])
      await form.getByText(text).waitFor();
    expect(await form.getAttribute('data-step')).toBe('error');
    // Its length stands in the file: no browser plays this one.
    const short = join(folder, 'short.avi');
    await makeFilm(short, { seconds: 30, video: 'mpeg4' });
    await fill(visitor, short);
    await form.getByRole('button', { name: 'Upload' }).click();
    await form.getByText('The video is too short.').waitFor();
    const lies = join(folder, 'lies.mp4');
    for (const content of ['%PDF-1.7\n\0', 'A walk by the lake.\n']) {
      writeFileSync(lies, content.repeat(400));
      await fill(visitor, lies);
      await form.getByLabel('Title').fill('x'.repeat(300));
      await form.getByRole('button', { name: 'Upload' }).click();
      for (const text of ['The file is corrupted, or not a video.', 'no more than 150 characters'])
        await form.getByText(text).waitFor();
    }
    expect(await form.getByLabel('Title').inputValue()).toHaveLength(300);
    expect(sent).toEqual([]);
  });

  it(
    'takes several files, of which each becomes a video of its own',
    { tags: 'long' },
    async () => {
      const visitor = await visit();
      const { page } = visitor;
      const [second, short] = [join(folder, 'lake2.mp4'), join(folder, 'lake3.avi')];
      await makeFilm(second, { seconds: 600, seed: 5 });
      await makeFilm(short, { seconds: 30, video: 'mpeg4' });
      const form = page.getByRole('form', { name: 'A new video' });
      await fill(visitor, [film, short]);
      await form.getByRole('button', { name: 'Upload' }).click();
      // Nothing of any is sent where something is wrong with one.
      await form.getByText('lake3.avi: The video is too short.').waitFor();
      await expect
        .poll(() => page.getByRole('listitem').filter({ hasText: 'lake1.mp4' }).count())
        .toBe(0);
      // What is dropped takes the place of what was chosen, also where it misses the form.
      const beside = page.getByRole('complementary', { name: 'What may not be uploaded' });
      expect(await drop(visitor, [film, second], beside)).toBe(true);
      const chosen = form.locator('input[type=file]');
      expect(
        await chosen.evaluate((input: HTMLInputElement) =>
          [...(input.files ?? [])].map(({ name }) => name),
        ),
      ).toEqual(['lake1.mp4', 'lake2.mp4']);
      const held = Promise.withResolvers<void>();
      let pieces = 0;
      await visitor.context.route(/\/api\/uploads\/\d+$/u, async (route) => {
        if (route.request().method() === 'PATCH' && ++pieces === 2) await held.promise;
        await route.continue();
      });
      const said = await page.evaluateHandle(() => {
        const seen: string[] = [];
        const words = document.querySelector('[data-upload-state] p') ?? document.body;
        const look = new MutationObserver(() => seen.push(words.textContent));
        look.observe(words, { childList: true });
        return seen;
      });
      await form.getByRole('button', { name: 'Upload' }).click();
      // The list, brought anew, asks nobody to choose again what is being sent.
      const begun = page.locator('[data-begun]');
      await begun.waitFor({ state: 'attached' });
      const shown = [await form.getAttribute('data-step'), await begun.isVisible()];
      expect(shown).toEqual(['uploading', false]);
      held.resolve();
      await expect.poll(() => form.getAttribute('data-step')).toBe('success');
      // No line without words, and no time before something has gone on.
      const lines = await said.jsonValue();
      expect(lines).toContain('File 2 of 2, lake2.mp4: The upload starts');
      expect(lines.at(-1)).toContain('The files have been uploaded.');
      expect(lines.filter((line) => /: $|0\.0 MB/u.test(line))).toEqual([]);
      for (const [number, name] of ['lake1.mp4', 'lake2.mp4'].entries())
        await page
          .getByRole('listitem')
          .filter({ hasText: name })
          .filter({ hasText: `A walk by the lake (${number + 1})` })
          .waitFor();
    },
  );

  it('UPL-18 goes on by itself once the line is back', { tags: 'long' }, async () => {
    const visitor = await visit();
    const { context } = visitor;
    const form = await fill(visitor, film);
    let broken = 0;
    await context.route(/\/api\/uploads\/\d+$/u, async (route) => {
      if (route.request().method() === 'PATCH' && broken === 0) {
        broken += 1;
        await route.abort();
      } else await route.continue();
    });
    await form.getByRole('button', { name: 'Upload' }).click();
    await expect.poll(() => form.getAttribute('data-step')).toBe('success');
    expect(broken).toBe(1);
  });

  it.each(['gives nothing', 'answers 502'])(
    'waits for a server that is away before it has begun: a proxy %s',
    { tags: 'long' },
    async (how) => {
      const visitor = await visit();
      const { context } = visitor;
      const form = await fill(visitor, film);
      let asked = 0;
      await context.route(/\/api\/uploads\/$/u, async (route) => {
        asked += 1;
        if (asked > 2) return route.continue();
        await (how === 'gives nothing'
          ? route.abort()
          : route.fulfill({ status: 502, body: 'away' }));
      });
      await form.getByRole('button', { name: 'Upload' }).click();
      await form.getByText('The connection was lost').waitFor();
      await expect.poll(() => form.getAttribute('data-step')).toBe('success');
      expect(asked).toBe(3);
    },
  );

  it(
    'stops at once in the middle of a piece, and lets it be sent again',
    { tags: 'long' },
    async () => {
      const visitor = await visit();
      const { page, context } = visitor;
      const form = await fill(visitor, film);
      const [send, cancel] = ['Upload', 'Cancel'].map((name) => form.getByRole('button', { name }));
      const isFocused = (button = send): Promise<boolean> =>
        button?.evaluate((one) => one === document.activeElement) ?? Promise.resolve(false);
      const arrived = Promise.withResolvers<void>();
      // A line so slow that no piece comes to its end.
      await context.route(/\/api\/uploads\/\d+$/u, async (route) => {
        if (route.request().method() === 'PATCH') arrived.resolve();
        else await route.continue();
      });
      let hours = 0;
      const later = () =>
        page.evaluate((at) => void (performance.now = () => at), (hours += 3_600_000));
      // The second press of a double press, on the button in the place of the first, is none.
      await form.evaluate((element) => {
        const pressTwice = (): void => element.querySelector<HTMLElement>('[type=button]')?.click();
        new MutationObserver(pressTwice).observe(element, { attributeFilter: ['data-step'] });
      });
      await send?.press('Enter');
      await arrived.promise;
      await expect.poll(() => isFocused(cancel)).toBe(true);
      expect(await form.getAttribute('data-step')).toBe('uploading');
      const [taken] = await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
        later().then(() => cancel?.press('Enter')),
      ]);
      expect(taken.status()).toBe(204);
      await expect.poll(() => isFocused()).toBe(true);
      expect(await form.getAttribute('data-step')).toBe('start');
      expect(await form.getByLabel('Title').inputValue()).toBe('A walk by the lake');
      await context.unroute(/\/api\/uploads\/\d+$/u);
      await later();
      await send?.press('Enter');
      await expect.poll(() => form.getAttribute('data-step')).toBe('success');
    },
  );
});
