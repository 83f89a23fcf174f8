import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { PLAYLIST_SORTS } from '#contract/enums.ts';
import type { Playlist } from '#contract/entities/playlist.ts';
import { idGroup } from '#contract/id-group.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import { startSite } from '../setup/site.ts';
import { askPage } from '../setup/ask-page.ts';
import { startAlteredApi } from '../setup/altered-api.ts';
import { useStarted } from '../setup/use-started.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole, shownWords, wordsOf, type ReadPage } from './support/read-page.ts';

const demo = useDemo();
/** Public ones of the straight group, as the API lists them. */
let listed: readonly Playlist[] = [];
let long: Playlist;
let privateId = 0;

const lifetime = 60;
const listOf = (sort: (typeof PLAYLIST_SORTS)[number]) =>
  demo.client.read(calls.playlists, {
    lifetime,
    sort,
    count: LISTING_PAGE_SIZE,
    section: '',
    page: 1,
    gender: 'str',
    objectId: '',
  });

beforeAll(async () => {
  ({ playlists: listed } = await listOf('most-popular'));
  const found = listed.find(({ totalVideos }) => totalVideos > LISTING_PAGE_SIZE);
  if (!found) throw new Error('the demo data has no playlist of two pages');
  long = found;
  while (privateId === 0 || (await demo.ask(`/playlist/${privateId}/1/`)).status !== 403)
    privateId += 1;
});

const mainOf = ({ document }: ReadPage): Element => byRole(document, 'main');
const cards = (page: ReadPage): Element[] => [
  ...mainOf(page).querySelectorAll('li.playlist:not([hidden])'),
];
const tiles = (page: ReadPage): Element[] => [
  ...mainOf(page).querySelectorAll('li.tile:not([hidden]) a'),
];
const hrefsOf = (links: readonly Element[]): (string | null)[] =>
  links.map((link) => link.getAttribute('href'));

describe('the list of playlists', () => {
  it.each(PLAYLIST_SORTS)('ROUTE-60 shows cards by %s, as the API orders them', async (sort) => {
    const { playlists } = await listOf(sort);
    const shown = cards(await demo.read(`/playlists/${sort}/1/`));
    const titles = shown.flatMap((card) => allByRole(card, 'heading').map(wordsOf));
    expect(titles).toEqual(playlists.map(({ title }) => title));
    const hrefs = hrefsOf(shown.flatMap((card) => allByRole(card, 'link')));
    expect(hrefs).toEqual(playlists.map(({ id }) => `/playlist/${id}/1/`));
  });

  it.each([
    ['/playlists/', '/playlists/most-popular/1/', 'ROUTE-61'],
    ['/playlists/top-rated/', '/playlists/top-rated/1/', 'page 1'],
    ['/playlist/7/', '/playlist/7/1/', 'ROUTE-59'],
    ['/de/playlists/', '/de/playlists/most-popular/1/', 'ROUTE-61'],
  ])('%s leads to %s (%s)', async (path, to) => {
    expect(await demo.ask(path)).toMatchObject({ status: 302, to });
  });

  it.each([
    '/playlists/longest/1/',
    '/playlists/longest/',
    '/playlists/top-rated/0/',
    '/playlist/x/1/',
  ])('%s is the 404 page (ROUTE-87)', async (path) => {
    const { status, words, to } = await demo.ask(path);
    expect([status, to]).toEqual([404, null]);
    expect(words).toContain('Oops! Content not found!');
  });

  it('says that it ends earlier, with status 404', async () => {
    const { status, words } = await demo.ask('/playlists/top-rated/99/');
    expect(status).toBe(404);
    expect(words).toContain('There is no page 99 in this list.');
  });

  it('is reached from the menu and leads to a playlist', async () => {
    const menuOf = ({ document }: ReadPage) => byRole(document, 'navigation', { name: 'Main' });
    const home = await demo.read('/');
    const list = await home.follow(byRole(menuOf(home), 'link', { name: 'Playlists' }));
    expect(list.path).toBe('/playlists/most-popular/1/');
    const current = [...menuOf(list).querySelectorAll('[aria-current=page]')];
    expect(current.map(wordsOf)).toEqual(['Playlists']);
    const [first] = cards(list);
    const one = await list.follow(byRole(first ?? list.document, 'link'));
    expect([one.status, one.path]).toEqual([200, `/playlist/${listed[0]?.id}/1/`]);
  });
});

describe('one playlist', () => {
  it('ROUTE-58 PLS-01 PLS-02 shows title, description, owner and count', async () => {
    const page = await demo.read(`/playlist/${long.id}/1/`);
    expect(wordsOf(byRole(page.document, 'heading', { level: 1 }))).toBe(long.title);
    const said = shownWords(mainOf(page));
    expect(said).toContain(long.description);
    expect(said).toContain(`${long.totalVideos} videos`);
    const owner = byRole(mainOf(page), 'link', { name: new RegExp(long.member.name, 'u') });
    expect(owner.getAttribute('href')).toBe(`/member/${long.member.id}/`);
  });

  it('shows 60 videos a page in its own order, and each link keeps its place', async () => {
    const { videos } = await demo.client.read(calls.videos, {
      ...PLAIN_LIST,
      gender: 'str',
      sort: 'latest-updates',
      count: LISTING_PAGE_SIZE,
      section: 'playlist',
      objectId: String(long.id),
    });
    const page = await demo.read(`/playlist/${long.id}/1/`);
    const hrefs = hrefsOf(tiles(page));
    const place = `?playlist=${long.id}&pl_page=1`;
    expect(hrefs).toHaveLength(LISTING_PAGE_SIZE);
    expect(hrefs).toEqual((videos ?? []).map(({ id, dir }) => `/videos/${id}/${dir}/${place}`));
    const next = await page.follow(byRole(page.document, 'link', { name: 'Next page' }));
    expect(next.path).toBe(`/playlist/${long.id}/2/`);
    expect(tiles(next)).toHaveLength(long.totalVideos - LISTING_PAGE_SIZE);
    expect(hrefsOf(tiles(next))[0]).toMatch(/\?playlist=\d+&pl_page=2$/);
  });

  it('PLS-03 PLS-18 PLS-19 ERR-17 a private one is denied: status 403, and not for search engines', async () => {
    const { status, words, html } = await demo.ask(`/playlist/${privateId}/1/`);
    expect(status).toBe(403);
    expect(words).toContain('Playlist is private');
    expect(words).toContain('You do not have permission to view');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    // Whose it is reads it once they are signed in.
    const back = encodeURIComponent(`/de/playlist/${privateId}/1/`);
    const german = await demo.ask(`/de/playlist/${privateId}/1/`);
    expect(german.html).toContain(`<a class="btn" href="/de/login/?back=${back}"`);
  });

  it('a missing one is the 404 page', async () => {
    const { status, words } = await demo.ask('/playlist/999999/1/');
    expect(status).toBe(404);
    expect(words).toContain('Oops! Content not found!');
  });
});

describe('what a list of playlists can come to', () => {
  let answer: { status: number; body: unknown } | null = null;
  const wanted = (path: string): boolean => /^json\/playlists?\//.test(path);
  const api = useStarted(() =>
    startAlteredApi(demo.origin, (path) => (wanted(path) ? answer : null)),
  );
  const altered = useStarted(() => startSite({ API_ORIGIN: api.origin, PAGE_STORE: 'off' }));

  it('LIST-32 LIST-33 tells on a tile what it is about: 70 characters whole, of more 67 and an ellipsis', async () => {
    const whole = `${'é'.repeat(69)}.`;
    const playlists = [whole, `${'é'.repeat(67)}.71.`].map((description, index) => ({
      playlist_id: String(index + 1),
      title: `List ${index}`,
      private: '1',
      total_videos: '3',
      thumbs: [],
      description,
    }));
    answer = { status: 200, body: { playlists, total_count: '2', pages: 1 } };
    const { words } = await askPage(altered.origin, '/playlists/top-rated/1/');
    expect(words.match(/é+\S*/g)).toEqual([whole, `${'é'.repeat(67)}...`]);
  });

  it('ERR-14 empty: status 200 and the words of the specification', async () => {
    answer = { status: 200, body: { playlists: [], total_count: '0', pages: 0 } };
    const { status, words } = await askPage(altered.origin, '/playlists/top-rated/1/');
    expect(status).toBe(200);
    expect(words).toContain('Playlists not found: try changing your search criteria.');
  });

  it.each(['/playlists/top-rated/1/', '/playlist/1/1/'])('in trouble: %s', async (path) => {
    answer = { status: 500, body: { error: 1, code: 'general_error' } };
    const { status, words } = await askPage(altered.origin, path);
    expect(status).toBe(503);
    expect(words).toContain('Code: general_error');
  });

  it('PLS-18 an API that answers a private one is not shown either', async () => {
    const found = await demo.client.read(calls.playlist, {
      lifetime,
      id: long.id,
      group: idGroup(long.id),
    });
    const { title, description, id } = found.playlist;
    const body = { playlist: { playlist_id: id, title, description, private: '0' } };
    answer = { status: 200, body };
    const { status, words } = await askPage(altered.origin, `/playlist/${id}/1/`);
    expect(status).toBe(403);
    expect(words).not.toContain(description);
  });
});
