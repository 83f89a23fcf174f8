import { describe, expect, it } from 'vitest';
import { COMMENTS_PAGE_SIZE, RELATED_PAGE_SIZE } from '#config/limits.ts';
import { paths, withQuery } from '#routes/paths.ts';
import { reportPath } from '#routes/report-path.ts';
import { COMMENTS, RELATED, TITLE, VIDEO } from '../e2e/support/video-answers.ts';
import { filmPath, useFilms } from './support/films.ts';
import { allByRole, byRole, shownWords, wordsOf, type ReadPage } from './support/read-page.ts';

const site = useFilms();

const mainOf = ({ document }: ReadPage): Element => byRole(document, 'main');
const region = ({ document }: ReadPage, name: string | RegExp): Element =>
  byRole(document, 'region', { name });
const related = (page: ReadPage): Element => region(page, 'Related videos');
const comments = (page: ReadPage): Element => region(page, /comments?$/iu);
const linkIn = (part: Element, name: string): Element => byRole(part, 'link', { name });
const hrefIn = (part: Element, name: string): string | null =>
  linkIn(part, name).getAttribute('href');
/** The button that starts the video. */
const starts = ({ document }: ReadPage): Element[] =>
  allByRole(document, 'button', { name: /^Play .+/u });
/** Without white space: styles part some of a page's words. */
const packed = (text: string): string => text.replaceAll(/\s/gu, '');

describe('the page', () => {
  it('VID-03 VID-04 VID-06 VID-08 VID-09 is complete without a script, in the order of the specification', async () => {
    const page = await site.watch(VIDEO.plain);
    byRole(page.document, 'heading', { level: 1, name: TITLE });
    const text = shownWords(mainOf(page));
    for (const said of [
      '128K views',
      'November 1, 2026',
      'harbour_film',
      '1.2K',
      '31',
      'Show more',
      'Mira Vale',
    ]) {
      expect(text).toContain(said);
    }
    const order = [
      'Northern lights',
      'Five hours',
      'North Film',
      'Categories',
      'You may also like',
      'Related videos',
      'comments Sign in',
    ];
    const places = order.map((part) => packed(text).indexOf(packed(part)));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.every((place) => place >= 0)).toBe(true);
    const href = hrefIn(mainOf(page), `${COMMENTS} comments`);
    expect(href).toMatch(/#comments$/);
    expect(mainOf(page).querySelectorAll('#comments')).toHaveLength(1);
  });

  it('VID-05 CMT-04 links to the uploader and to those who commented', async () => {
    const page = await site.watch(VIDEO.plain);
    const uploader = byRole(page.document, 'link', { name: /harbour_film/u });
    expect(uploader.getAttribute('href')).toBe(paths.member(5));
    expect(hrefIn(mainOf(page), 'viewer1')).toMatch(/^\/member\/\d+\/$/);
  });

  it('VID-19 VID-20 VID-21 VID-22 names models, channel and categories', async () => {
    const page = await site.watch(VIDEO.plain);
    const tags = byRole(page.document, 'list', { name: 'Models, channel and categories' });
    expect(allByRole(tags, 'link').map(shownWords)).toEqual([
      expect.stringMatching(/Mira Vale\s*21/u),
      'North Film',
      'Subscribe',
      'Aurora',
      'Lakes',
    ]);
    const picture = tags.querySelector('img')?.getAttribute('src') ?? '';
    const answer = await fetch(new URL(picture, site.origin));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//u),
    ]);
  });

  it('VID-36 VID-37 VID-38 VID-39 lists related videos, twelve a page, over the bounds of a block', async () => {
    const hrefs = (shown: ReadPage): (string | null)[] =>
      [...related(shown).querySelectorAll('.tile a')].map((link) => link.getAttribute('href'));
    const page = await site.watch(VIDEO.plain);
    expect(hrefs(page)).toHaveLength(RELATED_PAGE_SIZE);
    expect(hrefs(page)[0]).toBe('/videos/3000/film-3000/?fr=1');
    const last = await page.follow(linkIn(related(page), 'Page 4'));
    expect(hrefs(last)).toHaveLength(RELATED - 3 * RELATED_PAGE_SIZE);
    expect(hrefs(last)[0]).toBe('/videos/3036/film-3036/?fr=1');
  });

  it('CMT-01 CMT-02 CMT-03 pages through the comments, ten a page, each in its own direction', async () => {
    const page = await site.watch(VIDEO.plain);
    const part = region(page, `${COMMENTS} comments`);
    const entries = allByRole(part, 'listitem').filter((entry) => /viewer/u.test(wordsOf(entry)));
    expect(entries).toHaveLength(COMMENTS_PAGE_SIZE);
    const arabic = [...part.querySelectorAll('*')].findLast((one) =>
      wordsOf(one).includes('صورة جميلة'),
    );
    expect(arabic?.closest('[dir]')?.getAttribute('dir')).toBe('auto');
    const third = await page.follow(linkIn(part, 'Page 3'));
    const texts = [...region(third, `${COMMENTS} comments`).querySelectorAll('*')]
      .map(({ textContent }) => (textContent ?? '').trim())
      .filter((text) => /^Comment \d+$/u.test(text));
    expect(texts).toEqual([21, 22, 23, 24, 25].map((number) => `Comment ${number}`));
  });

  it('holds captions for the controls of the browser, which answer as such', async () => {
    const { document } = await site.watch(VIDEO.captioned);
    const tracks = [
      ...document.querySelectorAll('video[controls][crossorigin] > track[kind=captions]'),
    ];
    expect(tracks.map((one) => one.getAttribute('label'))).toEqual(['English', 'Deutsch']);
    const answer = await fetch(new URL(tracks[0]?.getAttribute('src') ?? '', site.origin));
    expect(answer.headers.get('content-type')).toMatch(/^text\/vtt/);
  });

  it('describes itself to search engines and to whoever shares it', async () => {
    const { document } = await site.watch(VIDEO.plain);
    const json = document.querySelector('script[type="application/ld+json"]')?.textContent;
    const { '@graph': things } = JSON.parse(json ?? '') as { '@graph': unknown[] };
    expect(things[0]).toMatchObject({ '@type': 'VideoObject', name: TITLE, duration: 'PT2M' });
    const title = document.querySelector('meta[property="og:title"]');
    expect(title?.getAttribute('content')).toBe(TITLE);
    const poster = document.querySelector('link[rel=preload][as=image]');
    expect(poster?.getAttribute('fetchpriority')).toBe('high');
  });

  it('offers its poster as large as a desk shows it, and asks ahead for no other', async () => {
    const { document } = await site.watch(VIDEO.plain);
    const poster = document.querySelector('.player-poster');
    const offered = poster?.getAttribute('srcset') ?? '';
    expect(offered).toMatch(/-640x360\.jpg 640w,\S+-1280x720\.jpg 1280w$/u);
    const ahead = document.querySelector('link[rel=preload][as=image]');
    expect(ahead?.getAttribute('imagesrcset')).toBe(offered);
    expect(ahead?.getAttribute('imagesizes')).toBe(poster?.getAttribute('sizes'));
  });
});

describe('what is done about a video', () => {
  it('VID-10 VID-11 VID-12 VID-13 VID-14 MDL-23 offers to share, to add and to report, with a way that needs no script', async () => {
    const main = mainOf(await site.watch(VIDEO.plain));
    expect(hrefIn(main, 'Share')).toBe(paths.share(VIDEO.plain));
    expect(hrefIn(main, 'Add to')).toBe(paths.addTo(VIDEO.plain));
    expect(hrefIn(main, 'Report')).toBe(reportPath(`/videos/${VIDEO.plain}/`));
    const params = linkIn(main, 'Add to').getAttribute('data-modal-params');
    expect(JSON.parse(params ?? '')).toEqual({ video_id: VIDEO.plain, title: TITLE });
    const modals = [...main.querySelectorAll('.watch-actions [data-modal]')];
    expect(modals.map((one) => one.getAttribute('data-modal'))).toEqual([
      'share',
      'addto',
      'report',
      'telegram',
    ]);
  });

  it('CMT-08 asks a visitor to sign in or sign up where a comment would be written', async () => {
    const part = comments(await site.watch(VIDEO.plain));
    expect(shownWords(part)).toContain('Sign in or sign up to leave a comment.');
    const back = { back: paths.comments(VIDEO.plain) };
    expect(hrefIn(part, 'Sign in')).toBe(withQuery(paths.login(), back));
    expect(linkIn(part, 'Sign in').getAttribute('data-modal')).toBe('signin');
    expect(hrefIn(part, 'Sign up')).toBe(withQuery(paths.signup(), back));
  });
});

describe('states', () => {
  it('a video nobody commented on and nothing is like says so', async () => {
    const page = await site.watch(VIDEO.bare);
    expect(shownWords(region(page, '0 comments'))).toContain('There are no comments yet');
    expect(shownWords(related(page))).toContain('There are no related videos yet');
    expect(page.document.querySelectorAll('.watch-description')).toHaveLength(0);
  });

  it('VID-40 VID-41 a missing video is the 404 page', async () => {
    const page = await site.watch(VIDEO.missing);
    expect(page.status).toBe(404);
    byRole(page.document, 'heading', { name: 'Oops! Content not found!' });
  });

  it('VID-42 PLY-03 PLY-05 a deleted video says so, is gone for search engines and has nothing to start', async () => {
    const page = await site.watch(VIDEO.deleted);
    expect(page.status).toBe(410);
    const main = mainOf(page);
    expect(shownWords(main)).toContain('Video has been recently deleted');
    expect(starts(page)).toEqual([]);
    expect(page.document.querySelectorAll('video')).toHaveLength(0);
    const heading = byRole(page.document, 'heading', { level: 1, name: 'This video was removed' });
    // Said once: the heading names the page for those who do not see the player.
    expect(heading.className).toBe('vh');
    expect(allByRole(main, 'button', { name: /like/iu })).toEqual([]);
    expect(shownWords(main)).not.toMatch(/(?<!\d)0 views/u);
    expect(hrefIn(main, 'Most popular videos')).toBe('/videos/most-popular/1/');
  });

  it('VID-44 PLY-04 a private video says what to do, with a link to the sign-in', async () => {
    const page = await site.watch(VIDEO.private);
    expect(page.status).toBe(200);
    const said = 'Video is private! You should sign in to watch it';
    expect(shownWords(mainOf(page))).toContain(said);
    expect(hrefIn(mainOf(page), 'sign in')).toBe(withQuery(paths.login(), { back: page.path }));
    const robots = page.document.querySelector('meta[name=robots]');
    expect(robots?.getAttribute('content')).toBe('noindex');
    expect(page.document.querySelectorAll('video')).toHaveLength(0);
  });

  it('VID-44 a private video offers neither votes, lists nor comments, which nobody can give it', async () => {
    const page = await site.watch(VIDEO.private);
    const main = mainOf(page);
    linkIn(main, 'Share');
    expect(allByRole(main, 'button', { name: /like/iu })).toHaveLength(0);
    expect(allByRole(main, 'link', { name: /add to|comments/iu })).toHaveLength(0);
    expect(main.querySelectorAll('#comments')).toHaveLength(0);
    expect(shownWords(main)).not.toContain('could not be loaded');
  });

  it('VID-40 an API in trouble is told in words, with a status that says so', async () => {
    const answer = await fetch(site.origin + filmPath(VIDEO.trouble));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    const page = await site.watch(VIDEO.trouble);
    byRole(page.document, 'heading', { name: 'Oops! Content not found!' });
    expect(shownWords(mainOf(page))).toContain('The video could not be loaded');
    // An empty address is the page's own: a time to begin at, which no page depends on, stays in it.
    expect(hrefIn(mainOf(page), 'Try again')).toBe('');
    expect(hrefIn(mainOf(page), 'Home')).toBe('/');
  });
});
