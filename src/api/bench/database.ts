import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../db/open.ts';
import { clips } from '../demo/media/catalog.ts';
import { seedDemo } from '../demo/seed.ts';
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
  const unfinished = `${file}.part`;
  for (const left of globSync(`${unfinished}*`)) rmSync(left);
  const filledIn = await time(() => fill(unfinished, videos));
  renameSync(unfinished, file);
  return { dataDir, filledIn };
}
