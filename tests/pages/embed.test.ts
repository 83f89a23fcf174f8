import { describe, expect, it } from 'vitest';
import { SITE } from '#config/site.ts';
import { TITLE, VIDEO } from '../e2e/support/video-answers.ts';
import { useFilms } from './support/films.ts';
import { allByRole, byRole, shownWords, wordsOf, type ReadPage } from './support/read-page.ts';

const site = useFilms();
const embed = (id: number): string => `/embed/${id}/`;
const said = ({ document }: ReadPage): string => shownWords(document.body);

describe('the embed', () => {
  it('is not for search engines, and may be framed by anybody', async () => {
    const { document } = await site.read(embed(VIDEO.plain));
    const robots = document.querySelector('meta[name=robots]');
    expect(robots?.getAttribute('content')).toBe('noindex');
    const { headers } = await fetch(site.origin + embed(VIDEO.plain));
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(headers.get('x-frame-options')).toBeNull();
  });

  it('carries the label for adults in its head, also where there is no video', async () => {
    for (const id of [VIDEO.plain, VIDEO.missing]) {
      const { document } = await site.read(embed(id));
      const rating = document.querySelector('meta[name=rating]');
      expect(rating?.getAttribute('content')).toBe(SITE.rtaLabel);
    }
  });

  it('has a native video where no script runs', async () => {
    const { document } = await site.read(embed(VIDEO.plain));
    const videos = [...document.querySelectorAll('noscript video, video')];
    expect(videos.map((video) => video.getAttribute('src'))).toEqual([
      expect.stringContaining('_sd.mp4'),
    ]);
    expect(document.title).toContain(TITLE);
  });
});

describe('screens', () => {
  it('PLY-06 PLY-07 says that a video is not there, with a link home that leaves the frame', async () => {
    const page = await site.read(embed(VIDEO.missing));
    expect(page.status).toBe(404);
    expect(said(page)).toContain('Video not found');
    const home = byRole(page.document, 'link', { name: 'Home' });
    expect(home.getAttribute('href')).toBe('/');
    const base = page.document.querySelector('base');
    expect(home.getAttribute('target') ?? base?.getAttribute('target')).toBe('_top');
  });

  it.each([
    ['PLY-04 private', VIDEO.private, 200, 'Video is private! You should sign in to watch it'],
    ['PLY-05 deleted', VIDEO.deleted, 410, 'Video has been recently deleted'],
    ['in trouble', VIDEO.trouble, 503, 'The video could not be played.'],
  ])('%s', async (_state, id, status, text) => {
    const page = await site.read(embed(id));
    expect(page.status).toBe(status);
    expect(said(page)).toContain(text);
    expect(allByRole(page.document, 'button', { name: /^Play .+/u })).toEqual([]);
  });

  it('of a deleted video is named by that: nobody is told what it was called', async () => {
    const { document } = await site.read(embed(VIDEO.deleted));
    const said = 'Video has been recently deleted';
    expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toBe(said);
    expect(document.title).toContain(said);
    expect(document.documentElement.outerHTML).not.toContain(TITLE);
  });

  it('PLY-04 the way out of a private one leads to the sign-in', async () => {
    const page = await site.read(embed(VIDEO.private));
    const login = byRole(page.document, 'link', { name: 'sign in' });
    expect(login.getAttribute('href')).toBe('/login/');
    expect((await page.follow(login)).status).toBe(200);
  });

  it('an address without a number is not found', async () => {
    expect((await site.ask('/embed/0/')).status).toBe(404);
    for (const path of ['/embed/lights/', '/embed/', '/embed/7/a/b/']) {
      const page = await site.read(path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(said(page)).toContain('Video not found');
      expect(allByRole(page.document, 'search')).toEqual([]);
    }
  });
});
