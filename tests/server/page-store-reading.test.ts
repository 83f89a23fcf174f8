import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PageRequest } from '#server/pages.ts';
import type { DiskPages } from '#server/page-store/disk.ts';
import { openPageStore, type Made, type PageStore } from '#server/page-store/page-store.ts';
import {
  bodyOf,
  compressFast,
  finishPage,
  type FinishedPage,
} from '#server/page-store/stored-page.ts';

const KEY = 'en.str.none/videos/1/';
const PAGE: PageRequest = {
  url: '/videos/1/',
  route: null,
  view: { lang: 'en', group: 'str', gate: 'none', prefix: '' },
  embed: false,
};
const TAG = 'video:1';
const TERMS = { maxAge: 600, swr: 0, tags: [TAG] };

const rendered = (body: string) => ({
  status: 200,
  headers: { 'cdn-cache-control': 'max-age=600', 'cache-tag': TAG },
  body: Buffer.from(body),
});

async function finished(body: string): Promise<FinishedPage> {
  const bodies = await compressFast(Buffer.from(body));
  return finishPage(KEY, rendered(body), TERMS, bodies);
}

const PURGED = { tags: [TAG], position: '2', isComplete: true };

/** A store that knows one page on disk, whose reading ends when the test says, and renders all as `made`. */
async function storeReading(
  body: string,
  made: string | (() => Promise<string>) = 'new',
  maxWaitingBytes = 1_000_000,
) {
  const reading = Promise.withResolvers<FinishedPage | null>();
  const page = await finished(body);
  const disk: DiskPages = {
    list: () =>
      Promise.resolve({
        pages: [{ key: KEY, bytes: page.meta.bytes, tags: [TAG], until: Infinity }],
        position: '1',
      }),
    read: () => reading.promise,
    write: () => undefined,
    remove: () => undefined,
    purgedTo: () => undefined,
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const store: PageStore = await openPageStore({
    renderPage: async () => rendered(typeof made === 'string' ? made : await made()),
    disk,
    maxMemoryBytes: 1_000_000,
    maxDiskBytes: 1_000_000,
    maxWaitingBytes,
    security: () => [],
    log: pino({ level: 'silent' }),
  });
  return { store, endReading: () => reading.resolve(page), fail: () => reading.resolve(null) };
}

describe('a page that was stored while the clock ran ahead', () => {
  const DAY_MS = 86_400_000;
  const ahead = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });
  afterEach(() => void vi.useRealTimers());

  it('is on disk as if it were not', async () => {
    ahead();
    const { store, endReading } = await storeReading('old');
    vi.useRealTimers();
    endReading();
    expect(await store.find(PAGE)).toBeUndefined();
    expect([store.stats().pages, store.peek(PAGE)]).toEqual([0, undefined]);
  });

  it('is in memory as if it were not', async () => {
    ahead();
    const { store } = await storeReading('old');
    await store.make(PAGE);
    expect(store.peek(PAGE)?.meta.key).toBe(KEY);
    vi.useRealTimers();
    expect(store.peek(PAGE)).toBeUndefined();
    expect(await store.find(PAGE)).toBeUndefined();
  });
});

describe('a page that is read from disk', () => {
  it('is found, and then in memory', async () => {
    const { store, endReading } = await storeReading('old');
    const found = store.find(PAGE);
    endReading();
    expect((await found)?.meta.key).toBe(KEY);
    expect(store.peek(PAGE)).toBe(await found);
  });

  it('is gone when it was purged meanwhile', async () => {
    const { store, endReading } = await storeReading('old');
    const found = store.find(PAGE);
    store.applyPurges(PURGED);
    endReading();
    expect(await found).toBeUndefined();
    expect(store.peek(PAGE)).toBeUndefined();
  });

  it('is gone when meanwhile the log of purges did not know what is untrue', async () => {
    const { store, endReading } = await storeReading('old');
    const found = store.find(PAGE);
    store.applyPurges({ tags: [], position: '2', isComplete: false });
    endReading();
    expect(await found).toBeUndefined();
    expect(store.peek(PAGE)).toBeUndefined();
  });

  it('does not take the place of a newer one', async () => {
    const { store, endReading } = await storeReading('old');
    const found = store.find(PAGE);
    store.applyPurges(PURGED);
    const made = await store.make(PAGE);
    endReading();
    await found;
    expect(made.kind === 'stored' && store.peek(PAGE)).toBe(made.kind === 'stored' && made.stored);
    await store.close();
  });

  it('leaves a newer one where it is when it cannot be read', async () => {
    const { store, fail } = await storeReading('old');
    const found = store.find(PAGE);
    await store.make(PAGE);
    fail();
    expect(await found).toBe(store.peek(PAGE));
    expect(store.peek(PAGE)).toBeDefined();
    await store.close();
  });
});

it('who asks for a page after a purge gets none that was begun before', async () => {
  const renders: PromiseWithResolvers<string>[] = [];
  const { store, fail } = await storeReading('old', () => {
    const next = Promise.withResolvers<string>();
    renders.push(next);
    return next.promise;
  });
  fail();
  const textOf = async (made: Promise<Made>): Promise<string> => {
    const page = await made;
    return page.kind === 'stored' ? String(bodyOf(page.stored, 'identity')) : page.kind;
  };
  const before = textOf(store.make(PAGE));
  store.applyPurges(PURGED);
  const after = [textOf(store.make(PAGE)), textOf(store.make(PAGE))];
  renders[0]?.resolve('without the comment');
  expect(await before).toBe('without the comment');
  await vi.waitUntil(() => renders.length === 2);
  renders[1]?.resolve('with it');
  expect(await Promise.all(after)).toEqual(['with it', 'with it']);
  expect(renders).toHaveLength(2);
  expect(store.peek(PAGE)).toBeDefined();
  await store.close();
});

it('a page that waits to be recompressed waits no more once it is purged', async () => {
  const { store, fail } = await storeReading('old', randomBytes(200_000).toString('base64'));
  fail();
  // The first to be there is being compressed, which takes far longer than making the others.
  await Promise.all(['/a/', '/b/', '/c/'].map((url) => store.make({ ...PAGE, url })));
  expect(store.stats().waiting.pages).toBeGreaterThan(0);
  store.applyPurges(PURGED);
  expect(store.stats().waiting).toEqual({ pages: 0, bytes: 0 });
  await store.close();
});

it('no page waits to be recompressed where none may', async () => {
  const { store, fail } = await storeReading('old', randomBytes(50_000).toString('base64'), 0);
  fail();
  const pages = ['/a/', '/b/', '/c/'].map((url) => ({ ...PAGE, url }));
  await Promise.all(pages.map(store.make));
  expect(store.stats().waiting).toEqual({ pages: 0, bytes: 0 });
  for (const page of pages) expect(store.peek(page)).toBeDefined();
  await store.close();
});
