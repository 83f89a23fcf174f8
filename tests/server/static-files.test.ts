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

  it('of a build that came since are sent where their names say what is in them, and no others', async () => {
    const client = await temporaryFolder();
    await mkdir(join(client, '_astro'));
    const site = await startSite({ client });
    expect((await ask(site, '/_astro/late.B1c2D3e.js')).status).toBe(404);
    await writeFile(join(client, '_astro', 'late.B1c2D3e.js'), 'late');
    await writeFile(join(client, '_astro', 'late.B1c2D3e.js.br'), 'br');
    await writeFile(join(client, 'secret.txt'), 'secret');
    const answer = await ask(site, '/_astro/late.B1c2D3e.js');
    expect([answer.status, answer.body.toString()]).toEqual([200, 'late']);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    for (const path of ['/secret.txt', '/_astro/../secret.txt', '/_astro/..%2Fsecret.txt'])
      expect([path, (await ask(site, path)).body.toString()]).not.toEqual([path, 'secret']);
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
