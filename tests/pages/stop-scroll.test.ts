import { describe, expect, it } from 'vitest';
import { startListWorld } from '../setup/list-world.ts';
import { useShared } from '../setup/use-started.ts';

const site = useShared(startListWorld, {});

describe('the word in an address that keeps the scroll position', () => {
  it.each([
    ['/videos/?stopScroll=1', '/videos/latest-updates/1/?stopScroll=1'],
    [
      '/de/top-rated/2/?date=week&camp=x&stopScroll',
      '/de/videos/top-rated/2/?date=week&camp=x&stopScroll',
    ],
    ['/videos/longest/1?stopScroll=1', '/videos/longest/1/?stopScroll=1'],
  ])('ROUTE-92 goes along as it was sent where %s leads', async (path, to) => {
    const answer = await fetch(site.origin + path, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(to);
  });

  it('ROUTE-92 makes no page of its own', async () => {
    await fetch(`${site.origin}/videos/longest/1/`);
    const before = site.api.lists.length;
    const answer = await fetch(`${site.origin}/videos/longest/1/?stopScroll=1`);
    expect(answer.status).toBe(200);
    expect(site.api.lists.length).toBe(before);
  });
});
