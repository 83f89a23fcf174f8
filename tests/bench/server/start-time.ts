import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { demoFolder } from '../../setup/demo-database.ts';
import { startSite } from '../../setup/site.ts';
import { median } from '../support/median.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Milliseconds from starting the process on a seeded database to the first page, which nobody asked for before. */
async function startOnce(): Promise<number> {
  const folder = await demoFolder(new Date());
  const began = performance.now();
  const site = await startSite({ DEMO: 'true', DATA_DIR: folder });
  try {
    const answer = await fetch(site.origin);
    await answer.text();
    if (!answer.ok) throw new Error(`the first page answered ${answer.status}`);
    return performance.now() - began;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Median of several starts, in milliseconds. */
export async function measureStart(runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await startOnce());
  return median(times);
}

/** Milliseconds that `npm run build` takes when something has changed. */
export async function measureBuild(): Promise<number> {
  // What the last build was made of: without it the next one has everything to do.
  await rm(`${ROOT}dist/inputs`, { force: true });
  const began = performance.now();
  const { status, stderr } = spawnSync('npm', ['run', '-s', 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - began;
}
