import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SHARES } from '#server/page-store/sections.ts';
import {
  ask,
  kept,
  startSite,
  stopSites,
  type FakePage,
  type SiteUnderTest,
} from './site-under-test.ts';

const LONG = '<p>a finished page</p>'.repeat(200);

afterEach(stopSites);

/** Text that does not compress: as a page it takes about three times 100 KB. */
function noise(seed: number): string {
  let state = seed + 1;
  const bytes = Array.from({ length: 100_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 33 + (state % 90);
  });
  return Buffer.from(bytes).toString();
}

interface Health {
  pages: {
    pages: number;
    bytes: number;
    memoryBytes: number;
    waiting: { pages: number; bytes: number };
  };
}

const health = async (site: SiteUnderTest): Promise<Health> =>
  JSON.parse(text(await ask(site, '/health/'))) as Health;

const text = (answer: { body: Buffer }): string => answer.body.toString();

describe('purging', () => {
  it('drops every page that carries a tag, and no other', async () => {
    const render = (url: string) => kept(url, 600, { 'cache-tag': `all,page:${url}` });
    const site = await startSite({ render });
    await ask(site, '/videos/1/');
    await ask(site, '/videos/2/');
    site.purge(['page:/videos/1/']);
    await ask(site, '/videos/1/');
    await ask(site, '/videos/2/');
    expect(site.renders.map(({ url }) => url)).toEqual(['/videos/1/', '/videos/2/', '/videos/1/']);
    site.purge(['all']);
    await ask(site, '/videos/2/');
    expect(site.renders).toHaveLength(4);
  });

  it('also drops what was being rendered at that moment', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<FakePage>();
    let first = true;
    const site = await startSite({
      render: () => {
        if (!first) return kept('new', 600, { 'cache-tag': 't' });
        first = false;
        return gate;
      },
    });
    const old = ask(site, '/');
    await vi.waitUntil(() => site.renders.length === 1);
    site.purge(['t']);
    open(kept('old', 600, { 'cache-tag': 't' }));
    expect(text(await old)).toBe('old');
    expect(text(await ask(site, '/'))).toBe('new');
  });
});

describe('the store on disk', () => {
  const files = async (site: { dataDir: string }): Promise<string[]> => {
    const names = await readdir(join(site.dataDir, 'pages'), { recursive: true });
    return names.filter((name) => name.includes('index')).sort();
  };

  it('keeps plain files that a web server in front could serve', async () => {
    const site = await startSite({ render: () => kept(LONG) });
    await ask(site, '/videos/latest-updates/1/');
    await vi.waitUntil(async () => (await files(site)).length === 4);
    const base = join('en.str.default', 'videos', 'latest-updates', '1', 'index');
    expect(await files(site)).toEqual(
      ['.html', '.html.br', '.html.gz', '.json'].map((extension) => base + extension),
    );
    const folder = join(site.dataDir, 'pages');
    expect(await readFile(join(folder, `${base}.html`), 'utf8')).toBe(LONG);
    const br = brotliDecompressSync(await readFile(join(folder, `${base}.html.br`)));
    expect(br.toString()).toBe(LONG);
  });

  async function restarted(change: (base: string) => Promise<void>, buildId = 'build-1') {
    const first = await startSite({ render: () => kept(LONG) });
    await ask(first, '/');
    await vi.waitUntil(async () => (await files(first)).length === 4);
    await first.close();
    await change(join(first.dataDir, 'pages', 'en.str.default', 'index'));
    const { dataDir } = first;
    return startSite({ render: () => kept('anew'), dataDir, buildId });
  }

  it('survives a restart', async () => {
    const site = await restarted(() => Promise.resolve());
    expect(text(await ask(site, '/'))).toBe(LONG);
    expect(site.renders).toHaveLength(0);
  });

  it('is emptied by a new build', async () => {
    const site = await restarted(() => Promise.resolve(), 'build-2');
    expect(text(await ask(site, '/'))).toBe('anew');
    const folders = async () =>
      (await readdir(site.dataDir)).filter((name) => name.startsWith('pages'));
    await vi.waitFor(async () => expect(await folders()).toEqual(['pages']), 10_000);
  });

  it('is rid of pages that are too old to be shown', async () => {
    const site = await restarted(async (base) => {
      const journal = join(dirname(base), '..', 'journal.ndjson');
      const lines = await readFile(journal, 'utf8');
      await writeFile(journal, lines.replace(/"until":\d+/gu, '"until":1'));
    });
    await vi.waitFor(async () => expect(await files(site)).toEqual([]), 10_000);
  });

  it.each(['.html', '.html.br', '.html.gz', '.json'])('ignores a damaged %s', async (extension) => {
    const site = await restarted((base) => writeFile(base + extension, '{"key":"half'));
    expect(text(await ask(site, '/'))).toBe('anew');
  });

  it('is emptied when nobody knows what is in it', async () => {
    const site = await restarted((base) => rm(join(dirname(base), '..', 'journal.ndjson')));
    expect(await files(site)).toEqual([]);
    expect(text(await ask(site, '/'))).toBe('anew');
  });

  it('finds its pages after it was cut off while it wrote down another', async () => {
    const site = await restarted((base) =>
      appendFile(join(dirname(base), '..', 'journal.ndjson'), '\n{"key":"en.str.de'),
    );
    await ask(site, '/videos/2/');
    expect(text(await ask(site, '/'))).toBe(LONG);
    expect(site.renders).toHaveLength(1);
  });

  it('does not find a page after a restart that was purged before', async () => {
    const render = () => kept(LONG, 600, { 'cache-tag': 'video:1' });
    const first = await startSite({ render });
    await ask(first, '/');
    await vi.waitUntil(async () => (await files(first)).length === 4);
    first.purge(['video:1']);
    await first.close();
    const again = await startSite({ render, dataDir: first.dataDir });
    expect(JSON.parse(text(await ask(again, '/health/')))).toMatchObject({ pages: { pages: 0 } });
  });

  it('does not find a page that became untrue while nothing ran', async () => {
    const render = () => kept(LONG, 600, { 'cache-tag': 'video:1' });
    const first = await startSite({ render });
    await ask(first, '/');
    await vi.waitUntil(async () => (await files(first)).length === 4);
    await first.close();
    const again = await startSite({ render, dataDir: first.dataDir, purgedBefore: ['video:1'] });
    await ask(again, '/');
    expect(again.renders).toHaveLength(1);
  });

  it('does not find a page after a restart that was purged while it waited to be recompressed', async () => {
    const render = (url: string) => kept(noise(1), 600, { 'cache-tag': `page:${url}` });
    const first = await startSite({ render });
    await ask(first, '/videos/1/');
    await ask(first, '/videos/2/');
    first.purge(['page:/videos/1/', 'page:/videos/2/']);
    await ask(first, '/videos/3/');
    await vi.waitFor(async () => expect((await health(first)).pages.waiting.pages).toBe(0), 10_000);
    await first.close();
    const again = await startSite({ render, dataDir: first.dataDir });
    expect((await health(again)).pages.pages).toBe(1);
    await ask(again, '/videos/1/');
    expect(again.renders.map(({ url }) => url)).toEqual(['/videos/1/']);
  });

  it.each([
    ['no number of bytes', '{"key":"a","bytes":-1e9,"tags":[],"until":1e15}'],
    ['half a byte', '{"key":"b","bytes":0.5,"tags":[],"until":1e15}'],
    ['more bytes than there are', '{"key":"c","bytes":1e999,"tags":[],"until":1e15}'],
    ['tags that are none', '{"key":"d","bytes":1,"tags":[{"toString":1}],"until":1e15}'],
    ['nothing', 'null'],
    ['a list', '[[1]]'],
    ['no JSON', '\u0000\uffff{{'],
  ])('starts with a journal that holds a damaged line: %s', async (_, line) => {
    const site = await restarted((base) =>
      appendFile(join(dirname(base), '..', 'journal.ndjson'), `\n${line}`),
    );
    expect(text(await ask(site, '/'))).toBe(LONG);
  });

  it.each([
    ['another status', (meta: string) => meta.replace('"status":200', '"status":99')],
    [
      'a header that is none',
      (meta: string) => meta.replace('"headers":[', '"headers":[["a\\n"],'),
    ],
    ['no headers', (meta: string) => meta.replace(/"headers":\[.*?\]\]/u, '"headers":7')],
  ])('makes a page anew whose file says %s', async (_, change) => {
    const site = await restarted(async (base) => {
      const before = await readFile(`${base}.json`, 'utf8');
      expect(change(before)).not.toBe(before);
      await writeFile(`${base}.json`, change(before));
    });
    const { status, body } = await ask(site, '/');
    expect([status, body.toString()]).toEqual([200, 'anew']);
  });

  it('makes a page anew whose file cannot be read', async () => {
    const site = await restarted(async (base) => {
      await rm(`${base}.json`);
      await mkdir(`${base}.json`);
    });
    expect(text(await ask(site, '/'))).toBe('anew');
  });

  it('is rid of files that a killed process was writing', async () => {
    const site = await restarted((base) =>
      writeFile(join(dirname(base), '..', '.drafts', 'half.tmp'), 'half'),
    );
    const names = await readdir(join(site.dataDir, 'pages'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(text(await ask(site, '/'))).toBe(LONG);
  });

  it('keeps the pages in use however many queries somebody makes up', async () => {
    const body = noise(3);
    const render = (url: string) => kept(url.includes('?') ? body : LONG);
    const env = { PAGE_STORE_MEMORY_MB: '4', PAGE_STORE_DISK_MB: '4' };
    const site = await startSite({ render, env });
    const used = ['/', '/videos/1/', '/videos/2/'];
    for (const path of used) await ask(site, path);
    for (let index = 0; index < 30; index += 1) await ask(site, `/search/1/?s=lake${index}`);
    site.renders.length = 0;
    for (const path of used) expect(text(await ask(site, path))).toBe(LONG);
    expect(site.renders).toHaveLength(0);
    const { pages } = await health(site);
    expect(pages.memoryBytes).toBeLessThan(4 * 1024 * 1024 * SHARES.queries.memory + 100_000);
    expect(pages.bytes).toBeLessThan(4 * 1024 * 1024 * SHARES.queries.disk + 100_000);
  });

  it('keeps no more bytes than it may, and drops what was used least', async () => {
    const bodies = [0, 1, 2, 3].map(noise);
    const render = (url: string) => kept(bodies[Number(url.split('/')[2])] ?? '');
    const env = { PAGE_STORE_DISK_MB: '1', PAGE_STORE_MEMORY_MB: '1' };
    const site = await startSite({ render, env });
    for (const id of [0, 1, 2, 0, 3]) await ask(site, `/videos/${id}/`);
    site.renders.length = 0;
    await ask(site, '/videos/0/');
    await ask(site, '/videos/3/');
    expect(site.renders).toHaveLength(0);
    await ask(site, '/videos/1/');
    expect(site.renders).toHaveLength(1);
    const { pages } = JSON.parse(text(await ask(site, '/health/'))) as { pages: { bytes: number } };
    expect(pages.bytes).toBeLessThanOrEqual(1024 * 1024);
  });

  it('is not emptied by someone who tries addresses that do not exist', async () => {
    const body = noise(9);
    const render = (url: string) => (url === '/' ? kept(LONG) : { ...kept(body), status: 404 });
    const env = { PAGE_STORE_MEMORY_MB: '2', PAGE_STORE_DISK_MB: '2' };
    const site = await startSite({ render, env });
    await ask(site, '/');
    for (let id = 0; id < 20; id += 1) await ask(site, `/videos/${id}/`);
    site.renders.length = 0;
    expect(text(await ask(site, '/'))).toBe(LONG);
    expect(site.renders).toHaveLength(0);
    const { pages } = JSON.parse(text(await ask(site, '/health/'))) as {
      pages: { pages: number; memoryBytes: number };
    };
    expect(pages.pages).toBe(1);
    // What is not there may take an eighth of the memory, and the page the rest.
    expect(pages.memoryBytes).toBeLessThan(2 * 1024 * 1024 * (1 / 8) + 50_000);
  });
});
