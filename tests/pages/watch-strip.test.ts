import { describe, expect, it } from 'vitest';
import { PLAYLIST, PLAYLIST_PAGES, PLAYLIST_TITLE } from '../e2e/support/playlist-answers.ts';
import { TITLE, VIDEO } from '../e2e/support/video-answers.ts';
import { useFilms } from './support/films.ts';
import { allByRole, byRole, shownWords, wordsOf, type ReadPage } from './support/read-page.ts';

const site = useFilms();
const read = (query: string): Promise<ReadPage> => site.watch(VIDEO.plain, query);

const LONG = `?playlist=${PLAYLIST.long}`;
const region = ({ document }: ReadPage): Element =>
  byRole(document, 'region', { name: PLAYLIST_TITLE });
const list = ({ document }: ReadPage): Element =>
  byRole(document, 'list', { name: 'Videos of the playlist' });
const titles = (page: ReadPage): string[] => allByRole(list(page), 'heading').map(wordsOf);
const film = (place: number): string => `Listed film ${place}`;
const strips = ({ document }: ReadPage): Element[] => [...document.querySelectorAll('#strip')];
const press = (page: ReadPage, name: string): Promise<ReadPage> =>
  page.follow(byRole(region(page), 'link', { name }));

describe('the strip of a playlist', () => {
  it('VID-23 VID-25 VID-29 shows the first page of the playlist, whose links keep the place', async () => {
    const page = await read(LONG);
    expect(titles(page)).toHaveLength(60);
    expect(titles(page)[0]).toBe(film(1));
    expect(allByRole(list(page), 'link')[0]?.getAttribute('href')).toBe(
      `/videos/5001/film-5001/?playlist=${PLAYLIST.long}&pl_page=1`,
    );
    const second = await press(page, 'Next page');
    expect(titles(second)[0]).toBe(film(61));
    const current = [...list(second).querySelectorAll('[aria-current]')];
    expect(current.map((one) => wordsOf(byRole(one, 'heading')))).toEqual([TITLE]);
    expect(titles(await press(second, 'Previous page'))[0]).toBe(film(1));
  });

  it('is still there after its visitor signed in or chose a language', async () => {
    const { document, path } = await read(`${LONG}&pl_page=2`);
    const own = path.replace(/\?.*/u, '') + `${LONG}&pl_page=2`;
    const login = document.querySelector('header a[data-modal=signin]');
    expect(login?.getAttribute('href')).toBe(`/login/?back=${encodeURIComponent(own)}`);
    const backs = [...document.querySelectorAll('form > [name=back]')];
    expect(backs.length).toBeGreaterThan(0);
    for (const back of backs) expect(back.getAttribute('value')).toBe(own);
  });

  it('ROUTE-08 ROUTE-09 begins at the page that the address names', async () => {
    expect(titles(await read(`${LONG}&pl_page=2`))[0]).toBe(film(61));
  });

  it.each(['', '?playlist=x'])('VID-24 is not there with the query “%s”', async (query) => {
    const page = await read(query);
    byRole(page.document, 'heading', { level: 1, name: TITLE });
    expect(strips(page)).toEqual([]);
  });

  it.each([
    [
      PLAYLIST.private,
      'PLS-18 PLS-19',
      ['Playlist is private', 'You do not have permission to view'],
    ],
    [PLAYLIST.missing, 'unknown', ['no longer exists']],
    [PLAYLIST.empty, 'empty', [PLAYLIST_TITLE, 'The list is empty']],
  ])('playlist %i (%s) says so beside a video that plays', async (id, _what, texts) => {
    const page = await read(`?playlist=${id}`);
    const said = strips(page).map(shownWords).join();
    for (const text of texts) expect(said).toContain(text);
    byRole(page.document, 'heading', { level: 1, name: TITLE });
    expect(page.document.querySelectorAll('video')).toHaveLength(1);
  });

  it('a private one leads its owner, whom the page does not know, to the playlist’s own page', async () => {
    const { document } = await read(`?playlist=${PLAYLIST.private}`);
    const [own] = allByRole(byRole(document, 'region', { name: 'Playlist is private' }), 'link');
    expect([wordsOf(own as Element), own?.getAttribute('href')]).toEqual([
      ...['Open the playlist', `/playlist/${PLAYLIST.private}/1/`],
    ]);
  });

  it('VID-23 says under the player how far it has come, and leads to what stands before and after', async () => {
    const bar = ({ document }: ReadPage): Element =>
      byRole(document, 'navigation', { name: PLAYLIST_TITLE });
    const links = (page: ReadPage): (string | null)[] =>
      allByRole(bar(page), 'link').map((one) => one.getAttribute('aria-label'));
    const inside = await read(`${LONG}&pl_page=2`);
    expect(shownWords(bar(inside))).toContain('Video 90 of 300');
    expect(links(inside)).toEqual([
      null,
      'Previous video: Listed film 89',
      'Next video: Listed film 91',
    ]);
    const lastOfPage = await site.watch(5060, `${LONG}&pl_page=1`);
    expect(shownWords(bar(lastOfPage))).toContain('Video 60 of 300');
    const next = byRole(bar(lastOfPage), 'link', { name: 'Next video: Listed film 61' });
    expect(next.getAttribute('href')).toBe(
      `/videos/5061/film-5061/?playlist=${PLAYLIST.long}&pl_page=2`,
    );
    expect(links(await site.watch(5001, LONG))).toEqual([null, 'Next video: Listed film 2']);
    const last = await site.watch(5300, `${LONG}&pl_page=5`);
    expect(links(last)).toEqual([null, 'Previous video: Listed film 299']);
  });

  it('past its end leads to its first page', async () => {
    const page = await read(`${LONG}&pl_page=${PLAYLIST_PAGES + 1}`);
    const first = await page.follow(byRole(page.document, 'link', { name: 'Go to page 1' }));
    expect(titles(first)[0]).toBe(film(1));
  });
});
