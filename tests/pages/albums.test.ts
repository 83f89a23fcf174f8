import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { ALBUM_SORTS } from '#contract/enums.ts';
import type { Album } from '#contract/entities/album.ts';
import { idGroup } from '#contract/id-group.ts';
import { abbreviateCount } from '#lib/format.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole, wordsOf } from './support/read-page.ts';

const demo = useDemo();
let album: Album;
let kinds: Awaited<ReturnType<typeof categoriesOf>> = [];

const lifetime = 60;
const categoriesOf = async () =>
  (await demo.client.read(calls.albumCategories, { lifetime, gender: 'str', lang: 'en' }))
    .categories;
const listOf = (sort: (typeof ALBUM_SORTS)[number], category = '') =>
  demo.client.read(calls.albums, {
    lifetime,
    gender: 'str',
    sort,
    count: LISTING_PAGE_SIZE,
    section: category === '' ? '' : 'categories',
    objectId: category,
    page: 1,
  });

beforeAll(async () => {
  kinds = await categoriesOf();
  const { albums } = await listOf('most-popular');
  const id = albums[0]?.id ?? 0;
  ({ album } = await demo.client.read(calls.album, { lifetime, id, group: idGroup(id) }));
});

describe('the list of albums', () => {
  it.each(ALBUM_SORTS)('ROUTE-74 shows cards by %s, as the API orders them', async (sort) => {
    const { albums } = await listOf(sort);
    const { document } = await demo.read(`/albums/${sort}/1/`);
    const cards = [...byRole(document, 'main').querySelectorAll('li.album')];
    const titles = cards.flatMap((card) =>
      allByRole(card, 'heading').map(({ textContent }) => textContent),
    );
    expect(titles).toEqual(albums.map(({ title }) => title));
  });

  it('ROUTE-75 the categories show title and number of albums', async () => {
    const { document } = await demo.read('/albums/categories/');
    // Styles part the two, not words.
    const packed = (text: string): string => text.replaceAll(/\s/gu, '');
    const texts = [...byRole(document, 'main').querySelectorAll('li.cat')].map(wordsOf);
    const wanted = kinds.map(
      ({ title, totalVideos: n }) => `${title} ${n} album${n === 1 ? '' : 's'}`,
    );
    expect(texts.map(packed).toSorted()).toEqual(wanted.map(packed).toSorted());
  });

  it.each([
    ['/albums/', '/albums/latest-updates/1/'],
    ['/albums/top-rated/', '/albums/top-rated/1/'],
    ['/albums/categories/town/', '/albums/categories/town/latest-updates/1/'],
  ])('%s leads to %s', async (path, to) => {
    expect(await demo.ask(path)).toMatchObject({ status: 302, to });
  });

  it.each([
    '/albums/longest/1/',
    '/albums/longest/',
    '/albums/categories/nowhere/top-rated/1/',
    '/albums/categories/town/longest/1/',
    '/album/999999/',
    '/album/x/',
  ])('%s is the 404 page (ROUTE-87)', async (path) => {
    const { status, words, to } = await demo.ask(path);
    expect([status, to]).toEqual([404, null]);
    expect(words).toContain('Oops! Content not found!');
  });
});

describe('one album', () => {
  it('ROUTE-77 ALB-01 is the same with its dir and without', async () => {
    const [plain, named] = await Promise.all([
      demo.ask(`/album/${album.id}/`),
      demo.ask(`/album/${album.id}/${album.dir}/`),
    ]);
    expect([plain.status, named.status]).toEqual([200, 200]);
    expect(plain.words).toContain(album.title);
    // Below the album stand tags by chance.
    const shown = (html: string): string[] =>
      html.match(/<h1[\s\S]*?<\/h1>|data-photo="\d+"/g) ?? [];
    expect(shown(named.html)).toEqual(shown(plain.html));
    expect(shown(plain.html)).toHaveLength(1 + album.photos.length);
  });

  it('ALB-02 ALB-03 shows its views and its number of photos', async () => {
    const { words } = await demo.ask(`/album/${album.id}/`);
    expect(words).toContain(`${abbreviateCount(album.views)} view`);
    expect(words).toContain(`${album.totalPhotos} photos`);
  });
});
