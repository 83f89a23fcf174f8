import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole, tileTitles, readPage, wordsOf } from './support/read-page.ts';

const demo = useDemo();
const all = {
  lifetime: 60,
  gender: 'str',
  sort: 'most-popular',
  count: MAX_COUNT,
  section: '',
  objectId: '',
  page: 1,
} as const;
const wordsIn = (title: string): string[] => title.toLowerCase().match(/\p{L}+/gu) ?? [];

let titles = { playlists: [] as string[], albums: [] as string[] };
/** A word of few titles of both. */
let word = '';
const withWord = (list: readonly string[], sought = word): string[] =>
  list.filter((title) => wordsIn(title).some((own) => own.startsWith(sought)));

beforeAll(async () => {
  const { playlists } = await demo.client.read(calls.playlists, all);
  const { albums } = await demo.client.read(calls.albums, all);
  titles = {
    playlists: playlists.map(({ title }) => title),
    albums: albums.map(({ title }) => title),
  };
  word =
    titles.albums
      .flatMap(wordsIn)
      .filter((one) => one.length > 3)
      .find((one) => withWord(titles.playlists, one).length > 0) ?? '';
  expect(word).not.toBe('');
  expect(withWord(titles.albums).length).toBeLessThan(titles.albums.length);
  expect(withWord(titles.playlists).length).toBeLessThan(titles.playlists.length);
});

describe('playlists and albums of a search', () => {
  it.each(['playlists', 'albums'] as const)(
    'tells how many %s there are, and leads to them',
    async (kind) => {
      const found = await demo.read(`/search/?s=${word}`);
      const wanted = withWord(titles[kind]);
      const name = new RegExp(`^${wanted.length} ${kind.slice(0, -1)}s?$`, 'u');
      const list = await found.follow(byRole(byRole(found.document, 'main'), 'link', { name }));
      expect(tileTitles(list).toSorted()).toEqual(wanted.toSorted());

      // The words can be taken away again.
      const chip = byRole(byRole(list.document, 'main'), 'link', {
        name: new RegExp(`“${word}”`, 'u'),
      });
      const whole = await list.follow(chip);
      expect(whole.path).toBe(`/${kind}/most-popular/1/`);
      expect(tileTitles(whole).length).toBeGreaterThan(wanted.length);
    },
  );

  it('says nothing of what is not there', async () => {
    const { document } = await demo.read('/search/?s=qqzzqq');
    const links = allByRole(byRole(document, 'main'), 'link', { name: /^\d+ (playlist|album)/u });
    expect(links.map(wordsOf)).toEqual([]);
  });

  it('is kind to words that are in no title', async () => {
    const { status, document } = await readPage(
      demo.origin,
      '/playlists/most-popular/1/?s=%25%25%25',
    );
    expect(status).toBe(200);
    expect(allByRole(document, 'heading').map(wordsOf)).toContain('No playlists found');
  });
});
