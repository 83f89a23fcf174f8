import { Agent, request } from 'node:http';
import { startSite } from '../../setup/site.ts';

const WARM_UP = 60;
/** Different pages, so that no render finds everything of the one before. */
const PAGES = 20;

function timeOf(url: string, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const began = performance.now();
  request(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
    answer.resume().on('end', () => {
      resolve(performance.now() - began);
    });
  })
    .on('error', reject)
    .end();
  return promise;
}

/**
 * Milliseconds from asking for a 60-tile listing to its last byte, over the page store's head: queries, Astro,
 * compression. One at a time.
 */
export async function measureRenders(runs: number): Promise<{ p50: number; p99: number }> {
  const site = await startSite({ PAGE_STORE: 'off' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const times: number[] = [];
    for (let run = -WARM_UP; run < runs; run += 1) {
      const page = 1 + ((run + WARM_UP) % PAGES);
      const time = await timeOf(`${site.origin}/videos/latest-updates/${page}/`, agent);
      if (run >= 0) times.push(time);
    }
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor((runs - 1) * share)] ?? Number.NaN;
    return { p50: at(0.5), p99: at(0.99) };
  } finally {
    agent.destroy();
    await site.stop();
  }
}
