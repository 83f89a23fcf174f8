import { beforeAll, describe, expect, it } from 'vitest';
import { COMMENTS_PAGE_SIZE, HOME_ROW_SIZE, LISTING_PAGE_SIZE } from '#config/limits.ts';
import { channel } from '#contract/calls/channel.ts';
import { channels, type ChannelsParams } from '#contract/calls/channels.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { wall } from '#contract/calls/wall.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { CHANNEL_SORTS } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { abbreviateCount } from '#lib/format.ts';
import { useDemo } from './support/demo.ts';
import {
  allByRole,
  byRole,
  cardTitles,
  shownWords,
  tileTitles,
  wordsOf,
  type ReadPage,
} from './support/read-page.ts';

const site = useDemo({ PAGE_STORE: 'off' });
/** One with a website and sponsor images, of which another group has videos too. */
let shown: Channel;

async function answered(params: Partial<ChannelsParams>) {
  return site.client.read(channels, {
    ...{ lifetime: 0, gender: 'str', sort: 'most-popular', count: LISTING_PAGE_SIZE },
    ...{ section: '', objectId: '', page: 1 },
    ...params,
  });
}

beforeAll(async () => {
  const listed = (await answered({})).channels;
  const all = listed.map(({ dir }) => site.client.read(channel, { lifetime: 0, dir }));
  const found = (await Promise.all(all)).find(
    (answer, index) =>
      answer.channel.sponsorImages.length > 0 &&
      answer.channel.url !== '' &&
      answer.channel.totalVideos > (listed[index]?.totalVideos ?? 0),
  );
  if (!found) throw new Error('no channel with a sponsor');
  shown = found.channel;
});

const followLink = (page: ReadPage, name: string): Promise<ReadPage> =>
  page.follow(byRole(page.document, 'link', { name }));

describe('the channel list', () => {
  it.each(CHANNEL_SORTS)('CHN-01 ROUTE-56 by %s', async (sort) => {
    const page = await site.read(`/channels/${sort}/1/`);
    const wanted = (await answered({ sort })).channels.map(({ title }) => title);
    expect(cardTitles(page)).toEqual(wanted);
    const sorts = byRole(page.document, 'group', { name: 'Sort' });
    const offered = allByRole(sorts, 'link').map((link) => link.getAttribute('data-value'));
    expect(offered.toSorted()).toEqual(
      CHANNEL_SORTS.filter((value) => value !== 'most-popular-videos').toSorted(),
    );
    expect(sorts.querySelectorAll('[aria-current=true]')).toHaveLength(1);
  });

  it('CHN-03 CHN-04 CHN-06 CHN-07 CHN-08 a card is one link: picture, title and counts', async () => {
    const [first] = (await answered({})).channels;
    if (!first) throw new Error('no channel');
    const { document } = await site.read('/channels/most-popular/1/');
    const card = document.querySelector('#list li');
    const link = byRole(card ?? document, 'link');
    const words = [...link.children].map(shownWords).filter((text) => text !== '');
    expect(words).toEqual([
      first.title,
      `${abbreviateCount(first.totalVideos, 'en')} videos`,
      `${abbreviateCount(first.views, 'en')} views`,
      `${abbreviateCount(first.subscribers, 'en')} subscribers`,
    ]);
    expect(link.getAttribute('href')).toBe(`/channel/${first.dir}/`);
    const source = link.querySelector('img')?.getAttribute('src');
    expect(source).toBe(new URL(first.images[0] ?? '').pathname);
  });

  it.each([
    ['/channels/', 302, '/channels/most-popular/1/', 'ROUTE-57'],
    ['/channels/recent/', 302, '/channels/recent/1/', 'a default page'],
    ['/ja/channels/', 302, '/ja/channels/most-popular/1/', 'I18N-15'],
  ])('%s answers %d to %s (%s)', async (path, status, to) => {
    expect(await site.ask(path)).toMatchObject({ status, to });
  });

  it.each(['/channels/by-colour/1/', '/channels/by-colour/', '/channels/recent/0/', '/channel/'])(
    'ROUTE-87 %s is the 404 page itself',
    async (path) => {
      const { status, html } = await site.ask(path);
      expect(status).toBe(404);
      expect(html).toContain('Oops! Content not found!');
    },
  );

  it('past its end: status 404 and a way to page 1', async () => {
    const page = await site.read('/channels/recent/99/');
    expect(page.status).toBe(404);
    expect((await followLink(page, 'Go to page 1')).path).toBe('/channels/recent/1/');
  });
});

describe('the home page', () => {
  it('ROUTE-03 ROUTE-04 ROUTE-05 CHN-02 LIST-17 lists channels of one of the first pages', async () => {
    const { document } = await site.read('/');
    const section = byRole(document, 'region', { name: 'Channels' });
    const titles = [...section.querySelectorAll('li b')].map(wordsOf);
    const asked = [1, 2, 3].map((page) => answered({ count: 24, page }));
    const pages = (await Promise.all(asked)).map((answer) =>
      answer.channels.map(({ title }) => title),
    );
    expect(pages).toContainEqual(titles);
    expect(titles.length).toBeGreaterThan(0);
    const names = allByRole(byRole(document, 'main'), 'region').flatMap((region) =>
      allByRole(region, 'heading', { level: 2 }).map(wordsOf),
    );
    const rows = ['Trending this week', 'Recently added'];
    expect(names.slice(0, 4)).toEqual(['Most popular videos', ...rows, 'Channels']);
    for (const name of rows) {
      const row = byRole(document, 'region', { name });
      const all = byRole(row, 'link', { name: 'Show all' }).getAttribute('href') ?? '';
      const list = await site.read(all);
      const tiles = (of: Element) => [...of.querySelectorAll('.tile h3')].map(wordsOf);
      expect(tiles(row)).toEqual(tiles(byRole(list.document, 'main')).slice(0, HOME_ROW_SIZE));
    }
  });
});

describe('a channel', () => {
  it('without videos for this group has nothing to filter', async () => {
    const listed = (await answered({})).channels.map(({ dir }) => dir);
    const { channels: others } = await answered({ gender: 'she' });
    const dir = others.find((one) => !listed.includes(one.dir))?.dir ?? '';
    expect(dir).not.toBe('');
    const ofFilters = async (path: string) =>
      allByRole((await site.read(path)).document, 'navigation', { name: 'Filters' }).length;
    expect(await ofFilters(`/channel/${dir}/`)).toBe(0);
    expect(await ofFilters(`/channel/${shown.dir}/`)).toBe(1);
  });

  it('leads on to others', async () => {
    const { document } = await site.read(`/channel/${shown.dir}/`);
    const others = byRole(document, 'region', { name: 'Other channels' });
    const links = allByRole(others, 'link').map((link) => link.getAttribute('href'));
    expect(links.length).toBeGreaterThan(8);
    expect(links).not.toContain(`/channel/${shown.dir}/`);
    expect(links[0]).toBe('/channels/most-popular/1/');
  });

  it('CHN-03 CHN-04 CHN-05 CHN-06 CHN-07 CHN-08 ROUTE-52 shows picture, counts and website', async () => {
    const { document } = await site.read(`/channel/${shown.dir}/`);
    expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toBe(shown.title);
    const head = document.querySelector('.profile');
    if (!head) throw new Error('no head');
    const words = wordsOf(head);
    expect(words).toContain(`${abbreviateCount(shown.subscribers, 'en')} subscribers`);
    // As its list counts them: those of the visitor's group.
    const { totalCount } = await site.client.read(videos, {
      ...PLAIN_LIST,
      ...{ gender: 'str', count: 1, section: 'channel', objectId: shown.dir },
      ...{ sort: 'latest-updates', page: 1 },
    });
    // Another group has videos of it too: what is counted is what its list here shows.
    expect(totalCount).toBeLessThan(shown.totalVideos);
    const listed = (await answered({})).channels.find(({ dir }) => dir === shown.dir);
    expect(listed?.views).toBeLessThan(shown.views);
    expect(words).toContain(`${abbreviateCount(totalCount, 'en')} videos`);
    expect(words).toContain(`${abbreviateCount(listed?.views ?? 0, 'en')} views`);
    const [website] = allByRole(head, 'link').filter((link) =>
      wordsOf(link).includes(new URL(shown.url).host),
    );
    expect(website?.getAttribute('href')).toBe(shown.url);
    expect(website?.getAttribute('rel')).toContain('nofollow');
  });

  it('MSG-02 has a way to write about it, for visitors too: the form of the site with it as its subject', async () => {
    const page = await site.read(`/channel/${shown.dir}/`);
    const link = byRole(page.document, 'link', { name: 'Message us' });
    const form = await site.read(link.getAttribute('href') ?? '');
    const subject = byRole(form.document, 'textbox', { name: /Subject/u });
    expect(subject.getAttribute('value')).toBe(`About ${shown.title}`);
  });

  it('ROUTE-55 lists its videos by a sort that the pages keep', async () => {
    const page = await site.read(`/channel/${shown.dir}/videos/1/`);
    const sorted = await followLink(page, 'Top rated');
    expect(sorted.path).toBe(`/channel/${shown.dir}/videos/1/?sort=top-rated`);
    const next = await followLink(sorted, 'Next page');
    expect(next.path).toBe(`/channel/${shown.dir}/videos/2/?sort=top-rated`);
    const answer = await site.client.read(videos, {
      ...PLAIN_LIST,
      ...{ gender: 'str', count: LISTING_PAGE_SIZE, section: 'channel', objectId: shown.dir },
      ...{ sort: 'top-rated', page: 2 },
    });
    expect(tileTitles(next)).toEqual(answer.videos?.map(({ title }) => title));
  });

  it('ROUTE-53 CHN-05 tells about itself, with the pictures of its sponsor', async () => {
    const { document } = await site.read(`/channel/${shown.dir}/info/`);
    const words = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
    expect(wordsOf(byRole(document, 'main'))).toContain(words(shown.description));
    const pictures = byRole(document, 'group', { name: `Pictures of ${shown.title}` });
    expect(
      [...pictures.querySelectorAll('img')].map(
        (image) => new URL(image.getAttribute('src') ?? '', site.origin).href,
      ),
    ).toEqual(shown.sponsorImages);
  });

  it('ROUTE-54 shows its wall', async () => {
    const { posts } = await site.client.read(wall, {
      ...{ lifetime: 0, count: COMMENTS_PAGE_SIZE, section: 'channels', page: 1 },
      ...{ id: shown.id, group: idGroup(shown.id) },
    });
    const { document } = await site.read(`/channel/${shown.dir}/wall/`);
    const said = [...document.querySelectorAll('#list p[dir=auto]')].map(
      ({ textContent }) => textContent,
    );
    expect(said).toEqual(posts.map(({ text }) => text));
    if (posts.length === 0)
      expect(wordsOf(byRole(document, 'main'))).toContain('Nobody has written');
  });

  it('ROUTE-87 is the 404 page where there is none', async () => {
    expect((await site.ask('/channel/nobody/info/')).status).toBe(404);
    const start = `/channel/${shown.dir}/videos/`;
    expect(await site.ask(start)).toMatchObject({ status: 302, to: `${start}1/` });
  });
});
