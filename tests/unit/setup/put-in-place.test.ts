import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putInPlace } from '../../../src/setup/put-in-place.ts';

let folder: string;
let served: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-builds-'));
  served = join(folder, 'dist');
});
afterEach(() => rm(folder, { recursive: true }));

/** Makes a build of some files, each with the build's name in it, and puts it in place. */
async function build(name: string, files: readonly string[]): Promise<void> {
  const next = join(folder, 'dist-next');
  for (const file of files) {
    await mkdir(dirname(join(next, file)), { recursive: true });
    await writeFile(join(next, file), name);
  }
  await putInPlace(next, served);
}

const read = (file: string): Promise<string> => readFile(join(served, file), 'utf8');

it('a first build is put in place', async () => {
  await build('first', ['build-id', 'server/entry.mjs']);
  expect(await read('server/entry.mjs')).toBe('first');
  expect(await readdir(folder)).toEqual(['dist']);
});

it('what is named by its content stays for one build more, and nothing else does', async () => {
  const page = 'client/page.html';
  await build('first', [page, 'client/_astro/a.1.js', 'server/chunks/x_1.mjs', 'client/gone.txt']);
  await build('second', [page, 'client/_astro/deep/a.2.js', 'server/chunks/x_2.mjs']);
  expect(await read(page)).toBe('second');
  expect(await read('client/_astro/a.1.js')).toBe('first');
  expect(await read('server/chunks/x_1.mjs')).toBe('first');
  await expect(read('client/gone.txt')).rejects.toThrow('ENOENT');

  await build('third', [page, 'server/chunks/x_3.mjs']);
  expect(await read('client/_astro/deep/a.2.js')).toBe('second');
  expect(await readdir(join(served, 'server/chunks'))).toEqual(['x_2.mjs', 'x_3.mjs']);
  await expect(read('client/_astro/a.1.js')).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual(['dist']);
});

it('a file of both builds is the new one’s, and stays as long as it has one', async () => {
  const both = 'client/_astro/a.1.js';
  await build('first', [both]);
  await build('second', [both]);
  expect(await read(both)).toBe('second');
  await build('third', ['client/_astro/b.1.js']);
  expect(await read(both)).toBe('second');
});
