import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, vi } from 'vitest';
import { cacheTags } from '#config/cache-tags.ts';
import { demoFolder } from '../setup/demo-database.ts';
import { startSite, type RunningSite } from '../setup/site.ts';
import { ask } from './support/ask.ts';
import { check } from './support/attack.ts';

const LISTING = '/videos/latest-updates/1/';
/** A removed video is gone from every stored page within this (DESIGN). */
const GONE_WITHIN_MS = 1000;

const running = new Set<RunningSite>();
const folders = new Set<string>();

async function start(folder: string): Promise<RunningSite> {
  const site = await startSite({ DATA_DIR: folder });
  running.add(site);
  return site;
}

async function kill(site: RunningSite): Promise<void> {
  running.delete(site);
  process.kill(site.pid, 'SIGKILL');
  await site.stop();
}

afterEach(async () => {
  for (const site of running) await kill(site);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
});

interface Ground {
  folder: string;
  site: RunningSite;
  /** Of the video that will be hidden, and of one that stays. */
  hidden: { id: number; path: string };
  other: string;
}

const isHit = (headers: Record<string, unknown>): boolean =>
  String(headers['cache-status']).startsWith('islet; hit');

/** A site whose store holds, on disk, a list of videos and the pages of two of them. */
async function ground(): Promise<Ground> {
  const folder = await demoFolder(new Date());
  folders.add(folder);
  const site = await start(folder);
  const { body } = await ask(site, LISTING);
  const paths = [...body.matchAll(/href="(\/videos\/(\d+)\/[^"]*)"/gu)];
  const videos = new Map(paths.map(([, path = '', id]) => [Number(id), path]));
  const [[id, path] = [0, ''], [, other] = [0, '']] = videos;
  for (const each of [path, other]) await ask(site, each);
  const journal = join(folder, 'pages', 'journal.ndjson');
  await vi.waitUntil(
    () => {
      // Each is written when it is made, and once more in the fewest bytes: a kill amid that costs the page.
      const text = readFileSync(journal, 'utf8');
      return [LISTING, path, other].every((each) => text.split(`${each}","bytes"`).length > 2);
    },
    { timeout: 30_000, interval: 50 },
  );
  for (const each of [LISTING, path, other]) {
    expect(isHit((await ask(site, each)).headers), each).toBe(true);
  }
  return { folder, site, hidden: { id, path }, other };
}

/** Hides a video as another process would: the change and what it makes untrue are one transaction. */
function hide(folder: string, id: number, end: 'COMMIT' | 'ROLLBACK' = 'COMMIT'): void {
  const database = new DatabaseSync(join(folder, 'islet.db'), { timeout: 5000 });
  try {
    database.exec('BEGIN IMMEDIATE');
    database.prepare('UPDATE videos SET visible = 0, status_id = 0 WHERE id = ?').run(id);
    for (const listing of ['category_listing', 'model_listing']) {
      database.prepare(`DELETE FROM ${listing} WHERE video_id = ?`).run(id);
    }
    database
      .prepare(`INSERT INTO purge_log (mark, tags, created_ts) VALUES ('another process', ?, ?)`)
      .run(JSON.stringify([cacheTags.videos, cacheTags.video(id)]), Math.floor(Date.now() / 1000));
    database.exec(end);
  } finally {
    database.close();
  }
}

/** Whether nobody is in the midst of writing to the database. */
function isFree(folder: string): boolean {
  const database = new DatabaseSync(join(folder, 'islet.db'), { timeout: 0 });
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** Stops a site where it stands, so that it cannot learn of what is committed now; not while it writes, or nobody else could. */
async function halt({ folder, site }: Ground): Promise<void> {
  await vi.waitUntil(() => {
    process.kill(site.pid, 'SIGSTOP');
    const isHalted = isFree(folder);
    if (!isHalted) process.kill(site.pid, 'SIGCONT');
    return isHalted;
  });
}

/** Which of the stored pages still show the hidden video. */
async function showing(site: RunningSite, { id, path }: Ground['hidden']): Promise<string[]> {
  const [list, page] = await Promise.all([ask(site, LISTING), ask(site, path)]);
  expect(list.status).toBe(200);
  const isListed = list.body.includes(`/videos/${id}/`);
  return [...(isListed ? [LISTING] : []), ...(page.status === 200 ? [path] : [])];
}

describe('a video that another process hides', () => {
  check('held', 'is gone from every stored page within a second', async () => {
    const { folder, site, hidden, other } = await ground();
    hide(folder, hidden.id, 'ROLLBACK');
    hide(folder, hidden.id);
    const committed = performance.now();
    let asked = committed;
    while ((await showing(site, hidden)).length > 0) {
      asked = performance.now();
      expect(asked - committed, 'ms after which it was still shown').toBeLessThan(GONE_WITHIN_MS);
    }
    expect(isHit((await ask(site, other)).headers), 'what shows it not is kept').toBe(true);
    return `gone for who asked after ${Math.round(asked - committed)} ms`;
  });
});

describe('a process that is killed between a commit and the purge', () => {
  check('held', 'shows no stored page of the hidden video when it is back', async () => {
    const at = await ground();
    const { folder, site, hidden, other } = at;
    await halt(at);
    hide(folder, hidden.id);
    await kill(site);
    const back = await start(folder);
    expect(await showing(back, hidden)).toEqual([]);
    expect(isHit((await ask(back, other)).headers), 'what shows it not is kept').toBe(true);
    return 'gone';
  });

  check('held', 'has its stored pages when nothing was committed', async () => {
    const at = await ground();
    const { folder, site, hidden } = at;
    await halt(at);
    hide(folder, hidden.id, 'ROLLBACK');
    await kill(site);
    const back = await start(folder);
    const { headers } = await ask(back, hidden.path);
    expect(isHit(headers), String(headers['cache-status'])).toBe(true);
    expect(await showing(back, hidden)).toEqual([LISTING, hidden.path]);
    return 'kept';
  });

  check('held', 'keeps no page of a database that was restored from a copy', async () => {
    const { folder, site, hidden, other } = await ground();
    const database = new DatabaseSync(join(folder, 'islet.db'), { timeout: 5000 });
    database.exec(`VACUUM INTO '${join(folder, 'copy')}'`);
    database.close();
    hide(folder, hidden.id);
    await vi.waitUntil(async () => (await showing(site, hidden)).length === 0, { timeout: 5000 });
    const journal = join(folder, 'pages', 'journal.ndjson');
    const positions = () => readFileSync(journal, 'utf8').match(/"purgedTo"/gu)?.length ?? 0;
    await vi.waitUntil(() => positions() > 1, { timeout: 10_000 });
    await kill(site);
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `islet.db${end}`), { force: true });
    renameSync(join(folder, 'copy'), join(folder, 'islet.db'));
    const back = await start(folder);
    expect(isHit((await ask(back, other)).headers)).toBe(false);
    expect(await showing(back, hidden)).toEqual([LISTING, hidden.path]);
    return 'emptied';
  });
});
