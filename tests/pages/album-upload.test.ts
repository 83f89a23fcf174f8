import sharp from 'sharp';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATE } from '#config/uploads.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { allByRole, byRole, readPage, wordsOf, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const PATH = '/upload-album/';
let headers: Record<string, string> = {};

beforeAll(() => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  headers = { cookie: `age=1; session=${openSessionIn(database, 2)}` };
  database.close();
});

const read = (path = PATH): Promise<ReadPage> => readPage(site.origin, path, headers);
const post = (body: FormData | URLSearchParams): Promise<Response> =>
  fetch(site.origin + PATH, {
    ...{ method: 'POST', redirect: 'manual', body },
    headers: { ...headers, origin: site.origin },
  });

/** The form as a browser without script sends it: its photos last. */
async function formOf(title: string, colours: readonly string[]): Promise<FormData> {
  const form = new FormData();
  form.set('title', title);
  form.set('desc', 'What it shows');
  form.set('certify', CERTIFICATE);
  for (const [at, background] of colours.entries()) {
    const create = { width: 400 + at, height: 320, channels: 3, background } as const;
    const bytes = await sharp({ create }).jpeg().toBuffer();
    form.append('photos', new File([new Uint8Array(bytes)], `photo${at}.jpg`));
  }
  return form;
}

describe('the upload of an album without script', () => {
  it('API-123 shows a form for several pictures, what is taken and what may not be uploaded', async () => {
    const { document } = await read();
    expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toBe('Upload album');
    const form = byRole(document, 'form', { name: 'A new album' });
    const file = form.querySelector('input[type=file]');
    expect(['multiple', 'accept', 'name'].map((name) => file?.getAttribute(name))).toEqual([
      '',
      'image/jpeg,image/png,image/webp,image/gif,image/avif',
      'photos',
    ]);
    expect(wordsOf(form)).toContain('Up to 60 pictures of 10 MB each');
    // All categories that albums have, also those without an album.
    expect(allByRole(form, 'checkbox').length).toBeGreaterThan(2);
    const forbidden = byRole(document, 'complementary', { name: 'What may not be uploaded' });
    expect(allByRole(forbidden, 'listitem').length).toBe(10);
  });

  it('says what is wrong', async () => {
    const wrong = async (form: FormData, status = 422): Promise<string> => {
      const answer = await post(form);
      expect(answer.status).toBe(status);
      const { document } = parseHTML(await answer.text());
      const again = byRole(document, 'form', { name: 'A new album' });
      expect([
        again.querySelector('[name=title]')?.getAttribute('value'),
        again.querySelector('textarea')?.textContent,
        again.querySelector('[name=certify]')?.hasAttribute('checked'),
      ]).toEqual([form.get('title'), 'What it shows', true]);
      return wordsOf(again);
    };
    expect(await wrong(await formOf('', ['red']))).toContain('This field is required');
    expect(await wrong(await formOf('No photo', []))).toContain('Choose a picture.');
    const script = await formOf('A script', []);
    script.append('photos', new File(['<script>'], 'photo.jpg'));
    expect(await wrong(script, 415)).toContain('is not a picture, or is damaged');
  });

  it('takes pictures, lets their order and their cover be chosen, and waits for moderation', async () => {
    const answer = await post(await formOf('Without script', ['red', 'green', 'blue']));
    const next = answer.headers.get('location') ?? '';
    expect(next).toBe('/upload-album/?saved=2');
    const said = allByRole((await read(next)).document, 'status').map((one) => wordsOf(one));
    expect(said.join(' ')).toContain('Not sent yet: put the pictures in order');
    const { document } = await read();
    const draft = byRole(document, 'form', { name: 'Without script' });
    // They have places to be typed, and nothing to drag nor buttons.
    expect(wordsOf(draft)).toContain('Number the pictures in their order.');
    const places = [...draft.querySelectorAll('[name^=place_]')].map(
      (input) => input.getAttribute('name') ?? '',
    );
    expect(allByRole(draft, 'img').map((img) => img.getAttribute('alt'))).toEqual([
      'Picture 1',
      'Picture 2',
      'Picture 3',
    ]);
    const [first = '', second = '', third = ''] = places;
    const fields = {
      ...{ section: 'send', title: 'Without script', out: second.replace('place_', '') },
      album_id: draft.querySelector('[name=album_id]')?.getAttribute('value') ?? '',
      ...{ [first]: '3', [second]: '2', [third]: '1', cover: first.replace('place_', '') },
    };
    const refused = await post(new URLSearchParams({ ...fields, title: '' }));
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('This field is required'),
    ]);
    expect((await post(new URLSearchParams(fields))).status).toBe(303);
    const { document: after } = await read();
    expect(wordsOf(after.body)).toContain('Waiting for moderation');
    expect(wordsOf(after.body)).toContain('Pictures: 2');
    const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { readOnly: true });
    const rows = database
      .prepare(
        'SELECT width FROM album_photos JOIN assets ON assets.id = asset_id ORDER BY position',
      )
      .all();
    database.close();
    expect(rows.map(({ width }) => width)).toEqual([402, 400]);
  });

  it('lets a shown album be changed, and brings more pictures for it', async () => {
    await post(await formOf('Shown', ['red', 'green']));
    const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
    database
      .prepare('UPDATE albums SET status_id = 1, visible = 1, expires_ts = NULL WHERE title = ?')
      .run('Shown');
    database.close();
    const { document: list } = await read();
    const link = byRole(list, 'link', { name: 'Change or add pictures Shown' });
    const address = link.getAttribute('href') ?? '';
    const { document } = await read(address);
    expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toBe('Upload album');
    const form = byRole(document, 'form', { name: 'Shown' });
    expect(wordsOf(byRole(form, 'button', { name: 'Save' }))).toBe('Save');
    const [first = '', second = ''] = [...form.querySelectorAll('[name^=place_]')].map(
      (input) => input.getAttribute('name') ?? '',
    );
    const id = form.querySelector('[name=album_id]')?.getAttribute('value') ?? '';
    const change = {
      ...{ section: 'upd', album_id: id, title: 'Shown anew' },
      ...{ [first]: '1', [second]: '2', out: first.replace('place_', '') },
    };
    const send = (body: URLSearchParams) =>
      fetch(site.origin + address, {
        ...{ method: 'POST', redirect: 'manual', body },
        headers: { ...headers, origin: site.origin },
      });
    const turned = { [first]: '2', [second]: '1', cover: second.replace('place_', '') };
    const refused = await send(new URLSearchParams({ ...change, ...turned, title: '' }));
    const again = parseHTML(await refused.text()).document;
    expect([refused.status, wordsOf(again.body)]).toEqual([
      422,
      expect.stringContaining('This field is required'),
    ]);
    // What was chosen of its photos stays with what was typed.
    const chosen = (name: string) =>
      [...again.querySelectorAll(`[name=${name}][checked]`)].map((one) =>
        one.getAttribute('value'),
      );
    const places = [...again.querySelectorAll('[name^=place_]')];
    expect([
      places.map((one) => one.getAttribute('name')),
      ...[chosen('cover'), chosen('out')],
    ]).toEqual([[second, first], [turned.cover], [change.out]]);
    // As many fields as an album of 60 photos has.
    const many = new URLSearchParams(change);
    for (let photo = 90_001; photo < 90_060; photo += 1) {
      many.append(`place_${photo}`, '9');
      many.append('out', String(photo));
    }
    expect((await send(many)).status).toBe(303);
    const page = await readPage(site.origin, `/album/${id}/shown-anew/`, headers);
    expect(wordsOf(byRole(page.document, 'heading', { level: 1 }))).toContain('Shown anew');
    expect(page.document.querySelectorAll('[data-photo]')).toHaveLength(1);

    const { document: once } = await read(address);
    const more = byRole(once, 'form', { name: 'More pictures' });
    expect(more.querySelector('[name=title]')).toBeNull();
    const body = new FormData();
    body.set('adds', more.querySelector('[name=adds]')?.getAttribute('value') ?? '');
    body.append('photos', new File(['<script>'], 'photo.jpg'));
    const wrong = await post(body);
    const { document: told } = parseHTML(await wrong.text());
    expect(wordsOf(byRole(told, 'form', { name: 'More pictures' }))).toContain(
      'Without this, nothing can be uploaded.',
    );
    const good = await formOf('', ['blue']);
    for (const name of ['title', 'desc']) good.delete(name);
    const photo = good.get('photos');
    good.delete('photos');
    good.set('adds', id);
    if (photo) good.append('photos', photo);
    expect((await post(good)).status).toBe(303);
    const { document: after } = await read(address);
    const draft = byRole(after, 'form', { name: 'New pictures for: Shown anew' });
    expect(wordsOf(after.body)).toContain('New pictures for: Shown anew');
    expect(draft).toBeDefined();

    const marksOf = async (): Promise<string[]> =>
      [...(await read()).document.querySelectorAll('.upload-own .upload-against')].map(wordsOf);
    expect(await marksOf()).toEqual([]);
    const hidden = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
    hidden.prepare('UPDATE albums SET status_id = 3, visible = 0 WHERE id = ?').run(id);
    hidden.close();
    expect(await marksOf()).toEqual(['Hidden by a decision']);
    // What comes too late is not lost, and said not to be done.
    const late = await send(new URLSearchParams({ ...change, desc: 'Reeds and a boat.' }));
    const { document: closed } = parseHTML(await late.text());
    expect(late.status).toBe(404);
    expect(wordsOf(byRole(closed, 'alert'))).toBe('Nothing was changed');
    expect(wordsOf(byRole(closed, 'main'))).toContain('Reeds and a boat.');
    const { document: none } = parseHTML(await (await post(good)).text());
    expect(allByRole(none, 'alert').map(wordsOf)).toEqual([
      'That album is not shown any more: no pictures can be added to it.',
    ]);
  });
});
