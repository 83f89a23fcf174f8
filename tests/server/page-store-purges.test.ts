import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { FollowPurges, PurgeNews } from '#lib/purge-news.ts';
import { ask, kept, startSite, stopSites, type SiteUnderTest } from './site-under-test.ts';

afterEach(stopSites);

const render = (url: string) => kept(`${url} is finished`, 600, { 'cache-tag': `page:${url}` });

/** A log whose readers stand at a number; it knows all from `oldest` to its last entry. */
function fakeLog(entries: string[][] = [], oldest = 0) {
  const asked: (string | null)[] = [];
  let tell: ((news: PurgeNews) => void) | undefined;
  const position = (): string => String(entries.length);
  const follow: FollowPurges = (from, apply) => {
    asked.push(from);
    tell = apply;
    const at = Number(from ?? -1);
    const isComplete = at >= oldest && at <= entries.length;
    const tags = isComplete ? entries.slice(at).flat() : [];
    if (at !== entries.length) apply({ tags, position: position(), isComplete });
    return Promise.resolve(() => Promise.resolve());
  };
  const write = (...tags: string[]): void => {
    entries.push(tags);
    tell?.({ tags, position: position(), isComplete: true });
  };
  /** Committed by a process that was killed before anybody was told. */
  const commitAlone = (...tags: string[]): void => void entries.push(tags);
  return { asked, follow, write, commitAlone };
}

const journal = (site: { dataDir: string }): string =>
  join(site.dataDir, 'pages', 'journal.ndjson');

/** Which pages had to be made anew, of those asked for. */
async function madeAnew(site: SiteUnderTest, ...paths: string[]): Promise<string[]> {
  site.renders.length = 0;
  for (const path of paths) await ask(site, path);
  return site.renders.map(({ url }) => url);
}

/** A site that has finished two pages and was stopped. */
async function stopped(log: ReturnType<typeof fakeLog>): Promise<{ dataDir: string }> {
  const site = await startSite({ render, followPurges: log.follow });
  await madeAnew(site, '/videos/1/', '/videos/2/');
  await vi.waitUntil(
    async () => (await readFile(journal(site), 'utf8')).match(/"until"/gu)?.length === 4,
    { timeout: 10_000 },
  );
  await site.close();
  return site;
}

const again = (log: ReturnType<typeof fakeLog>, dataDir: string): Promise<SiteUnderTest> =>
  startSite({ render, dataDir, followPurges: log.follow });

it('a store goes on in the log where it stopped', async () => {
  const log = fakeLog([['x'], ['y']]);
  const { dataDir } = await stopped(log);
  log.commitAlone('page:/videos/1/');
  const site = await again(log, dataDir);
  expect(log.asked).toEqual([null, '2']);
  expect(await madeAnew(site, '/videos/1/', '/videos/2/')).toEqual(['/videos/1/']);
});

it('what was purged stays so for a store that is cut off and back, also when nothing of it was kept', async () => {
  const log = fakeLog();
  const { dataDir } = await stopped(log);
  const second = await again(log, dataDir);
  log.write('page:/videos/1/');
  log.write('nothing:has:this');
  await second.close();
  const third = await again(log, dataDir);
  expect(log.asked.at(-1)).toBe('2');
  expect(await madeAnew(third, '/videos/1/', '/videos/2/')).toEqual(['/videos/1/']);
});

it.each([
  ['the log has forgotten', fakeLog([['x']]), fakeLog([['x'], ['y'], ['z']], 3)],
  ['is newer than the log: the database was restored', fakeLog([['x'], ['y']]), fakeLog([['x']])],
])('a store whose position %s empties itself', async (_, before, after) => {
  const { dataDir } = await stopped(before);
  const site = await again(after, dataDir);
  expect(await madeAnew(site, '/videos/1/', '/videos/2/')).toEqual(['/videos/1/', '/videos/2/']);
  await site.close();
  expect(await madeAnew(await again(after, dataDir), '/videos/1/', '/videos/2/')).toEqual([]);
});

it('a store that has lost its position empties itself, its files too', async () => {
  const log = fakeLog();
  const { dataDir } = await stopped(log);
  const lines = (await readFile(journal({ dataDir }), 'utf8')).split('\n');
  await writeFile(
    journal({ dataDir }),
    lines.filter((line) => !line.includes('purgedTo')).join('\n'),
  );
  const site = await again(log, dataDir);
  expect(log.asked.at(-1)).toBe(null);
  const files = async () =>
    (await readdir(join(dataDir, 'pages'), { recursive: true })).filter((name) =>
      name.includes('index'),
    );
  await vi.waitFor(async () => expect(await files()).toEqual([]), 10_000);
  expect(await madeAnew(site, '/videos/1/', '/videos/2/')).toEqual(['/videos/1/', '/videos/2/']);
});

it('a store remembers its position when its journal is written anew', async () => {
  const log = fakeLog();
  const { dataDir } = await stopped(log);
  const second = await again(log, dataDir);
  for (let count = 0; count < 20; count += 1) log.write('nothing:has:this');
  await second.close();
  const lines = async () => (await readFile(journal({ dataDir }), 'utf8')).split('\n').length;
  const long = await lines();
  await (await again(log, dataDir)).close();
  expect(await lines()).toBeLessThan(long - 10);
  const site = await again(log, dataDir);
  expect(log.asked.at(-1)).toBe('20');
  expect(await madeAnew(site, '/videos/1/', '/videos/2/')).toEqual([]);
});
