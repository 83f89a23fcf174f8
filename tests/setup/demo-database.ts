import { createHash, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { createApi } from '#api/app.ts';
import { SECRET_KEY } from '#api/secret-mark.ts';

/** The present of every API test: the demo data is dated back from this day. */
export const NOW = new Date('2026-06-15T12:00:00Z');

/** Half of the hour after which a site recomputes what is popular: one that starts from an older file does so under its first pages. */
const GOOD_FOR_MS = 30 * 60_000;

/** Names the demo data by everything that makes it and by its half hour, so that a change of it is seeded anew. */
function fingerprint(now: Date): string {
  const digest = createHash('sha1').update(String(Math.floor(now.getTime() / GOOD_FOR_MS)));
  const sources = ['src/api/{app,jobs}.ts', 'src/api/{catalogue,db,demo}/**/*.{ts,json}'];
  for (const file of globSync(sources).toSorted()) digest.update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}

const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

const LOOK_MS = 100;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be another user's.
    return codeOf(error) === 'EPERM';
  }
}

function holderOf(lock: string): number | null {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return null;
  }
}

/** Whether this process is now the one that holds `lock`; what a process that is gone has held is free. */
function hold(lock: string): boolean {
  const own = `${lock}-${randomUUID()}`;
  writeFileSync(own, String(process.pid));
  try {
    // As a link it is there with its content at once.
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const holder = holderOf(lock);
    if (holder !== null && !isAlive(holder)) rmSync(lock, { force: true });
    return false;
  } finally {
    rmSync(own);
  }
}

async function makeTemplate(now: Date, file: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-seed-'));
  const api = await createApi({ dataDir, demo: true, publicOrigin: null, log, now: () => now });
  await api.close();
  // Whoever copies it has a secret of their own.
  const made = new DatabaseSync(join(dataDir, 'islet.db'));
  made.exec(`DELETE FROM meta WHERE key = '${SECRET_KEY}'`);
  made.close();
  renameSync(join(dataDir, 'islet.db'), file);
  rmSync(dataDir, { recursive: true });
  // Those of hours ago, which nobody copies any more.
  const before = Date.now() - 6 * GOOD_FOR_MS;
  for (const old of globSync(join(tmpdir(), 'islet-demo-*.db*')))
    if ((statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < before)
      rmSync(old, { force: true });
}

/** A database file as a first start makes it, made once by one of the processes that want it, and then shared by every run: copy it. */
export async function demoTemplate(now: Date): Promise<string> {
  const file = join(tmpdir(), `islet-demo-${fingerprint(now)}.db`);
  const lock = `${file}.lock`;
  while (!existsSync(file)) {
    if (!hold(lock)) await delay(LOOK_MS);
    else
      try {
        if (!existsSync(file)) await makeTemplate(now, file);
      } finally {
        rmSync(lock, { force: true });
      }
  }
  return file;
}

/** A new folder that holds a database of its own with the demo data as a first start on that day leaves it. */
export async function demoFolder(now = NOW): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'islet-demo-'));
  copyFileSync(await demoTemplate(now), join(folder, 'islet.db'));
  return folder;
}
