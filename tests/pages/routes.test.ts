import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { COOKIES } from '#config/cookies.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import { splitPrefix } from '#lib/view.ts';
import { buildPattern } from '#routes/pattern.ts';
import { ROUTES, type RouteName } from '#routes/table.ts';
import { startSite } from '../setup/site.ts';
import { headlines, languageOf, linksOf, mainWords } from './support/html.ts';
import { sampleOf, takeSamples, type TableRow } from './support/route-samples.ts';
import { allByRole, readPage } from './support/read-page.ts';
import { useShared } from '../setup/use-started.ts';

const site = useShared(startSite, {});
let samples: Awaited<ReturnType<typeof takeSamples>>;

beforeAll(async () => {
  samples = await takeSamples(createClient({ fetch, origin: site.origin }));
});

interface Answer {
  status: number;
  /** Where a redirect leads, or null. */
  to: string | null;
  html: string;
}

/** As a crawler asks: signed out, without script, following nothing. */
async function ask(path: string, cookie = ''): Promise<Answer> {
  const answer = await fetch(site.origin + path, { redirect: 'manual', headers: { cookie } });
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    html: await answer.text(),
  };
}

const fill = (pattern: string): string =>
  buildPattern<string>(pattern, sampleOf(samples, pattern).params);

/** What the headline of each page row says; `null` where it is the name of the one thing that the page shows. */
const HEADLINES: Partial<Record<RouteName, RegExp | null>> = {
  home: /videos/i,
  video: null,
  videoDir: null,
  videos: /^Longest videos$/,
  history: /^History$/,
  embed: null,
  categories: /^Categories$/,
  categoryPage: null,
  category: null,
  topCountry: /^Top videos/,
  search: /^Search/,
  model: null,
  modelInfo: null,
  modelWall: null,
  modelVideos: null,
  models: /models/i,
  channel: null,
  channelInfo: null,
  channelWall: null,
  channelVideos: null,
  channels: /channels/i,
  playlist: null,
  playlists: /playlists/i,
  albumCategories: /categories/i,
  albumCategory: null,
  albums: /albums/i,
  album: null,
  albumDir: null,
  community: /community/i,
  member: null,
  memberWall: null,
  memberFriends: null,
  memberSubscriptions: null,
  memberUploads: null,
  memberFavourites: null,
  memberPlaylists: null,
  memberInfo: null,
  contact: /^Contact/,
  informationPages: /^Information/,
  information: /^Terms/,
  sitemapPage: /^Sitemap$/,
  excluded: /\S/,
  settings: /^Your settings$/,
  share: null,
  landing: /^Free videos/,
  offline: /^You are offline$/,
  login: /^Sign in$/,
  signup: /^Sign up$/,
  signupConfirm: /^Confirm your email/,
  restorePassword: /^Restore password$/,
};

const ofKind = (kind: TableRow['kind']): [RouteName, TableRow][] =>
  ROUTES.filter((row) => row.kind === kind).map((row) => [row.name, row]);
const pages = ofKind('page');

describe(`page rows (ROUTE-03, ROUTE-06, ROUTE-07, ROUTE-14, ROUTE-21, ROUTE-22, ROUTE-26, ROUTE-27,
  ROUTE-38, ROUTE-40, ROUTE-41, ROUTE-42, ROUTE-43, ROUTE-46, ROUTE-52, ROUTE-53, ROUTE-54, ROUTE-55,
  ROUTE-58, ROUTE-60, ROUTE-62, ROUTE-64, ROUTE-65, ROUTE-66, ROUTE-67, ROUTE-68, ROUTE-69, ROUTE-71,
  ROUTE-72, ROUTE-74, ROUTE-75, ROUTE-76, ROUTE-77, ROUTE-78, ROUTE-79, ROUTE-80, ROUTE-81, ROUTE-83, ROUTE-85, INFO-07, INFO-09)`, () => {
  it.each(pages)('I18N-12 %s answers 200 with its one headline, in English', async (name, row) => {
    const { status, html } = await ask(fill(row.path));
    expect(status).toBe(200);
    const shown = headlines(html);
    expect(shown).toHaveLength(1);
    const wanted = HEADLINES[name];
    expect(wanted).toBeDefined();
    if (wanted) expect(shown[0]).toMatch(wanted);
    else expect(shown[0]).toContain(sampleOf(samples, row.path).title);
    expect(languageOf(html)).toBe('en');
  });

  it.each(pages)(
    'I18N-15, I18N-16 %s is German under /de/, and its links stay there',
    async (_name, row) => {
      const { status, html } = await ask(`/de${fill(row.path)}`, `${COOKIES.language}=ja`);
      expect(status).toBe(200);
      expect(languageOf(html)).toBe('de');
      const own = linksOf(html).filter((link) => /^\/(?!\/|media\/)/.test(link));
      const strayed = own.filter((link) => splitPrefix(link).prefix === null);
      expect(strayed).toEqual([]);
    },
  );

  it.each(pages)(
    'I18N-11 %s without a prefix takes its language from the cookie',
    async (_name, row) => {
      const path = fill(row.path);
      const { html } = await ask(path, `${COOKIES.language}=fr`);
      expect(languageOf(html)).toBe('fr');
      // The language menu alone names the French address; a visitor's cookie is no address.
      const french = linksOf(html).filter((link) => splitPrefix(link).prefix === 'fr');
      expect(french.filter((link) => link !== `/fr${path}`)).toEqual([]);
    },
  );

  it('show their headline to a browser without script', async () => {
    for (const [name, { path }] of pages) {
      const { document } = await readPage(site.origin, fill(path));
      expect([name, allByRole(document, 'heading', { level: 1 }).length]).toEqual([name, 1]);
    }
  });
});

describe(`redirects (ROUTE-17, ROUTE-18, ROUTE-24, ROUTE-28, ROUTE-29, ROUTE-30, ROUTE-31, ROUTE-32,
  ROUTE-33, ROUTE-34, ROUTE-35, ROUTE-36, ROUTE-44, ROUTE-47, ROUTE-48, ROUTE-49, ROUTE-50, ROUTE-51,
  ROUTE-57, ROUTE-59, ROUTE-61, ROUTE-63)`, () => {
  const rows = [...ofKind('default'), ...ofKind('old')];

  it.each(rows)('%s leads on, under a language prefix too', async (_name, row) => {
    if (!('to' in row)) throw new Error('The row leads nowhere.');
    const path = fill(row.path);
    const to = buildPattern<string>(row.to, sampleOf(samples, row.path).params);
    const status = row.kind === 'old' ? 301 : 302;
    expect(await ask(path)).toMatchObject({ status, to });
    expect(await ask(`/de${path}`)).toMatchObject({ status, to: `/de${to}` });
  });

  it('end on a page after one step', async () => {
    for (const [name, { path }] of rows) {
      const { to } = await ask(fill(path));
      const { status } = await ask(to ?? '');
      // What is its owner's alone says so, or leads home (SPEC.md §2).
      const own: Record<string, number> = {
        ...{ memberHistoryDefault: 403, watchLaterDefault: 302, subscriptionVideosDefault: 302 },
      };
      expect([name, status]).toEqual([name, own[name] ?? 200]);
    }
  });
});

describe('rows of one visitor', () => {
  it.each(['watchLater', 'edit', 'uploadVideo'] as const)(
    'ROUTE-88, ROUTE-89, ROUTE-90 %s sends a visitor home',
    async (name) => {
      const row = ROUTES.find((candidate) => candidate.name === name);
      expect(await ask(fill(row?.path ?? ''))).toMatchObject({ status: 302, to: '/' });
      expect(await ask(`/de${fill(row?.path ?? '')}`)).toMatchObject({ to: '/de/' });
    },
  );

  it('messages lead a visitor to the sign-in', async () => {
    const login = (back: string): object => ({ status: 302, to: `/login/?back=${back}` });
    expect(await ask('/messages/')).toMatchObject(login('%2Fmessages%2F'));
    expect(await ask('/de/messages/')).toMatchObject({
      to: '/de/login/?back=%2Fde%2Fmessages%2F',
    });
  });

  it('ROUTE-70 the history of a member is nobody else’s to see', async () => {
    const { status, html } = await ask(fill('/member/{id}/history/{page}/'));
    expect(status).toBe(403);
    expect(headlines(html)).toHaveLength(1);
    expect(mainWords(html)).toContain('do not have permission to view');
  });
});

describe('addresses', () => {
  it.each(ROUTES.filter(({ path }) => path !== '/').map(({ name, path }) => [name, path]))(
    'ROUTE-01, ROUTE-02 %s without its closing slash is led to it for good',
    async (_name, pattern) => {
      const path = fill(pattern ?? '');
      expect(await ask(`${path.slice(0, -1)}?s=a`)).toMatchObject({
        status: 308,
        to: `${path}?s=a`,
      });
    },
  );

  it('ROUTE-19, ROUTE-20 are named as the specification names them', () => {
    expect(ROUTES.find(({ name }) => name === 'videos')?.path).toBe('/videos/{sort}/{page}/');
    const names = ROUTES.flatMap(({ path }) => path.match(/(?<=\{)\w+(?=\})/g) ?? []);
    expect([...new Set(names)].toSorted()).toEqual(['dir', 'id', 'object_id', 'page', 'sort']);
  });

  it.each([...VIDEO_SORTS, 'history'])('ROUTE-15 know the sort %s', async (sort) => {
    expect((await ask(`/videos/${sort}/1/`)).status).toBe(200);
  });

  it.each([
    '/nothing/',
    '/videos/best/1/',
    '/videos/best/',
    '/videos/longest/0/',
    '/videos/longest/one/',
    '/videos/999999999/',
    '/categories/no-such-category/latest-updates/1/',
    '/categories/hd/best/1/',
    '/categories/hd,rain,city,night/latest-updates/1/',
    '/model/no-such-model/',
    '/models/best/1/',
    '/channel/no-such-channel/',
    '/channels/best/1/',
    '/playlist/999999999/1/',
    '/playlists/best/1/',
    '/album/999999999/',
    '/albums/best/1/',
    '/albums/categories/no-such-category/latest-updates/1/',
    '/community/best/1/',
    '/member/999999999/',
    '/information/no-such-page/',
    '/de/nothing/at/all/',
  ])('ROUTE-16, ROUTE-86, ROUTE-87, ERR-02 %s is the 404 page itself', async (path) => {
    const { status, to, html } = await ask(path);
    expect([status, to]).toEqual([404, null]);
    expect(headlines(html)).toHaveLength(1);
    expect(linksOf(html)).toContain(path.startsWith('/de/') ? '/de/' : '/');
  });

  it('ERR-01 the 404 page says so', async () => {
    expect(headlines((await ask('/nothing/')).html)).toEqual(['Oops! Content not found!']);
  });
});

describe('what single rows show', () => {
  const tiles = (html: string): string[] =>
    linksOf(html).filter((link) => /^\/videos\/\d+\//.test(link));

  it('ROUTE-04, ROUTE-05 home lists channels and the most popular videos', async () => {
    const home = (await ask('/')).html;
    const popular = tiles((await ask('/videos/most-popular/1/')).html);
    expect(
      tiles(home)
        .slice(0, 10)
        .every((tile) => popular.includes(tile)),
    ).toBe(true);
    expect(linksOf(home).some((link) => link.startsWith('/channel/'))).toBe(true);
  });

  it('ROUTE-25, ROUTE-26 a numeric page takes its sort from the query, else the latest', async () => {
    const page = async (path: string) => tiles((await ask(path)).html);
    const longest = await page('/categories/hd/2/?sort=longest');
    expect(longest).toEqual(await page('/categories/hd/longest/2/'));
    const plain = await page('/categories/hd/2/');
    expect(plain).toEqual(await page('/categories/hd/latest-updates/2/'));
    expect(plain).not.toEqual(longest);
  });

  it('ROUTE-23 a comma joins categories', async () => {
    const { status, html } = await ask('/categories/night,city/latest-updates/1/');
    expect(status).toBe(200);
    expect(headlines(html)[0]).toMatch(/Night.*City|City.*Night/);
  });

  it('ROUTE-39 the search is for what s says', async () => {
    const { html } = await ask('/search/1/?s=lighthouse');
    expect(headlines(html)[0]).toContain('lighthouse');
    expect(tiles(html).length).toBeGreaterThan(5);
  });

  it('ROUTE-45 lists of models lead to their videos', async () => {
    const links = linksOf((await ask('/models/most-popular/1/')).html);
    const models = links.filter((link) => link.startsWith('/model/'));
    expect(models.length).toBeGreaterThan(10);
    for (const link of models) expect(link).toMatch(/^\/model\/[^/]+\/videos\/1\/$/);
  });
});
