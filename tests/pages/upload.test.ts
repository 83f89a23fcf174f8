import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATE } from '#config/uploads.ts';
import { makeFilm } from '../setup/make-film.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { allByRole, byRole, readPage, wordsOf, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const PATH = '/upload-video/';
const folder = mkdtempSync(join(tmpdir(), 'islet-upload-'));
const film = join(folder, 'film.mp4');
let headers: Record<string, string> = {};

beforeAll(async () => {
  await makeFilm(film, { seconds: 600, seed: 5 });
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  headers = { cookie: `age=1; session=${openSessionIn(database, 2)}` };
  database.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const read = (path = PATH): Promise<ReadPage> => readPage(site.origin, path, headers);

/** Posts a form to the page as a browser without script does; gives the answer. */
const post = (body: FormData | URLSearchParams, origin = site.origin): Promise<Response> =>
  fetch(site.origin + PATH, {
    ...{ method: 'POST', redirect: 'manual', body },
    headers: { ...headers, origin },
  });

const formOf = (told: Record<string, string>, content: Uint8Array<ArrayBuffer>, name: string) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(told)) form.append(key, value);
  form.append('file', new File([content], name));
  return form;
};
const TOLD = { title: 'Without script', categories: 'outdoor', certify: CERTIFICATE };

describe('the upload page', () => {
  it('ROUTE-82, UPL-16, UPL-17 shows a form, what is taken and what may not be uploaded', async () => {
    const { document } = await read();
    expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toBe('Upload video');
    const form = byRole(document, 'form', { name: 'A new video' });
    expect([form.getAttribute('enctype'), form.getAttribute('action')]).toEqual([
      'multipart/form-data',
      null,
    ]);
    const file = form.querySelector('input[type=file]');
    expect(file?.getAttribute('accept')).toBe(
      '.3gp,.mp4,.mov,.asf,.flv,.mpg,.avi,.mpeg,.wmv,.rm,.dat,.mkv,.vob,.m2v,.m2t,.m4v,.f4v,.mts,.webm',
    );
    const forbidden = byRole(document, 'complementary', { name: 'What may not be uploaded' });
    expect(allByRole(forbidden, 'listitem').length).toBe(10);
    expect(wordsOf(forbidden)).toContain('Anybody under 18');
    expect(wordsOf(form)).toContain('At least 10 minutes long; exclusive videos longer than 6');
  });

  it.each([
    ['', 'film.mp4', 'This field is required'],
    ['A title', 'my film.mp4', 'The name of the file may contain Latin letters and numbers only.'],
  ])('without script says what is wrong with “%s” and %s', async (title, name, said) => {
    const content = new Uint8Array(await readFile(film));
    const typed = { desc: 'Written with care', gender: 'gay', lang: 'nl', exclusive: '1' };
    const answer = await post(formOf({ ...TOLD, ...typed, title }, content, name));
    expect(answer.status).toBe(422);
    const { document } = parseHTML(await answer.text());
    const form = byRole(document, 'form', { name: 'A new video' });
    const field = form.querySelector('[aria-invalid]');
    const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect([
      field?.getAttribute('name'),
      wordsOf(document.getElementById(ids.at(-1) ?? '') as Element),
    ]).toEqual([title === '' ? 'title' : 'file', said]);
    const value = (field: string): string | null =>
      form.querySelector(`[name=${field}]`)?.getAttribute('value') ?? null;
    expect([value('title'), form.querySelector('textarea')?.textContent]).toEqual([
      title,
      typed.desc,
    ]);
    const chosen = [...form.querySelectorAll('[checked], [selected]')].map((one) =>
      one.getAttribute('value'),
    );
    expect(chosen).toEqual(['outdoor', 'gay', 'nl', '1', CERTIFICATE]);
  });

  it('says all that is wrong where no file was chosen, and begins with the first of it', async () => {
    const form = formOf({ title: '', desc: 'short' }, new Uint8Array(), '');
    const answer = await post(form);
    expect(answer.status).toBe(422);
    const { document } = parseHTML(await answer.text());
    expect([...document.querySelectorAll('.field-problem')].map(wordsOf)).toEqual([
      'This field is required',
      'Must be at least 10 characters long',
      'Choose a category.',
      'Without this, nothing can be uploaded.',
      'This field is required',
    ]);
    expect(
      [...document.querySelectorAll('[autofocus]')].map((one) => one.getAttribute('name')),
    ).toEqual(['title']);
  });

  it('keeps what was written beside a file of many megabytes that is not taken', async () => {
    const form = formOf({ ...TOLD, title: 'Too large' }, new Uint8Array(90_000_000), 'film.exe');
    const answer = await post(form);
    expect(answer.status).toBe(422);
    const { document } = parseHTML(await answer.text());
    expect(document.querySelector('[name=title]')?.getAttribute('value')).toBe('Too large');
  });

  it('takes a file of no other site’s form', async () => {
    expect(
      (await post(formOf(TOLD, new Uint8Array(9), 'a.mp4'), 'https://evil.example')).status,
    ).toBe(403);
  });

  it('UPL-01 takes a video without script, and its picture', async () => {
    const content = new Uint8Array(await readFile(film));
    const answer = await post(formOf(TOLD, content, 'film.mp4'));
    expect(answer.headers.get('location')).toBe('/upload-video/?saved=2');
    // This stands there when it is processed, or refused, too.
    const received = wordsOf((await read(`${PATH}?saved=2`)).document.body);
    expect(received).toContain('The file has been uploaded. Once it is processed, choose');
    await expect
      .poll(async () => wordsOf((await read()).document.body), { timeout: 60_000 })
      .toContain('Ready: choose its picture');
    const { document } = await read();
    // A phone shows them after three screens.
    const list = byRole(document, 'link', { name: 'Your uploads' }).getAttribute('href');
    expect(list && document.querySelector(list)?.matches('[data-uploads]')).toBe(true);
    const ready = byRole(document, 'form', { name: 'Without script (film.mp4)' });
    // It is not taken away by one press.
    const asked = [...(ready.closest('li')?.querySelectorAll('[value=rem]') ?? [])].map((field) =>
      field.closest('details:not([open])'),
    );
    expect(asked.map((one) => one && wordsOf(one))).toEqual([
      'Remove Without script The file and what you wrote about it will be deleted for good. Remove',
    ]);
    const id = ready.querySelector('[name=upload_id]')?.getAttribute('value') ?? '';
    const sent = { ...TOLD, section: 'send', upload_id: id };
    const refused = await post(new URLSearchParams(sent));
    const again = parseHTML(await refused.text()).document;
    expect([refused.status, wordsOf(again.body)]).toEqual([
      422,
      expect.stringContaining('Choose a picture.'),
    ]);
    // Above all pictures, which are more than a phone shows, and named by them.
    const pictures = again.querySelector('.upload-previews');
    const [, told, picture] = pictures?.children ?? [];
    expect([told && wordsOf(told), told?.id, picture?.localName]).toEqual([
      'Choose a picture.',
      pictures?.getAttribute('aria-describedby'),
      'label',
    ]);
    // The page would begin with an empty form for a new one, far above.
    expect(again.querySelector('[autofocus]')?.getAttribute('name')).toBe('preview');
    const untitled = await post(new URLSearchParams({ ...sent, title: '', preview: '2' }));
    const chosen = parseHTML(await untitled.text()).document.querySelectorAll('[checked]');
    expect([...chosen].map((one) => one.getAttribute('value'))).toContain('2');
    const done = await post(new URLSearchParams({ ...sent, preview: '0' }));
    expect([done.status, done.headers.get('location')]).toEqual([303, `${PATH}?saved=3`]);
    const words = wordsOf((await read(`${PATH}?saved=3`)).document.body);
    expect(words).toContain('It has been sent to the moderators.');
    expect(words).toContain('Waiting for moderation');
  });
});

it('who has too many strikes is told before anything is typed, on the page for videos and for albums', async () => {
  const words = async (path: string): Promise<string> => {
    const { document } = await read(path);
    return wordsOf(byRole(document, 'main'));
  };
  const said = 'Three strikes of the last year count against your account';
  expect(await words(PATH)).not.toContain(said);
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  const now = Math.floor(Date.now() / 1000);
  database.exec(`INSERT INTO cases (id, kind, address, category, urgent, due_ts, opened_ts, closed_ts)
      VALUES (9001, 'own', '', 'other', 0, 1, 1, 1);
    INSERT INTO decisions (case_id, source, section, object_id, owner_id, measure, category, clause,
        reason, territory, automated_detection, automated_decision, redress, strike, decided_ts)
      SELECT 9001, 'own', 'videos', value, 2, 'hide', 'other', '', 'x', 'all', 0, 0, '', 1, ${now}
      FROM json_each('[1, 2, 3]')`);
  database.close();
  for (const path of [PATH, '/upload-album/']) expect(await words(path)).toContain(said);
});

it('a new file for a video that takes none any more says so where it stands: no page begins with it', async () => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  database.exec(`UPDATE videos SET status_id = 3, visible = 0 WHERE id = 1;
    INSERT INTO uploads (member_id, state, name, title, description, categories, lang, site_group,
        is_exclusive, bytes, received, certificate, certified_ts, created_ts, replaces)
      VALUES (2, 'ready', 'new.mp4', 'Taken down', '', '[]', 'en', 'str', 0, 9, 9, 'x', 1, 1, 1)`);
  database.close();
  const { document } = await read();
  const [told] = [...document.querySelectorAll('.upload-own .field-problem')];
  expect(told && wordsOf(told)).toContain('no new file can be sent for it');
  expect([told?.getAttribute('role'), document.querySelector('[autofocus]')]).toEqual([null, null]);
});
