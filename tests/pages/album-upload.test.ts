import sharp from 'sharp';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
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
  form.set('certify', '1');
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
    const wrong = async (form: FormData): Promise<string> => {
      const answer = await post(form);
      expect(answer.status).toBe(303);
      const { document } = await read(answer.headers.get('location') ?? '');
      return wordsOf(byRole(document, 'form', { name: 'A new album' }));
    };
    expect(await wrong(await formOf('', ['red']))).toContain('This field is required');
    expect(await wrong(await formOf('No photo', []))).toContain('Choose a picture.');
    const script = await formOf('A script', []);
    script.append('photos', new File(['<script>'], 'photo.jpg'));
    expect(await wrong(script)).toContain('is no picture, or damaged');
  });

  it('takes pictures, lets their order and their cover be chosen, and waits for moderation', async () => {
    const answer = await post(await formOf('Without script', ['red', 'green', 'blue']));
    expect(answer.headers.get('location')).toBe('/upload-album/?saved=1');
    const { document } = await read();
    const draft = byRole(document, 'form', { name: 'Without script' });
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
    expect(wordsOf(after.body)).toContain('Waits for moderation');
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
});
