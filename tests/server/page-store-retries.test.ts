import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDiskPages, RETRY_MS, type DiskPages } from '#server/page-store/disk.ts';

let folder = '';
const log = pino({ level: 'silent' });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  folder = await mkdtemp(join(tmpdir(), 'islet-page-retries-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => join(folder, 'pages', 'en.str.none', name);

/** Two pages whose removal failed, one of which could go by now; nothing else changes. */
async function stuck(): Promise<DiskPages> {
  const disk = await openDiskPages(join(folder, 'pages'), 'build-1', log);
  for (const name of ['a', 'b']) {
    await mkdir(file(`${name}/index.html.gz`), { recursive: true });
    disk.remove(`en.str.none/${name}/`);
  }
  disk.purgedTo('5');
  await disk.settled();
  await rmdir(file('b/index.html.gz'));
  await writeFile(file('b/index.html.gz'), 'x');
  return disk;
}

it('what could not be removed is tried again by the clock, one beside the other, until all is gone', async () => {
  const disk = await stuck();
  vi.advanceTimersByTime(RETRY_MS - 1);
  await disk.settled();
  expect(await readdir(file('b'))).toEqual(['index.html.gz']);
  vi.advanceTimersByTime(1);
  await disk.settled();
  expect([existsSync(file('b')), (await disk.list()).position]).toEqual([false, null]);
  await rmdir(file('a/index.html.gz'));
  vi.advanceTimersByTime(RETRY_MS);
  await disk.settled();
  expect((await disk.list()).position).toBe('5');
  expect(vi.getTimerCount()).toBe(0);
});

it('a store that is closed leaves its folder alone', async () => {
  const disk = await stuck();
  await disk.close();
  disk.purgedTo('6');
  await disk.settled();
  expect(vi.getTimerCount()).toBe(0);
});
