import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SERVER_ARGS, SERVER_ENVIRONMENT } from '../../src/setup/pinned-node.mjs';
import { startSite } from '../setup/site.ts';

it(
  'a second start finds the files of the server without their types, as the first one left them',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'islet-code-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const start = async (): Promise<{ found: number; missing: number }> => {
      const env = { NODE_COMPILE_CACHE: folder, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
      const site = await startSite(env);
      await (await fetch(site.origin)).text();
      await site.stop();
      const count = (text: string): number =>
        site.printed.filter((line) => line.includes(`${text} for StrippedTypeScript`)).length;
      return { found: count('retrieving transpile cache'), missing: count('no transpile cache') };
    };
    const first = await start();
    expect(first.missing).toBeGreaterThan(500);
    const second = await start();
    // Threads write into one another’s lines: some of them count for nothing.
    expect(second.found).toBeGreaterThan(500);
    expect(second.missing).toBe(0);
  },
);

it('`npm run serve` starts the server as `npm start` does', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: { serve: string };
  };
  const { MALLOC_ARENA_MAX, NODE_COMPILE_CACHE = '' } = SERVER_ENVIRONMENT;
  const cache = `node_modules/.cache/${basename(NODE_COMPILE_CACHE)}`;
  expect(NODE_COMPILE_CACHE).toBe(join(process.cwd(), cache));
  const settings = `MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX} NODE_COMPILE_CACHE=${cache}`;
  expect(scripts.serve).toBe(`${settings} exec node ${SERVER_ARGS.join(' ')}`);
});
