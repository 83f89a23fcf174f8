import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, startSite, stopSites, temporaryFolder } from './site-under-test.ts';

afterEach(stopSites);

/** One is kept in memory, one is streamed. */
const SIZES = { 'small.js': 10, 'large.js': 2 * 1024 * 1024 } as const;

describe('the files of a build', () => {
  it.each(Object.entries(SIZES))('%s is sent whole', async (name, size) => {
    const client = await temporaryFolder();
    await mkdir(join(client, '_astro'));
    await writeFile(join(client, '_astro', name), 'x'.repeat(size));
    const site = await startSite({ client });
    const answer = await ask(site, `/_astro/${name}`);
    expect([answer.status, answer.body.length]).toEqual([200, size]);
  });

  it.each(Object.entries(SIZES))('%s is 404 once it is gone', async (name, size) => {
    const client = await temporaryFolder();
    const file = join(client, name);
    await writeFile(file, 'x'.repeat(size));
    const site = await startSite({ client });
    await rm(file);
    const answer = await ask(site, `/${name}`);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.length).toBeGreaterThan(0);
    expect(site.log.join('')).not.toContain('request failed');
  });
});
