import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDiskPages, type DiskPages } from '#server/page-store/disk.ts';
import {
  finishPage,
  compressFast,
  type FinishedPage,
  type PageMeta,
} from '#server/page-store/stored-page.ts';
import { demoFolder } from '../../setup/demo-database.ts';
import { startSite, type RunningSite } from '../../setup/site.ts';
import { residentBytes } from './processor-time.ts';

export interface FullStore {
  /** Milliseconds from starting the process to the first answer. */
  start: number;
  /** Bytes resident when every page is known, after `asked` of them were asked for, and at most. */
  idle: number;
  busy: number;
  peak: number;
  asked: number;
}

const log = pino({ level: 'silent' });
const WRITERS = 8;
const READERS = 20;
/** Bytes of a page's body: small, so that memory holds as many pages as it may, each with its objects. */
const BODY_BYTES = 1024;

const start = (dataDir: string): Promise<RunningSite> =>
  startSite({ DEMO: 'true', DATA_DIR: dataDir, PAGE_STORE_DISK_MB: '1000000' });

/** Opens the store that a site has made in its data folder. */
async function openStore(dataDir: string): Promise<DiskPages> {
  const folder = join(dataDir, 'pages');
  return openDiskPages(folder, await readFile(join(folder, 'build-id'), 'utf8'), log);
}

/** Has the site make a video's page, so that there is a store, and gives that example of what it holds. */
async function makeStore(dataDir: string): Promise<PageMeta> {
  const site = await start(dataDir);
  try {
    const listing = await (await fetch(`${site.origin}/videos/latest-updates/1/`)).text();
    const video = /href="(\/videos\/\d+\/[^"]+)"/u.exec(listing)?.[1] ?? '/';
    await (await fetch(site.origin + video)).text();
  } finally {
    // What was made is on disk then, and nobody else writes to the store's list of files.
    await site.stop();
  }
  const store = await openStore(dataDir);
  for (const { key } of (await store.list()).pages) {
    const example = /\/videos\/\d+\//u.test(key) && (await store.read(key));
    if (example) return example.meta;
  }
  throw new Error('the page of a video was not stored');
}

/** Writes `count` pages like the example as the store itself would; gives their paths. */
async function fill(dataDir: string, example: PageMeta, count: number): Promise<string[]> {
  const view = example.key.slice(0, example.key.indexOf('/'));
  const body = randomBytes(BODY_BYTES / 2);
  const bodies = await compressFast(Buffer.from(body.toString('hex')));
  const rendered = {
    status: 200,
    headers: Object.fromEntries(example.headers),
    body: bodies.identity,
  };
  const terms = { maxAge: example.maxAge, swr: example.swr };
  const page = (index: number): FinishedPage => {
    const tags = ['main', `video:${index}`, `comments:videos:${index}`];
    const key = `${view}/videos/${index}/a-walk-along-the-shore-${index}/`;
    return finishPage(key, rendered, { ...terms, tags }, bodies);
  };
  const paths: string[] = [];
  const write = async (from: number): Promise<void> => {
    const writer = await openStore(dataDir);
    for (let index = from; index < count; index += WRITERS) {
      const finished = page(10_000_000 + index);
      writer.write(finished);
      await writer.settled();
      paths.push(finished.meta.key.slice(view.length));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_none, from) => write(from)));
  return paths;
}

async function ask(origin: string, paths: readonly string[]): Promise<void> {
  const read = async (from: number): Promise<void> => {
    for (let index = from; index < paths.length; index += READERS) {
      const url = origin + (paths[index] ?? '');
      const answer = await fetch(url);
      await answer.arrayBuffer();
      if (!/hit/u.test(answer.headers.get('cache-status') ?? '')) {
        throw new Error(`${paths[index]} was not in the store`);
      }
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_none, from) => read(from)));
}

/** Resolves when the health answer says that the store knows as many pages. */
async function allKnown(origin: string, count: number): Promise<void> {
  for (;;) {
    const health = (await (await fetch(`${origin}/health/`)).json()) as {
      pages?: { pages: number };
    };
    if ((health.pages?.pages ?? 0) >= count) return;
  }
}

/** Starts the site on a store of `count` pages and asks for a part of them. */
export async function measureFullStore(count: number): Promise<FullStore> {
  const dataDir = await demoFolder(new Date());
  try {
    const paths = await fill(dataDir, await makeStore(dataDir), count);
    const began = performance.now();
    const site = await start(dataDir);
    try {
      await ask(site.origin, paths.slice(0, 1));
      const started = performance.now() - began;
      await allKnown(site.origin, count);
      const { now: idle } = residentBytes(site.pid);
      const asked = Math.floor(count / 4);
      await ask(site.origin, paths.slice(0, asked));
      const { now: busy, peak } = residentBytes(site.pid);
      return { start: started, idle, busy, peak, asked };
    } finally {
      await site.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
