import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#client/errors.ts';
import { createClient } from '#client/client.ts';
import { COOKIES } from '#config/cookies.ts';
import { paths } from '#routes/paths.ts';
import { buildPattern } from '#routes/pattern.ts';
import { ROUTES } from '#routes/table.ts';
import { startSite } from '../setup/site.ts';
import { linksOf } from './support/html.ts';
import { htmlFaults } from './support/html-verdict.ts';
import { renderBuilt } from './support/render-built.ts';
import { sampleOf, takeSamples } from './support/route-samples.ts';
import { useStarted } from '../setup/use-started.ts';

const OPEN = { cookie: `${COOKIES.age}=1` };
const CONTACT = paths.information('contact');

const site = useStarted(() =>
  startSite({ COUNTRY_HEADER: 'x-country', AGE_POLICY: 'fr=verified' }),
);
let samples: Awaited<ReturnType<typeof takeSamples>>;
beforeAll(async () => {
  // France wants proof of age, and nobody can give it; Germany a word.
  samples = await takeSamples(createClient({ fetch, origin: site.origin }));
});

interface Page {
  status: number;
  html: string;
}

async function ask(path: string, request: RequestInit = { headers: OPEN }): Promise<Page> {
  const answer = await fetch(site.origin + path, { redirect: 'manual', ...request });
  return { status: answer.status, html: await answer.text() };
}

const fill = (pattern: string): string =>
  buildPattern<string>(pattern, sampleOf(samples, pattern).params);

/** Videos of a listing, as their tiles link to them. */
const videosOf = async (listing: string): Promise<string[]> =>
  linksOf((await ask(listing)).html).filter((link) => /^\/videos\/\d/u.test(link));

/** The first of some pages that has what is wanted. */
async function firstWith(wanted: string, addresses: readonly string[]): Promise<Page> {
  for (const address of addresses) {
    const page = await ask(address);
    if (page.html.includes(wanted)) return page;
  }
  throw new Error(`No page has ${wanted}.`);
}

const videoPath = (): string => fill('/videos/{id}/{dir}/');
const inPlaylist = async (): Promise<string> =>
  (await videosOf(fill('/playlist/{id}/{page}/'))).find((link) => link.includes('playlist=')) ?? '';
const part = async (name: string): Promise<Page> => {
  const [path = '', query = ''] = (await inPlaylist()).split(/[?#]/u);
  return ask(`${path}?${query}&part=${name}`);
};
const postContact = (fields: Record<string, string>): Promise<Page> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return ask(CONTACT, { method: 'POST', body, headers: OPEN });
};

describe('the validator', () => {
  it('finds what is wrong', async () => {
    const page = (body: string) =>
      `<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`;
    expect(await htmlFaults(page('<h1>Night</h1>'))).toEqual([]);
    const wrong = '<ul><p id="a">Night</p></ul><p id="a"></p><img src="/a.jpg">';
    const rules = (await htmlFaults(page(wrong))).map((fault) => fault.split(':')[0]);
    expect(rules).toEqual(['element-permitted-content', 'no-dup-id', 'wcag/h37']);
  });
});

describe('in a language that its address names', () => {
  it.each(ROUTES.filter(({ kind }) => kind === 'page').map(({ name, path }) => [name, path]))(
    'the page row %s leads nowhere by naming it twice',
    async (_name, pattern) => {
      const { html } = await ask(`/de${fill(pattern)}`);
      const links = linksOf(html).filter((link) => link.startsWith('/de/'));
      expect(links).not.toEqual([]);
      expect(links.filter((link) => link.startsWith('/de/de/'))).toEqual([]);
    },
  );
});

describe('HTML is valid', () => {
  it.each(ROUTES.filter(({ kind }) => kind === 'page').map(({ name, path }) => [name, path]))(
    'in the page row %s',
    async (_name, pattern) => {
      const { status, html } = await ask(fill(pattern));
      expect([status, await htmlFaults(html)]).toEqual([200, []]);
    },
  );

  it.each([
    '/ja/',
    '/settings/',
    '/videos/history/1/',
    '/search/1/?s=lighthouse',
    '/search/1/?s=no%20such%20thing',
    '/ru/information/privacy/',
    '/de/information/eu-digital-services-act/',
    CONTACT,
    `${CONTACT}?sent=1`,
  ])('at %s', async (path) => {
    const { status, html } = await ask(path);
    expect([status, await htmlFaults(html)]).toEqual([200, []]);
  });

  it.each<[string, number, string, () => Promise<Page>]>([
    ['without a page', 404, '<h1', () => ask('/nothing/')],
    ['of a video that is gone', 404, '<h1', () => ask('/embed/999999999/')],
    ['nobody else may see', 403, '<h1', () => ask(fill('/member/{id}/history/{page}/'))],
    ['of a video in a playlist', 200, 'data-part="strip"', async () => ask(await inPlaylist())],
    [
      'of a video with comments',
      200,
      'watch-letter',
      async () => firstWith('watch-letter', await videosOf(paths.videos('most-commented'))),
    ],
    [
      'of a video with captions',
      200,
      'captions&quot;:[{',
      async () => firstWith('captions&quot;:[{', await videosOf(paths.videos('longest'))),
    ],
    ['of a part: comments', 200, 'data-part="comments"', () => part('comments')],
    ['of a part: related videos', 200, 'data-part="related"', () => part('related')],
    ['of a part: the playlist', 200, 'data-part="strip"', () => part('strip')],
    ['of a form with errors', 422, 'aria-invalid', () => postContact({ email: 'nobody' })],
    ['behind the gate', 200, '<dialog', () => ask('/', { headers: { 'x-country': 'de' } })],
    ['behind a shut gate', 403, '<h1', () => ask('/', { headers: { 'x-country': 'fr' } })],
    [
      'of an embed behind a shut gate',
      403,
      '<h1',
      () => ask(fill('/embed/{id}/'), { headers: { 'x-country': 'fr' } }),
    ],
    [
      'of a video behind the gate',
      200,
      '<dialog',
      () => ask(videoPath(), { headers: { 'x-country': 'de' } }),
    ],
  ])('%s', async (_what, status, mark, get) => {
    const page = await get();
    expect(page.html).toContain(mark);
    expect([page.status, await htmlFaults(page.html)]).toEqual([status, []]);
  });

  it.each(['/', '/videos/latest-updates/1/', '/videos/1/', '/model/a/', '/album/1/', '/member/1/'])(
    'at %s when nothing can be had from the API',
    async (path) => {
      const page = await renderBuilt(path, {
        read: () => Promise.reject(new ApiError('api_unreachable', 504)),
      });
      expect(page?.status).toBe(503);
      expect(await htmlFaults(page?.body.toString() ?? '')).toEqual([]);
    },
  );
});
