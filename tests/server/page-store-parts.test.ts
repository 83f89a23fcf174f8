import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createCatalogue } from '#server/page-store/catalogue.ts';
import { createRecompressor } from '#server/page-store/recompressor.ts';
import { openSections } from '#server/page-store/sections.ts';
import { sharedWork } from '#server/page-store/shared-work.ts';
import {
  bodyOf,
  compressFast,
  finishPage,
  isIntact,
  memoryWeight,
  recompress,
  storedPage,
  usableUntil,
  weight,
  type PageMeta,
} from '#server/page-store/stored-page.ts';

const TERMS = { maxAge: 600, swr: 60, tags: ['video:1'] };
const BODY = Buffer.from('<p>a finished page</p>'.repeat(200));

async function finished(headers: Record<string, string | string[]> = {}) {
  const rendered = { status: 200, headers, body: BODY };
  return finishPage('en.str.none/', rendered, TERMS, await compressFast(BODY));
}

const meta = (key: string, bytes: number): PageMeta =>
  ({ key, bytes, tags: [], maxAge: 600 }) as unknown as PageMeta;

describe('work for a key', () => {
  it('runs once while it runs, and anew afterwards, failed or not', async () => {
    const work = sharedWork<number>();
    const first = Promise.withResolvers<number>();
    const run = vi.fn(() => first.promise);
    const both = [work.run('a', run), work.run('a', run)];
    const other = work.run('b', () => Promise.resolve(2));
    expect([work.isRunning('a'), work.isRunning('c')]).toEqual([true, false]);
    first.resolve(1);
    expect(await Promise.all([...both, other])).toEqual([1, 1, 2]);
    expect([run.mock.calls.length, work.isRunning('a')]).toEqual([1, false]);
    await expect(work.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await work.run('a', () => Promise.resolve(3))).toBe(3);
  });
});

describe('pages that wait to be compressed', () => {
  /** A queue whose work the test ends. */
  function queue(maxBytes = 1000) {
    const ends: PromiseWithResolvers<void>[] = [];
    const began: string[] = [];
    const warnings: string[] = [];
    const recompressor = createRecompressor({
      maxBytes,
      recompress: ({ key }) => {
        began.push(key);
        const end = Promise.withResolvers<void>();
        ends.push(end);
        return end.promise;
      },
      log: pino({}, { write: (line: string) => void warnings.push(line) }),
    });
    return { recompressor, began, warnings, end: (index: number) => ends[index] };
  }

  it('go one after the other, and one that fails holds up none', async () => {
    const { recompressor, began, warnings, end } = queue();
    for (const key of ['a', 'b', 'c']) recompressor.add(meta(key, 100));
    await vi.waitFor(() => expect(began).toEqual(['a']));
    expect(recompressor.stats()).toEqual({ pages: 2, bytes: 200 });
    recompressor.cancel('b');
    recompressor.cancel('nobody');
    expect(recompressor.stats()).toEqual({ pages: 1, bytes: 100 });
    end(0)?.reject(new Error('no memory'));
    await vi.waitFor(() => expect(began).toEqual(['a', 'c']));
    expect(warnings.join()).toContain('could not be compressed');
    end(1)?.resolve();
    await recompressor.settled();
    expect(recompressor.stats()).toEqual({ pages: 0, bytes: 0 });
    recompressor.add(meta('d', 1));
    await vi.waitFor(() => expect(began).toEqual(['a', 'c', 'd']));
  });

  it('are no more bytes than may wait, each page once', async () => {
    const { recompressor, began } = queue(250);
    recompressor.add(meta('a', 100));
    await vi.waitFor(() => expect(began).toEqual(['a']));
    recompressor.add(meta('b', 100));
    recompressor.add(meta('b', 150));
    expect(recompressor.stats()).toEqual({ pages: 1, bytes: 150 });
    recompressor.add(meta('c', 101));
    expect(recompressor.stats()).toEqual({ pages: 1, bytes: 150 });
    recompressor.add(meta('c', 100));
    expect(recompressor.stats()).toEqual({ pages: 2, bytes: 250 });
  });

  it('stay where they are once it is stopped', async () => {
    const { recompressor, began, end } = queue();
    for (const key of ['a', 'b']) recompressor.add(meta(key, 100));
    await vi.waitFor(() => expect(began).toEqual(['a']));
    recompressor.stop();
    recompressor.add(meta('c', 100));
    end(0)?.resolve();
    await recompressor.settled();
    expect(began).toEqual(['a']);
  });
});

describe('the list of what is kept', () => {
  it('drops what was used least, and tells of all that goes', () => {
    const removed: string[] = [];
    const known = createCatalogue(3 * weight({ bytes: 1000 }), (key) => removed.push(key));
    for (const key of ['a', 'b', 'c']) known.set(key, { bytes: 1000, tags: ['all', key] });
    known.touch('a');
    known.set('d', { bytes: 1000, tags: ['all'] });
    expect(removed).toEqual(['b']);
    expect(known.keysOf('all').toSorted()).toEqual(['a', 'c', 'd']);
    expect([known.has('a'), known.has('b'), known.keysOf('b')]).toEqual([true, false, []]);
    known.set('c', { bytes: 1000, tags: ['new'] });
    expect([removed, known.keysOf('new'), known.keysOf('c')]).toEqual([['b'], ['c'], []]);
    known.remove('c');
    expect([removed, known.has('c')]).toEqual([['b', 'c'], false]);
    expect(known.stats()).toEqual({ pages: 2, bytes: 2 * weight({ bytes: 1000 }) });
  });

  it('does not take a page that is larger than everything', () => {
    const removed: string[] = [];
    const known = createCatalogue(5000, (key) => removed.push(key));
    known.set('huge', { bytes: 5000, tags: ['all'] });
    expect([removed, known.has('huge'), known.keysOf('all')]).toEqual([['huge'], false, []]);
  });
});

describe('the sections of the store', () => {
  const removed: string[] = [];
  const sections = openSections({
    maxMemoryBytes: 800_000,
    maxDiskBytes: 1_000_000,
    onRemove: (key) => removed.push(key),
  });

  it('are one for lasting pages, one for queries, and one in memory alone', async () => {
    const [lasting, queries, brief] = sections.all;
    expect(sections.of({ key: '/a/', maxAge: 61 })).toBe(lasting);
    expect(sections.of({ key: '/a/?s=b', maxAge: 61 })).toBe(queries);
    expect(sections.of({ key: '/a/', maxAge: 60 })).toBe(brief);
    expect([sections.onDisk('/a/'), sections.onDisk('/a/?s=b')]).toEqual([lasting, queries]);
    expect(sections.all.map(({ isOnDisk }) => isOnDisk)).toEqual([true, true, false]);
    expect(sections.all.map(({ memory }) => memory.maxSize)).toEqual([500_000, 200_000, 100_000]);
    const page = storedPage(await finished(), []);
    for (const [index, section] of sections.all.entries()) {
      section.memory.set(`/${index}/`, page);
      section.known.set(`/${index}/`, { bytes: 100, tags: [] });
    }
    expect(sections.stats()).toEqual({
      pages: 2,
      bytes: 2 * weight({ bytes: 100 }),
      memoryBytes: 3 * memoryWeight(page),
    });
    expect([sections.use('/0/'), sections.use('/2/'), sections.use('/9/')]).toEqual([
      page,
      page,
      undefined,
    ]);
    for (const [index, section] of sections.all.entries()) section.known.remove(`/${index}/`);
    expect([removed, sections.use('/0/'), sections.use('/2/')]).toEqual([
      ['/0/', '/1/'],
      undefined,
      undefined,
    ]);
  });
});

describe('a finished page', () => {
  it('keeps what the page says, but nothing of how it is kept or sent', async () => {
    const { meta: known } = await finished({
      'content-type': 'text/html',
      link: ['</a>', '</b>'],
      age: '1',
      'cache-control': 'public',
      'cache-tag': 'a',
      'cdn-cache-control': 'max-age=60',
      connection: 'close',
      'content-encoding': 'br',
      'content-length': '9',
      date: 'today',
      etag: '"x"',
      'keep-alive': '5',
      'transfer-encoding': 'chunked',
      vary: 'x',
    });
    expect(known.headers).toEqual([
      ['content-type', 'text/html'],
      ['link', '</a>'],
      ['link', '</b>'],
    ]);
    expect(known.etag).toMatch(/^W\/"[\w-]{22}"$/);
  });

  it('is itself in every encoding, until a byte of one is another', async () => {
    const page = await finished();
    expect(isIntact(page)).toBe(true);
    for (const encoding of ['identity', 'br', 'gzip'] as const) {
      const other = Buffer.from(page.bodies[encoding]);
      other[3] = (other[3] ?? 0) ^ 1;
      const bodies = { ...page.bodies, [encoding]: other };
      expect([encoding, isIntact({ ...page, bodies })]).toEqual([encoding, false]);
    }
  });

  it('is smaller, and still itself, once it is recompressed', async () => {
    const page = await finished();
    const stored = storedPage(page, []);
    const best = await recompress(page.meta, stored);
    expect([isIntact(best), best.bodies.identity.equals(BODY)]).toEqual([true, true]);
    expect(best.bodies.br.length).toBeLessThanOrEqual(page.bodies.br.length);
    expect(best.meta.bytes).toBe(BODY.length + best.bodies.br.length + best.bodies.gzip.length);
    expect(bodyOf(storedPage(best, []), 'identity').equals(BODY)).toBe(true);
    expect(bodyOf(stored, 'br')).toBe(page.bodies.br);
  });

  it('is fresh, then stale, then shown for a day where no new one can be made', async () => {
    const page = await finished();
    const { freshUntil, staleUntil, usableUntil: until } = storedPage(page, []);
    const since = (time: number): number => (time - page.meta.storedAt) / 1000;
    expect([freshUntil, staleUntil, until].map(since)).toEqual([600, 660, 600 + 86_400]);
    expect(usableUntil({ storedAt: 0, maxAge: 1, swr: 100_000 })).toBe(100_001_000);
  });

  it('has heads that say its length and how it came about, and lets a page speak for itself', async () => {
    const page = await finished({ 'x-frame-options': 'DENY', 'content-type': 'text/html' });
    const stored = storedPage(page, [
      ['X-Frame-Options', 'SAMEORIGIN'],
      ['Referrer-Policy', 'origin'],
    ]);
    const common = [
      ...['ETag', page.meta.etag, 'Cache-Control', 'private, no-cache'],
      ...['Vary', 'Accept-Encoding, Cookie', 'Referrer-Policy', 'origin'],
      ...['x-frame-options', 'DENY', 'content-type', 'text/html', 'Cache-Status', 'islet; hit'],
    ];
    const length = (bytes: number): string[] => ['Content-Length', String(bytes)];
    expect(stored.notModified).toEqual(common);
    expect(stored.heads.identity).toEqual([...length(BODY.length), ...common]);
    expect(stored.heads.br).toEqual([
      ...length(page.bodies.br.length),
      ...['Content-Encoding', 'br', ...common],
    ]);
    expect(stored.meta).not.toHaveProperty('digests');
    expect(memoryWeight(stored)).toBe(page.bodies.br.length + page.bodies.gzip.length + 8192);
  });
});
