import { beforeAll, describe, expect, it } from 'vitest';
import { ABOUT } from '#api/demo/words/names.ts';
import { COMMENTS_PAGE_SIZE, LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import type { Member } from '#contract/entities/member.ts';
import { idGroup } from '#contract/id-group.ts';
import { countryName } from '#lib/country-name.ts';
import { formatDate } from '#lib/format.ts';
import { startSite } from '../setup/site.ts';
import { askPage } from '../setup/ask-page.ts';
import { startAlteredApi } from '../setup/altered-api.ts';
import { useStarted } from '../setup/use-started.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole, shownWords, wordsOf, type ReadPage } from './support/read-page.ts';

const demo = useDemo();
let everybody: Member[] = [];
/** Shows everything and tells everything. */
let open: Member;
let closed: Member;

const idOf = (id: number) => ({ lifetime: 60, id, group: idGroup(id) });
const pageOf = (id: number, count: number) => ({ ...idOf(id), count, page: 1 });

beforeAll(async () => {
  const all = { ...NO_MEMBER_FILTER, lifetime: 60, sort: 'recent', count: 240, page: 1 } as const;
  const { members } = await demo.client.read(calls.members, all, undefined);
  everybody = await Promise.all(
    members.map(async ({ id }) => (await demo.client.read(calls.member, idOf(id))).member),
  );
  const tells = (of: Member): boolean =>
    [of.education, of.website, of.city, of.country, of.occupation, of.about].every(
      (text) => text !== '',
    );
  const one = everybody.find((of) => of.privacy === 'public' && tells(of));
  const other = everybody.find(({ privacy }) => privacy === 'private');
  if (!one || !other) throw new Error('the demo data lacks a member for these tests');
  [open, closed] = [one, other];
});

const mainOf = ({ document }: ReadPage): Element => byRole(document, 'main');
const visit = (path: string) => demo.read(`/member/${open.id}/${path}`);
const headingOf = ({ document }: ReadPage): string =>
  wordsOf(byRole(document, 'heading', { level: 1 }));
/** Of the parts that `selector` finds, the texts of their headings, in order. */
const headingsIn = (page: ReadPage, selector: string): string[] =>
  [...mainOf(page).querySelectorAll(selector)].flatMap((part) =>
    allByRole(part, 'heading').map(wordsOf),
  );
/** What the elements say that `selector` finds. */
const textsOf = (page: ReadPage, selector: string): string[] =>
  [...mainOf(page).querySelectorAll(selector)].map(shownWords);

async function videosOf(section: 'ed_videos' | 'favourite_videos'): Promise<string[]> {
  const { videos } = await demo.client.read(calls.videos, {
    ...PLAIN_LIST,
    lifetime: 0,
    gender: 'str',
    sort: 'latest-updates',
    count: LISTING_PAGE_SIZE,
    section,
    objectId: String(open.id),
  });
  return (videos ?? []).map(({ title }) => title);
}

describe('the pages of a member', () => {
  it('ROUTE-64 COM-10 shows name, avatar and tabs', async () => {
    const page = await visit('');
    expect(headingOf(page)).toBe(open.name);
    expect(mainOf(page).querySelectorAll('.who-head .avatar')).toHaveLength(1);
    // By it a script knows what is left out of them.
    expect(mainOf(page).querySelector('.grid')?.getAttribute('data-list')).toContain('ed_videos');
    const tabsOf = ({ document }: ReadPage) =>
      byRole(document, 'navigation', { name: 'Pages of this member' });
    const friends = await page.follow(byRole(tabsOf(page), 'link', { name: 'Friends' }));
    expect(friends.path).toBe(`/member/${open.id}/friends/1/`);
    const current = [...tabsOf(friends).querySelectorAll('[aria-current=page]')];
    expect(current.map(wordsOf)).toEqual(['Friends']);
    expect(headingOf(friends)).toBe(open.name);
  });

  it('ROUTE-65 the wall: what others wrote, newest first', async () => {
    const { posts, totalCount } = await demo.client.read(calls.wall, {
      ...pageOf(open.id, COMMENTS_PAGE_SIZE),
      section: 'members',
    });
    const page = await visit('wall/1/');
    expect(textsOf(page, '.posts li > p[dir=auto]')).toEqual(posts.map(({ text }) => text));
    const part = mainOf(page).querySelector('.who-part');
    const heading = byRole(part ?? page.document, 'heading', { name: /Wall/ });
    expect(wordsOf(heading)).toContain(String(totalCount));
  });

  it('ROUTE-66 friends', async () => {
    const { members } = await demo.client.read(calls.friends, pageOf(open.id, LISTING_PAGE_SIZE));
    const page = await visit('friends/1/');
    expect(headingsIn(page, '.members')).toEqual(members.map(({ name }) => name));
  });

  it('ROUTE-67 subscriptions, each leading to its page', async () => {
    const { subscriptions } = await demo.client.read(
      calls.subscriptions,
      pageOf(open.id, LISTING_PAGE_SIZE),
    );
    const page = await visit('subscriptions/');
    const links = [...mainOf(page).querySelectorAll('.subs a')];
    const paths = {
      channels: (dir: string) => `/channel/${dir}/`,
      models: (dir: string) => `/model/${dir}/videos/1/`,
      members: (_dir: string, id: number) => `/member/${id}/`,
    };
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      subscriptions.map(({ section, dir, id }) => paths[section](dir, id)),
    );
  });

  it.each([
    ['ROUTE-68', 'ed_videos'],
    ['ROUTE-69', 'favourite_videos'],
  ] as const)('%s %s', async (_id, section) => {
    const page = await visit(`${section}/1/`);
    expect(headingsIn(page, 'li.tile')).toEqual(await videosOf(section));
  });

  it('ROUTE-70 ERR-17 history is its owner’s alone: status 403 and never stored', async () => {
    const { status, words, html } = await demo.ask(`/member/${open.id}/history/1/`);
    expect(status).toBe(403);
    expect(words).toContain('You do not have permission to view');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    const { headers } = await fetch(`${demo.origin}/member/${open.id}/history/1/`);
    expect(headers.get('cdn-cache-control')).toBeNull();
  });

  it('ROUTE-71 playlists', async () => {
    const owner = everybody.find(({ statistics }) => statistics.playlists > 1)?.id ?? 0;
    const { playlists } = await demo.client.read(calls.playlists, {
      lifetime: 60,
      sort: 'latest-updates',
      count: LISTING_PAGE_SIZE,
      section: 'member',
      page: 1,
      gender: 'str',
      objectId: String(owner),
    });
    const page = await demo.read(`/member/${owner}/playlists/1/`);
    expect(headingsIn(page, 'li.tile')).toEqual(playlists.map(({ title }) => title));
  });

  it('ROUTE-72 COM-11 COM-12 COM-13 COM-14 COM-15 COM-16 COM-17 COM-18 COM-19 COM-20 COM-21 COM-22 info tells every field', async () => {
    const page = await visit('info/');
    const values = textsOf(page, 'dd');
    const told = Object.fromEntries(
      textsOf(page, 'dt').map((label, index) => [label, values[index]]),
    );
    const genders = ['', 'Man', 'Woman', 'Trans'];
    const relationships = ['', 'Single', 'Married', 'Open'];
    const orientations = ['', 'Not sure', 'Hetero', 'Gay', 'Lesbian', 'Bisexual'];
    expect(told).toEqual({
      Gender: genders[open.gender],
      Age: String(open.age),
      'Date of birth': formatDate(Date.parse(open.birthDate), 'en'),
      Relationship: relationships[open.relationship],
      Orientation: orientations[open.orientation],
      Education: open.education,
      Occupation: open.occupation,
      Website: open.website,
      City: open.city,
      Country: countryName(open.country, 'en'),
      Interests: open.interests,
      'About me': open.about,
    });
    const website = byRole(mainOf(page), 'link', { name: open.website });
    expect(website.getAttribute('rel')).toContain('nofollow');
  });

  it.each(['wall', 'friends', 'ed_videos', 'favourite_videos', 'history', 'playlists'])(
    '/member/{id}/%s/ leads to page 1',
    async (section) => {
      const to = `/member/${open.id}/${section}/1/`;
      expect(await demo.ask(`/member/${open.id}/${section}/`)).toMatchObject({ status: 302, to });
    },
  );

  it.each(['/member/999999/', '/member/999999/info/', '/member/x/', '/member/1/secrets/'])(
    '%s is the 404 page (ROUTE-87)',
    async (path) => {
      const { status, words, to } = await demo.ask(path);
      expect([status, to]).toEqual([404, null]);
      expect(words).toContain('Oops! Content not found!');
    },
  );
});

describe('a member who shows things to nobody', () => {
  it('says so once, and on the tabs that are closed', async () => {
    const page = await demo.read(`/member/${closed.id}/`);
    const tabs = allByRole(
      byRole(page.document, 'navigation', { name: 'Pages of this member' }),
      'link',
    );
    expect(tabs.map(wordsOf).filter((text) => text.includes('Private'))).toEqual(
      ['Wall', 'Favourites', 'Friends', 'Subscriptions', 'Info'].map((tab) => `${tab} Private`),
    );
    const sentence = 'This member shows their wall and lists to nobody.';
    expect(wordsOf(mainOf(page)).split(sentence)).toHaveLength(2);
    const free = await demo.read(`/member/${open.id}/`);
    expect(wordsOf(mainOf(free))).not.toContain('Private');
  });

  it.each(['wall/1/', 'friends/1/', 'subscriptions/', 'favourite_videos/1/', 'info/'])(
    'ERR-17 %s is denied: status 403',
    async (section) => {
      const { status, words } = await demo.ask(`/member/${closed.id}/${section}`);
      expect(status).toBe(403);
      expect(words).toContain('You do not have permission to view');
      expect(ABOUT.filter((text) => words.includes(text))).toEqual([]);
    },
  );

  it.each(['', 'ed_videos/1/', 'playlists/1/'])(
    'public things stay public: /%s',
    async (section) => {
      const { status, words } = await demo.ask(`/member/${closed.id}/${section}`);
      expect(status).toBe(200);
      expect(words).toContain(closed.name);
      expect(ABOUT.filter((text) => words.includes(text))).toEqual([]);
    },
  );
});

describe('what the lists of a member can come to', () => {
  const empty = { total_count: '0', pages: 0 };
  const EMPTY: readonly [RegExp, object][] = [
    [/^json\/subscriptions\//, { subscriptions: [], ...empty }],
    [/^json\/playlists\//, { playlists: [], ...empty }],
    [/^json\/friends\//, { members: [], ...empty }],
    [/^json\/wall\//, { posts: [], ...empty }],
    [/^json\/videos2\//, { videos: [], ...empty }],
  ];
  const api = useStarted(() =>
    startAlteredApi(demo.origin, (path) => {
      const body = EMPTY.find(([pattern]) => pattern.test(path))?.[1];
      return body ? { status: 200, body } : null;
    }),
  );
  const site = useStarted(() => startSite({ API_ORIGIN: api.origin, PAGE_STORE: 'off' }));

  it.each([
    ['ERR-16', 'subscriptions/', 'Subscriptions not found: try changing your search criteria.'],
    ['ERR-14', 'playlists/1/', 'Playlists not found: try changing your search criteria.'],
    ['ERR-18', 'ed_videos/1/', 'The list is empty'],
    ['ERR-18', 'favourite_videos/1/', 'The list is empty'],
    ['ERR-18', 'friends/1/', 'The list is empty'],
    ['ERR-18', 'wall/1/', 'The list is empty'],
  ])('%s %s says that it is empty, with status 200', async (_id, section, text) => {
    const { status, words } = await askPage(site.origin, `/member/${open.id}/${section}`);
    expect(status).toBe(200);
    expect(words).toContain(text);
  });

  it('a page past the end is not there', async () => {
    const { status } = await askPage(site.origin, `/member/${open.id}/friends/9/`);
    expect(status).toBe(404);
  });
});

describe('pages of a signed-in member', () => {
  it.each([
    ['ROUTE-88', '/edit/', '/'],
    ['ROUTE-89', '/upload-video/', '/'],
    ['ROUTE-90', '/watch_later_videos/1/1/', '/'],
    ['ROUTE-88', '/de/edit/', '/de/'],
  ])('%s %s sends a visitor to %s', async (_id, path, to) => {
    expect(await demo.ask(path)).toMatchObject({ status: 302, to });
  });
});

describe('a list to watch later that cannot be had', () => {
  const api = useStarted(() =>
    startAlteredApi(demo.origin, (path) => {
      const viewer = { id: 1, username: 'ann', name: 'Ann', avatar: '', role: 'member' };
      if (path.startsWith('viewer.php')) return { status: 200, body: { viewer } };
      return path.includes('watch_later_videos') ? { status: 500, body: { error: 1 } } : null;
    }),
  );
  const site = useStarted(() => startSite({ API_ORIGIN: api.origin, PAGE_STORE: 'off' }));

  it('HIST-16 says general_error where it is told no code', async () => {
    const headers = { cookie: 'age=1; session=abc' };
    const answer = await fetch(`${site.origin}/watch_later_videos/1/1/`, { headers });
    const text = await answer.text();
    expect(text).toContain('The list could not be loaded');
    expect(text).toContain('general_error');
  });
});
