import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../db/open.ts';
import { clips } from '../demo/media/catalog.ts';
import { seedDemo } from '../demo/seed.ts';
import { addCrowd } from './crowd.ts';
import { time, type Timing } from './measure.ts';

/** The present of every run: dates are written back from here. */
export const NOW = new Date('2026-06-15T12:00:00Z');

const API = fileURLToPath(new URL('../', import.meta.url));
const FILE = 'islet.db';

/** Names the data by everything that makes it, so that a change of it is made anew. */
function fingerprint(): string {
  const digest = createHash('sha1');
  const sources = [
    'demo/**/*.{ts,json}',
    'db/migrations/*.ts',
    'db/{bulk,video-keys}.ts',
    'catalogue/search-text.ts',
    'catalogue/sqlite/{fill-search,popularity,search-*}.ts',
  ];
  for (const file of globSync(sources, { cwd: API }).toSorted()) {
    digest.update(readFileSync(join(API, file)));
  }
  return digest.digest('hex').slice(0, 12);
}

async function fill(file: string, videos: number): Promise<void> {
  const empty = openDatabase({ file });
  await empty.close();
  const sqlite = new DatabaseSync(file);
  // Nothing here has to survive a crash: a half-made file is thrown away. Node's SQLite refuses OFF.
  sqlite.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
  sqlite.exec('PRAGMA cache_size = -1500000; PRAGMA temp_store = MEMORY');
  seedDemo({ sqlite }, { now: NOW, clips, videos });
  sqlite.exec('PRAGMA journal_mode = WAL');
  sqlite.close();
}

/** Makes a file beside its place and moves it there when it is whole; gives how long that took. */
async function made(file: string, make: (unfinished: string) => Promise<void>): Promise<Timing> {
  const unfinished = `${file}.part`;
  for (const left of globSync(`${unfinished}*`)) rmSync(left);
  const took = await time(() => make(unfinished));
  renameSync(unfinished, file);
  return took;
}

/** A database of that many videos with the demo's distributions, and how long it took to make now. */
export interface BenchDatabase {
  /** The folder to open the API on; belongs to the benchmark alone. */
  dataDir: string;
  /** Null where it had been made before. */
  filledIn: Timing | null;
}

/** Makes the database once and keeps it in the system's temporary folder. */
export async function benchDatabase(videos: number): Promise<BenchDatabase> {
  const dataDir = join(tmpdir(), `islet-bench-${videos}-${fingerprint()}`);
  const file = join(dataDir, FILE);
  if (existsSync(file)) return { dataDir, filledIn: null };
  mkdirSync(dataDir, { recursive: true });
  return { dataDir, filledIn: await made(file, (unfinished) => fill(unfinished, videos)) };
}

/** The same videos among so many members, with all that they leave behind: see crowd.ts. */
export async function crowdDatabase(videos: number, members: number): Promise<BenchDatabase> {
  const plain = await benchDatabase(videos);
  const digest = createHash('sha1').update(readFileSync(join(API, 'bench/crowd.ts')));
  const name = `${plain.dataDir}-${members}-${digest.digest('hex').slice(0, 12)}`;
  const file = join(name, FILE);
  if (existsSync(file)) return { dataDir: name, filledIn: null };
  mkdirSync(name, { recursive: true });
  const filledIn = await made(file, (unfinished) => {
    copyFileSync(join(plain.dataDir, FILE), unfinished);
    const sqlite = new DatabaseSync(unfinished);
    sqlite.exec(
      'PRAGMA cache_size = -1500000; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY',
    );
    addCrowd(sqlite, members, NOW.getTime() / 1000);
    sqlite.exec('PRAGMA journal_mode = WAL');
    sqlite.close();
    return Promise.resolve();
  });
  return { dataDir: name, filledIn };
}
