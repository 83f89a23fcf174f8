import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startSite } from '../../setup/site.ts';

const PAGE = '/videos/latest-updates/1/';
const SEARCHERS = fileURLToPath(new URL('searchers.ts', import.meta.url));
const PAUSE_MS = 2;

/** Milliseconds until the last byte of a stored page. */
function timeOf(url: string, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const began = performance.now();
  request(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
    answer.resume().on('end', () => {
      resolve(performance.now() - began);
    });
  })
    .on('error', reject)
    .end();
  return promise;
}

async function p99(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    times.push(await timeOf(url, agent));
    await pause(PAUSE_MS);
  }
  agent.destroy();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/**
 * The p99 of a stored page in milliseconds: of a server that does nothing else, and while ten clients search. `env` names
 * the data (DATA_DIR, DATABASE_URL); the demo's unless told.
 */
export async function measureSearching(
  seconds: number,
  env: Record<string, string>,
): Promise<{ idle: number; searching: number }> {
  const site = await startSite(env);
  try {
    const url = site.origin + PAGE;
    // Stored, and compressed as it will be; and what a start has to do, as popularity, is done.
    await p99(url, 15);
    const idle = await p99(url, seconds);
    const searchers = fork(SEARCHERS, [site.origin], { stdio: 'inherit' });
    const exited = once(searchers, 'exit');
    await pause(1000);
    const searching = await p99(url, seconds);
    searchers.disconnect();
    await exited;
    return { idle, searching };
  } finally {
    await site.stop();
  }
}
