import { describe, expect, it } from 'vitest';
import { readUrl } from '#contract/call.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { paths } from '#routes/paths.ts';
import { useDemo } from './support/demo.ts';
import { byRole, shownWords } from './support/read-page.ts';

const LIST = { ...PLAIN_LIST, gender: 'str', sort: 'most-popular', count: 60 } as const;
const LISTING = paths.videos('most-popular');

const demo = useDemo();

describe('a listing', () => {
  it.each(['/categories/rain/top-rated/2/?duration=1', '/search/1/?s=rain&sort=longest&type=hd'])(
    '%s names the API’s list of its own tiles',
    async (path) => {
      const { html } = await demo.ask(path);
      const list = (/data-list="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&#38;', '&');
      const answer = await (await fetch(demo.origin + list.replaceAll('&amp;', '&'))).json();
      const ids = [...html.matchAll(/class="tile"[^>]*><a[^>]* href="\/videos\/(\d+)\//g)].map(
        ([, id]) => id,
      );
      expect(ids.length).toBeGreaterThan(0);
      expect(
        (answer as { videos: { video_id: string }[] }).videos.map((one) => one.video_id),
      ).toEqual(ids);
    },
  );

  it('is as the contract writes it', async () => {
    const { html } = await demo.ask(LISTING);
    expect(html).toContain(`data-list="${readUrl(videos, { ...LIST, page: 1 }, undefined)}"`);
  });
});

it('the list of what a visitor never wants to see says in words that it needs a script', async () => {
  const { document } = await demo.read(paths.excluded());
  expect(shownWords(byRole(document, 'main'))).toContain('need JavaScript');
});
