import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, kept, startSite, stopSites, type FakePage } from './site-under-test.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await stopSites();
});

const pass = (seconds: number): void => {
  vi.setSystemTime(Date.now() + seconds * 1000);
};

/** A site whose page is fresh for 10 seconds and stale for 20 more; what is made of it can be set. */
async function briefSite() {
  const page: { make: () => FakePage | Promise<FakePage> } = { make: () => fresh('v1') };
  const site = await startSite({ render: () => page.make() });
  const answer = async () => {
    const { body, headers } = await ask(site, '/');
    return [body.toString(), headers['cache-status']];
  };
  return { site, page, answer };
}

const fresh = (body: string): FakePage =>
  kept(body, 0, { 'cdn-cache-control': 'max-age=10, stale-while-revalidate=20' });

describe('an answer says how it came about', () => {
  it('made, kept, old, or old since no new one could be made', async () => {
    const { site, page, answer } = await briefSite();
    expect(await answer()).toEqual(['v1', 'islet; fwd=miss']);
    expect(await answer()).toEqual(['v1', 'islet; hit']);
    pass(10);
    page.make = () => ({ status: 500 });
    expect(await answer()).toEqual(['v1', 'islet; hit; detail=stale']);
    await vi.waitUntil(() => site.renders.length === 2);
    pass(20);
    expect(await answer()).toEqual(['v1', 'islet; hit; detail=stale-if-error']);
    page.make = () => fresh('v2');
    pass(60);
    expect(await answer()).toEqual(['v2', 'islet; fwd=miss']);
    expect(await answer()).toEqual(['v2', 'islet; hit']);
  });
});

describe('a page that is stale', () => {
  it('is made by one visitor, and after a failure not for ten seconds', async () => {
    const { site, page, answer } = await briefSite();
    await answer();
    pass(10);
    const made = Promise.withResolvers<FakePage>();
    page.make = () => made.promise;
    await Promise.all([answer(), answer()]);
    await vi.waitUntil(() => site.renders.length === 2);
    await answer();
    made.resolve({ status: 503 });
    await vi.waitFor(async () => {
      page.make = () => ({ status: 503 });
      const before = site.renders.length;
      await Promise.all([answer(), answer()]);
      expect(site.renders).toHaveLength(before);
    });
    const tries = site.renders.length;
    pass(9);
    await answer();
    expect(site.renders).toHaveLength(tries);
    pass(1);
    page.make = () => fresh('v2');
    expect(await answer()).toEqual(['v1', 'islet; hit; detail=stale']);
    await vi.waitFor(async () => expect(await answer()).toEqual(['v2', 'islet; hit']));
  });

  it('is told of in the log where it cannot be made', async () => {
    const { site, page, answer } = await briefSite();
    await answer();
    pass(10);
    page.make = () => {
      throw new Error('no answer');
    };
    await answer();
    await vi.waitFor(() => expect(site.log.join()).toContain('a page could not be renewed'));
    expect(site.log.join()).toContain('no answer');
  });

  it('is gone where the address is', async () => {
    let isThere = true;
    const site = await startSite({
      render: (url) => {
        if (url === '/404/') return { ...kept('Oops'), status: 404 };
        return isThere ? kept('v1', 10) : null;
      },
    });
    await ask(site, '/a/');
    isThere = false;
    pass(60);
    for (let index = 0; index < 2; index += 1) {
      const { status, body } = await ask(site, '/a/');
      expect([status, body.toString()]).toEqual([404, 'Oops']);
    }
  });
});
