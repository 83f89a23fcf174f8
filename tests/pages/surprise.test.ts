import { describe, expect, it } from 'vitest';
import { LIFETIMES } from '#config/lifetimes.ts';
import { DURATION_BOUNDS } from '#contract/enums.ts';
import { video } from '#contract/calls/video.ts';
import { idGroup } from '#contract/id-group.ts';
import { paths, withQuery } from '#routes/paths.ts';
import { createTranslator } from '#i18n/translator.ts';
import { useDemo } from './support/demo.ts';
import { byRole } from './support/read-page.ts';

const demo = useDemo();

const idIn = (path: string | null): number => Number(/\/videos\/(\d+)\//.exec(path ?? '')?.[1]);

describe('a surprise', () => {
  it('is a video that the listing’s filters let through, another one mostly', async () => {
    const listing = withQuery(paths.category(['rain'], 'top-rated'), { duration: 1, type: 'hd' });
    const seen = new Set<number>();
    for (let time = 0; time < 6; time++) {
      const { status, to } = await demo.ask(`/surprise${listing}`);
      expect(status).toBe(302);
      const id = idIn(to);
      seen.add(id);
      const read = { lifetime: LIFETIMES.own, group: idGroup(id), id };
      const found = (await demo.client.read(video, read)).video;
      expect(found.categories.map(({ dir }) => dir)).toContain('rain');
      expect(found.seconds).toBeLessThan(DURATION_BOUNDS.short);
      expect(found.hd).toBe(true);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  it('is asked for by a link of the listing, in its language', async () => {
    const page = await demo.read('/de/videos/longest/2/?duration=3');
    const name = createTranslator('de')('filter.surprise');
    const link = byRole(page.document, 'link', { name });
    expect(link.getAttribute('href')).toBe('/de/surprise/videos/longest/1/?duration=3');
    const video = await page.follow(link);
    expect([video.status, video.path]).toEqual([
      200,
      expect.stringMatching(/^\/de\/videos\/\d+\//u),
    ]);
  });

  it('is never kept', async () => {
    const answer = await fetch(`${demo.origin}/surprise/videos/longest/1/`, { redirect: 'manual' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('of an empty list is the list itself', async () => {
    const listing = paths.search('qqqqqq wwwwww');
    const { status, to } = await demo.ask(`/surprise${listing}`);
    expect([status, to]).toEqual([302, listing]);
  });

  it.each(['/surprise/', '/surprise/models/recent/1/', '/surprise/videos/history/1/'])(
    '%s is the 404 page',
    async (path) => {
      expect((await demo.ask(path)).status).toBe(404);
    },
  );
});
