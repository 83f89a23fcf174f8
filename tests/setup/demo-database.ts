import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '#api/app.ts';

/** The present of every API test: the demo data is dated back from this day. */
export const NOW = new Date('2026-06-15T12:00:00Z');

/** Names the demo data by everything that makes it, so that a change of it is seeded anew. */
function fingerprint(now: Date): string {
  const digest = createHash('sha1').update(now.toISOString().slice(0, 10));
  const sources = ['src/api/{app,jobs}.ts', 'src/api/{catalogue,db,demo}/**/*.{ts,json}'];
  for (const file of globSync(sources).toSorted()) digest.update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}

const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** A database file as a first start makes it, made once and then shared by every run: copy it. */
export async function demoTemplate(now: Date): Promise<string> {
  const file = join(tmpdir(), `islet-demo-${fingerprint(now)}.db`);
  if (existsSync(file)) return file;
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-seed-'));
  const api = await createApi({ dataDir, demo: true, publicOrigin: null, log, now: () => now });
  await api.close();
  // Several workers may have made one at the same time: they are all the same.
  renameSync(join(dataDir, 'islet.db'), file);
  rmSync(dataDir, { recursive: true });
  return file;
}

/** A new folder that holds a database of its own with the demo data as a first start on that day leaves it. */
export async function demoFolder(now = NOW): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'islet-demo-'));
  copyFileSync(await demoTemplate(now), join(folder, 'islet.db'));
  return folder;
}
