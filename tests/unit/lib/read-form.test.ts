import { describe, expect, it } from 'vitest';
import { CONTACT_FORM_BYTES, FORM_BYTES, MAX_FORM_PARTS } from '#config/limits.ts';
import { FormError, readForm, type FormLimits } from '#lib/read-form.ts';
import { threadTimeOf } from '../../setup/thread-time.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=B';
const PICTURE: FormLimits = { bytes: CONTACT_FORM_BYTES };

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array, void> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}

const read = (type: string | null, text: string, limits?: FormLimits, size = 65_536) =>
  readForm({ type, body: pieces(text, size) }, limits);

async function code(form: Promise<FormData>): Promise<string> {
  const error: unknown = await form.catch((thrown: unknown) => thrown);
  return error instanceof FormError ? error.code : 'read';
}

const part = (head: string, text: string): string =>
  `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;

describe('a posted form', () => {
  it.each([1, 7, 65_536])('is read in pieces of %i bytes', async (size) => {
    const form = await read(URLENCODED, 'a=1&b=%C3%BC+x&a=2&c', {}, size);
    expect([...form]).toEqual([
      ['a', '1'],
      ['b', 'ü x'],
      ['a', '2'],
      ['c', ''],
    ]);
    const picture = 'name="file"; filename="p ü.png"\r\nContent-Type: image/png';
    const body = `${part('name="text"', 'ü\r\n--C')}${part(picture, 'bytes')}--B--\r\n`;
    const parts = await read(MULTIPART, body, PICTURE, size);
    expect(parts.get('text')).toBe('ü\r\n--C');
    const file = parts.get('file');
    expect(file).toMatchObject({ name: 'p ü.png', type: 'image/png', size: 5 });
  });

  it('is read as a browser and the typed client write it', async () => {
    const sent = new FormData();
    sent.set('text', 'a\r\nb');
    sent.set('file', new File(['x'], 'a "b"; c.png', { type: 'image/png' }));
    sent.set('none', new File([], ''));
    const { headers, body } = new Request('http://site', { method: 'POST', body: sent });
    const form = await readForm({ type: headers.get('content-type'), body });
    expect(form.get('text')).toBe('a\r\nb');
    expect(form.get('file')).toMatchObject({ size: 1, type: 'image/png' });
    expect(form.get('none')).toMatchObject({ size: 0, name: '' });
  });

  it('may have so many fields and bytes, and no more', async () => {
    const fields = (count: number) => Array.from({ length: count }, () => 'a=1').join('&');
    expect(await code(read(URLENCODED, fields(MAX_FORM_PARTS)))).toBe('read');
    expect(await code(read(URLENCODED, fields(MAX_FORM_PARTS + 1)))).toBe('too_many_fields');
    const parts = (count: number) => `${part('name="a"', 'x').repeat(count)}--B--`;
    expect(await code(read(MULTIPART, parts(MAX_FORM_PARTS)))).toBe('read');
    expect(await code(read(MULTIPART, parts(MAX_FORM_PARTS + 1)))).toBe('too_many_fields');
    expect(await code(read(URLENCODED, 'a'.repeat(FORM_BYTES)))).toBe('read');
    expect(await code(read(URLENCODED, 'a'.repeat(FORM_BYTES + 1), PICTURE))).toBe('too_large');
    expect(await code(read(URLENCODED, 'a'.repeat(11), { bytes: 10 }))).toBe('too_large');
    expect(await code(read(MULTIPART, parts(1), { bytes: 10 }))).toBe('too_large');
  });

  it('that says itself that it is too large is not begun', async () => {
    const body = pieces('a=1', 3);
    const source = { type: URLENCODED, length: String(FORM_BYTES + 1), body };
    expect(await code(readForm(source))).toBe('too_large');
    expect((await body.next()).done).toBe(false);
  });

  it.each([null, '', 'text/plain', 'application/json', 'multipart/form-data', `x${URLENCODED}`])(
    'of type %j is none',
    async (type) => {
      expect(await code(read(type, 'a=1'))).toBe('bad_content_type');
    },
  );

  it.each([
    '',
    '--B',
    'a=1',
    part('name="a"', 'x'),
    `${part('x="a"', 'x')}--B--`,
    '--A\r\n\r\n--A--',
  ])('that is broken (%j) is refused', async (text) => {
    expect(await code(read(MULTIPART, text))).toBe('bad_request');
  });

  it('whose sender goes away is refused', async () => {
    async function* broken(): AsyncGenerator<Uint8Array, void> {
      yield* pieces('a=', 1);
      throw new Error('aborted');
    }
    expect(await code(readForm({ type: URLENCODED, body: broken() }))).toBe('bad_request');
  });

  it('that a file makes too large can be cut: what came before the file is there', async () => {
    const file = part('name="file"; filename="a.png"', 'x'.repeat(5000));
    const body = `${part('name="text"', 'hello')}${file}--B--`;
    const form = await read(MULTIPART, body, { bytes: 2000, over: 'cut' });
    expect(form.get('text')).toBe('hello');
    const cut = form.get('file');
    expect(cut instanceof File && cut.size).toBeGreaterThan(1500);
  });
});

describe('a hostile form', () => {
  const KINDS: Readonly<Record<string, (bytes: number) => readonly [string, string]>> = {
    'names without values': (n) => [URLENCODED, 'a&'.repeat(n / 2)],
    separators: (n) => [URLENCODED, '&'.repeat(n)],
    'one encoded name': (n) => [URLENCODED, '%41'.repeat(n / 3)],
    blanks: (n) => [URLENCODED, `message=${'+'.repeat(n)}`],
    parts: (n) => [MULTIPART, part('name="a"', '').repeat(n / 50)],
    'an endless name of a part': (n) => [MULTIPART, part(`name="${'a'.repeat(n)}"`, '')],
    'headers of a part': (n) => [MULTIPART, `--B\r\n${'a:b\r\n'.repeat(n / 5)}`],
    'parameters of a part': (n) => [MULTIPART, part(';x="'.repeat(240), '').repeat(n / 1000)],
    'backslashes in a part’s header': (n) => [
      MULTIPART,
      part('\\;'.repeat(480), '').repeat(n / 1000),
    ],
    'beginnings of boundaries': (n) => [MULTIPART, part('name="a"', '\r\n--'.repeat(n / 4))],
    'line breaks': (n) => [MULTIPART, '\r\n'.repeat(n / 2)],
    'a boundary of dashes': (n) => [
      `multipart/form-data; boundary=${'-'.repeat(70)}`,
      `--${'-'.repeat(70)}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'-'.repeat(n)}`,
    ],
    'a type of blanks': (n) => [`multipart/form-data${' '.repeat(n / 200)}`, 'x'.repeat(n)],
  };

  it.each(Object.keys(KINDS))('of %s takes little time, whatever its size', async (kind) => {
    for (const bytes of [60_000, 1_000_000, 5_000_000]) {
      const [type, text] = KINDS[kind]?.(bytes) ?? ['', ''];
      const time = await threadTimeOf(() => code(read(type, text, PICTURE)), 200);
      expect(time).toBeLessThan(200);
    }
  });
});
