import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipOf, type ZipFile } from '#api/services/own-data/zip.ts';

const AT = new Date('2026-01-02T03:04:00Z');
const TEXT = new TextEncoder().encode('rain '.repeat(1000));
const FILM = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 251);

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_000) yield bytes.subarray(at, at + 65_000);
}

async function* files(): AsyncGenerator<ZipFile> {
  yield { name: 'profile.json', content: [TEXT], bytes: TEXT.length, isText: true };
  yield { name: 'videos/7/harbour.mp4', content: pieces(FILM), bytes: FILM.length, isText: false };
  yield { name: 'ü.json', content: [], bytes: 0, isText: true };
}

async function whole(options: { wideBytes?: number } = {}): Promise<Uint8Array> {
  const written: Uint8Array[] = [];
  for await (const piece of zipOf(files(), { at: AT, ...options })) written.push(piece);
  return new Uint8Array(Buffer.concat(written));
}

it.each([
  ['fields of four bytes', undefined],
  ['fields of eight bytes for all', 0],
  ['fields of eight bytes from the second file on', 100_000],
])('writes an archive that others read, with %s', async (_name, wideBytes) => {
  const bytes = await whole(wideBytes === undefined ? {} : { wideBytes });
  const read = unzipSync(bytes);
  expect(Object.keys(read)).toEqual(['profile.json', 'videos/7/harbour.mp4', 'ü.json']);
  expect(read['profile.json']).toEqual(TEXT);
  expect(read['videos/7/harbour.mp4']).toEqual(FILM);
  expect(read['ü.json']).toHaveLength(0);
  // Text is packed, a film is not worked at.
  expect(bytes.length).toBeGreaterThan(FILM.length);
  expect(bytes.length).toBeLessThan(FILM.length + 1000);
});

it('asks for a file when its turn has come, and for no more once nobody reads', async () => {
  const asked: string[] = [];
  async function* noted(): AsyncGenerator<ZipFile> {
    for await (const file of files()) {
      asked.push(file.name);
      yield file;
    }
  }
  for await (const _piece of zipOf(noted(), { at: AT })) break;
  expect(asked).toEqual(['profile.json']);
});

it('tells what went wrong with a content', async () => {
  const broken = function* (): Generator<Uint8Array> {
    yield TEXT;
    throw new Error('The disk is gone.');
  };
  const read = async (content: Iterable<Uint8Array>, bytes: number) => {
    async function* one(): AsyncGenerator<ZipFile> {
      yield { name: 'a', content, bytes, isText: false };
    }
    for await (const _piece of zipOf(one(), { at: AT }));
  };
  await expect(read(broken(), TEXT.length)).rejects.toThrow('The disk is gone.');
  await expect(read([TEXT], 10)).rejects.toThrow(RangeError);
});
