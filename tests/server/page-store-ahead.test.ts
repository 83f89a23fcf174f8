import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { PageRequest } from '#server/pages.ts';
import type { Made, PageStore } from '#server/page-store/page-store.ts';
import { prerender } from '#server/page-store/prerender.ts';
import type { StoredPage } from '#server/page-store/stored-page.ts';
import type { ReadAddress, ReadRoute } from '#routes/address.ts';

const ROUTE = { name: 'a route' } as unknown as ReadRoute;

/** Pages `/a/` to `/d/` made ahead by a store that knows some of them; `/b/` leads elsewhere. */
function ahead(known: Record<string, number> = {}, make?: (page: PageRequest) => Promise<Made>) {
  const made: PageRequest[] = [];
  const warnings: string[] = [];
  const store = {
    find: ({ url }: PageRequest) => {
      const freshUntil = known[url];
      return Promise.resolve(freshUntil === undefined ? undefined : ({ freshUntil } as StoredPage));
    },
    make: (page: PageRequest) => {
      made.push(page);
      return make?.(page) ?? Promise.resolve({ kind: 'nowhere' });
    },
  } as unknown as PageStore;
  const readAddress: ReadAddress = (path) => {
    if (path === '/b/') return { kind: 'redirect', status: 301, to: '/a/' };
    return path === '/c/' ? null : { kind: 'page', route: ROUTE, query: '' };
  };
  const log = pino({}, { write: (line: string) => void warnings.push(line) });
  const running = prerender(store, ['/a/', '/b/', '/c/', '/d/'], readAddress, log);
  const urls = () => made.map(({ url, view: { gate } }) => `${url} ${gate}`);
  return { running, made, urls, warnings };
}

const ALL = ['/a/', '/b/', '/c/', '/d/'].flatMap((url) => [`${url} default`, `${url} none`]);

describe('pages that are made ahead', () => {
  it('are those of most first visits: with the gate and without', async () => {
    const { running, made, urls } = ahead();
    expect(running.progress()).toEqual({ done: 0, total: 8 });
    await running.finished;
    expect([urls(), running.progress()]).toEqual([ALL, { done: 8, total: 8 }]);
    const view = { lang: 'en', group: 'str', prefix: '' };
    expect(made[0]).toEqual({
      ...{ url: '/a/', route: ROUTE, embed: false },
      view: { ...view, gate: 'default' },
    });
    expect(made.map(({ route }) => route)).toEqual([
      ...[ROUTE, ROUTE, null, null],
      ...[null, null, ROUTE, ROUTE],
    ]);
  });

  it('are not made again while they are fresh', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5000 });
    const { running, urls } = ahead({ '/a/': 5001, '/b/': 5000, '/c/': 4999 });
    await running.finished;
    vi.useRealTimers();
    expect([urls(), running.progress().done]).toEqual([ALL.slice(2), 8]);
  });

  it('are made one after the other, whatever becomes of one', async () => {
    const first = Promise.withResolvers<Made>();
    const { running, urls, warnings } = ahead({}, ({ url, view }) =>
      url === '/a/' && view.gate === 'default'
        ? first.promise
        : Promise.resolve({ kind: 'nowhere' }),
    );
    await vi.waitFor(() => expect(urls()).toEqual(ALL.slice(0, 1)));
    expect(running.progress().done).toBe(0);
    first.reject(new Error('no answer'));
    await running.finished;
    expect([urls(), running.progress().done]).toEqual([ALL, 8]);
    expect(warnings).toHaveLength(1);
    expect(JSON.parse(warnings.join())).toMatchObject({
      err: { message: 'no answer' },
      page: '/a/',
      msg: 'a page could not be made ahead',
    });
  });

  it('are no more once it is stopped', async () => {
    const first = Promise.withResolvers<Made>();
    const { running, urls } = ahead({}, () => first.promise);
    await vi.waitFor(() => expect(urls()).toHaveLength(1));
    running.stop();
    first.resolve({ kind: 'nowhere' });
    await running.finished;
    expect([urls(), running.progress()]).toEqual([ALL.slice(0, 1), { done: 1, total: 8 }]);
  });
});
