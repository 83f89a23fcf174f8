import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { createTranslator } from '#i18n/translator.ts';
import { listPath, readAsked } from '#lists/define-list.ts';
import { offer } from '#lists/filter-bar.ts';
import { loadList } from '#lists/list-state.ts';
import { variantPath } from '#lists/variants.ts';
import { watchLater } from './watch-later.ts';

/** What a new list of a member's may cost, its page included (issue of lists as values). */
const MOST_LINES = 40;
const linesOf = (file: string): number =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n').length;

const tile = { video_id: 7, dir: 'rain', title: 'Rain', duration: 61, scr: '/media/a.jpg' };
const asked: string[] = [];
const client = createClient({
  origin: 'http://api',
  fetch: (request) => {
    asked.push(new URL(request.url).pathname);
    return Promise.resolve(Response.json({ videos: [tile], total_count: 130, pages: 3 }));
  },
});
const params = { id: '48', page: '2' };
const query = new URLSearchParams('duration=2&nonsense=1');

describe('a new list', () => {
  it(`costs at most ${MOST_LINES} lines, page included`, () => {
    const lines = linesOf('watch-later.ts') + linesOf('watch-later.astro');
    expect(lines).toBeLessThanOrEqual(MOST_LINES);
  });

  it('is read, narrowed, addressed and told in a feed by its definition alone', async () => {
    const address = readAsked(watchLater, { params }, query);
    if (!address) throw new Error('the address was not read');
    expect(listPath(watchLater, address)).toBe('/watch_later_videos/48/2/?duration=2');
    expect(variantPath('rss', watchLater, address)).toBe(
      '/rss/watch_later_videos/48/1/?duration=2',
    );

    const request = watchLater.read(address, { count: 60, group: 'str', lang: 'en' });
    const { state } = await loadList(request, client, address.page);
    expect(asked).toEqual([request.url]);
    expect(request.url).toContain('/watch_later_videos.48.2.all.2.');
    expect(state).toMatchObject({ kind: 'ready', total: 130, pages: 3 });

    const context = { client, group: 'str', lang: 'en', t: createTranslator('en') } as const;
    const { groups } = await offer(watchLater, address, context);
    const longer = groups.find(({ name }) => name === 'duration')?.options.at(-1);
    expect(longer).toMatchObject({ href: '/watch_later_videos/48/1/?duration=3', current: false });
  });

  it('is refused by an address that is none of its own', () => {
    expect(readAsked(watchLater, { params: { ...params, page: 'x' } }, query)).toBeNull();
  });
});
