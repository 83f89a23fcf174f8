import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, kept, startSite, stopSites } from './site-under-test.ts';

afterEach(stopSites);

const PIECES = 2000;

/** A site with sitemaps whose pieces each take a moment of the loop, and what was opened of them. */
async function siteWithSitemaps(breaksAt = Infinity) {
  const opened: string[] = [];
  let written = 0;
  function* pieces(): Generator<string> {
    for (let piece = 0; piece < PIECES; piece += 1) {
      if (piece === breaksAt) throw new Error('the API went away');
      written += 1;
      yield `<url>${piece}</url>`;
    }
  }
  const site = await startSite({
    render: () => kept('page'),
    crawlers: {
      has: (path) => path.startsWith('/sitemap'),
      open: (path) => {
        opened.push(path);
        const tags = path.includes('videos') ? ['videos'] : [];
        return Promise.resolve({ type: 'application/xml', maxAge: 60, tags, pieces: pieces() });
      },
    },
  });
  return { site, opened, written: () => written };
}

const WHOLE = Array.from({ length: PIECES }, (_, piece) => `<url>${piece}</url>`).join('');

describe('files for crawlers', () => {
  it('are written once however many ask, then kept', async () => {
    const { site, opened } = await siteWithSitemaps();
    const first = await Promise.all([1, 2, 3].map(() => ask(site, '/sitemap/a-1.xml')));
    const later = await ask(site, '/sitemap/a-1.xml', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(first.map(({ body }) => body.toString())).toEqual([WHOLE, WHOLE, WHOLE]);
    expect(gunzipSync(later.body).toString()).toBe(WHOLE);
    expect(opened).toEqual(['/sitemap/a-1.xml']);
  });

  it('are written anew once something that they name has changed, also while they were written', async () => {
    const { site, opened, written } = await siteWithSitemaps();
    const read = () =>
      Promise.all(['videos', 'models'].map((of) => ask(site, `/sitemap/${of}-1.xml`)));
    const [videos, models] = ['/sitemap/videos-1.xml', '/sitemap/models-1.xml'];
    await read();
    site.purge(['albums']);
    await read();
    expect(opened).toEqual([videos, models]);
    site.purge(['videos']);
    await read();
    expect(opened).toEqual([videos, models, videos]);
    site.purge(['videos']);
    const before = written();
    const file = ask(site, videos);
    await expect.poll(written, { interval: 1 }).toBeGreaterThan(before);
    site.purge(['videos']);
    // Who asks now does not wait for the old one.
    const anew = ask(site, videos);
    await file;
    await anew;
    expect(opened.slice(3)).toEqual([videos, videos]);
    await read();
    expect(opened).toEqual([videos, models, videos, videos, videos]);
  });

  it('give everybody else a turn between two pieces', async () => {
    const { site, written } = await siteWithSitemaps();
    await ask(site, '/videos/1/a/');
    const file = ask(site, '/sitemap/a-1.xml');
    await expect.poll(written, { interval: 1 }).toBeGreaterThan(0);
    expect((await ask(site, '/health/')).status).toBe(200);
    expect(written()).toBeLessThan(PIECES);
    await file;
  });

  it('are refused where they break off, and where too many wait', async () => {
    const { site, opened } = await siteWithSitemaps(3);
    const broken = await ask(site, '/sitemap/a-1.xml');
    expect([broken.status, broken.headers['content-encoding']]).toEqual([503, undefined]);
    const many = Array.from({ length: 80 }, (_, page) => ask(site, `/sitemap/b-${page}.xml`));
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([503]));
    expect(opened.length).toBeLessThan(80);
  });
});
