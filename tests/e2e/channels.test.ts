import { beforeAll, describe, expect, it } from 'vitest';
import {
  COMMENTS_PAGE_SIZE,
  HOME_CHANNEL_PAGES,
  HOME_LIST_SIZE,
  LISTING_PAGE_SIZE,
} from '#config/limits.ts';
import { channel } from '#contract/calls/channel.ts';
import { channels, type ChannelsParams } from '#contract/calls/channels.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { wall } from '#contract/calls/wall.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { CHANNEL_SORTS } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { abbreviateCount } from '#lib/format.ts';
import { cardTitles, startDemoSite, tileTitles } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(() => startDemoSite({ PAGE_STORE: 'off' }));
/** One with a website and sponsor images. */
let shown: Channel;

async function answered(params: Partial<ChannelsParams>) {
  return site.client.read(channels, {
    ...{ lifetime: 0, gender: 'str', sort: 'most-popular', count: LISTING_PAGE_SIZE },
    ...{ section: '', objectId: '', page: 1 },
    ...params,
  });
}

beforeAll(async () => {
  const all = (await answered({})).channels.map(({ dir }) =>
    site.client.read(channel, { lifetime: 0, dir }),
  );
  const found = (await Promise.all(all)).find(
    (answer) => answer.channel.sponsorImages.length > 0 && answer.channel.url !== '',
  );
  if (!found) throw new Error('no channel with a sponsor');
  shown = found.channel;
});

describe('the channel list', () => {
  it.each(CHANNEL_SORTS)('CHN-01 ROUTE-56 by %s', async (sort) => {
    const page = await site.open(`/channels/${sort}/1/`, { scripts: false });
    const wanted = (await answered({ sort })).channels.map(({ title }) => title);
    expect(await cardTitles(page)).toEqual(wanted);
    const sorts = page.getByRole('group', { name: 'Sort' });
    const offered = await sorts
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.value));
    expect(offered.toSorted()).toEqual(
      CHANNEL_SORTS.filter((value) => value !== 'most-popular').toSorted(),
    );
    expect(await sorts.locator('[aria-current=true]').count()).toBe(1);
  });

  it('CHN-03 CHN-04 CHN-06 CHN-07 CHN-08 a card is one link: picture, title and counts', async () => {
    const [first] = (await answered({})).channels;
    if (!first) throw new Error('no channel');
    const page = await site.open('/channels/most-popular/1/');
    const card = page.locator('#list').getByRole('link').first();
    expect((await card.innerText()).split(/\n+/)).toEqual([
      first.title,
      `${abbreviateCount(first.totalVideos)} videos · ${abbreviateCount(first.views)} views`,
      `${abbreviateCount(first.subscribers)} subscribers`,
    ]);
    expect(await card.getAttribute('href')).toBe(`/channel/${first.dir}/`);
    const source = await card.locator('img').getAttribute('src');
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
    expect((await site.ask('/channels/recent/99/')).status).toBe(404);
    const page = await site.open('/channels/recent/99/', { scripts: false });
    await page.getByRole('link', { name: 'To page 1' }).click();
    await page.waitForURL('**/channels/recent/1/');
  });
});

describe('the home page', () => {
  it('ROUTE-03 ROUTE-04 ROUTE-05 CHN-02 LIST-17 lists channels of one of the first pages', async () => {
    const page = await site.open('/', { scripts: false });
    const section = page.getByRole('region', { name: 'Channels' });
    const titles = await section.locator('li b').allTextContents();
    const asked = Array.from({ length: HOME_CHANNEL_PAGES }, (_, index) =>
      answered({ count: HOME_LIST_SIZE, page: index + 1 }),
    );
    const pages = (await Promise.all(asked)).map((answer) =>
      answer.channels.map(({ title }) => title),
    );
    expect(pages).toContainEqual(titles);
    expect(titles.length).toBeGreaterThan(0);
    const sections = page.getByRole('main').getByRole('region');
    const names = await sections.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(names.slice(0, 2)).toEqual(['Channels', 'Most popular videos']);
  });
});

describe('a channel', () => {
  it('CHN-03 CHN-04 CHN-05 CHN-06 CHN-07 CHN-08 ROUTE-52 shows picture, counts and website', async () => {
    const page = await site.open(`/channel/${shown.dir}/`, { scripts: false });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(shown.title);
    const head = page.locator('.profile');
    const words = (await head.innerText()).replaceAll('\u00a0', ' ');
    expect(words).toContain(`${abbreviateCount(shown.subscribers)} subscribers`);
    // As its list counts them: those of the visitor's group.
    const { totalCount } = await site.client.read(videos, {
      ...PLAIN_LIST,
      ...{ gender: 'str', count: 1, section: 'channel', objectId: shown.dir },
      ...{ sort: 'latest-updates', page: 1 },
    });
    expect(totalCount).toBeLessThan(shown.totalVideos);
    expect(words).toContain(`${abbreviateCount(totalCount)} videos`);
    expect(words).toContain(`${abbreviateCount(shown.views)} views`);
    const website = head.getByRole('link', { name: new URL(shown.url).host });
    expect(await website.getAttribute('href')).toBe(shown.url);
    expect(await website.getAttribute('rel')).toContain('nofollow');
  });

  it('ROUTE-55 lists its videos by a sort that the pages keep', async () => {
    const page = await site.open(`/channel/${shown.dir}/videos/1/`, { scripts: false });
    await page.getByRole('link', { name: 'Top rated', exact: true }).click();
    await page.waitForURL('**/videos/1/?sort=top-rated');
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/videos/2/?sort=top-rated');
    const answer = await site.client.read(videos, {
      ...PLAIN_LIST,
      ...{ gender: 'str', count: LISTING_PAGE_SIZE, section: 'channel', objectId: shown.dir },
      ...{ sort: 'top-rated', page: 2 },
    });
    expect(await tileTitles(page)).toEqual(answer.videos?.map(({ title }) => title));
  });

  it('ROUTE-53 CHN-05 tells about itself, with the pictures of its sponsor', async () => {
    const page = await site.open(`/channel/${shown.dir}/info/`, { scripts: false });
    expect(await page.getByRole('main').innerText()).toContain(shown.description);
    const pictures = page.getByRole('group', { name: `Pictures of ${shown.title}` }).locator('img');
    expect(
      await pictures.evaluateAll((images) =>
        images.map((image) => (image as HTMLImageElement).src),
      ),
    ).toEqual(shown.sponsorImages);
  });

  it('ROUTE-54 shows its wall', async () => {
    const { posts } = await site.client.read(wall, {
      ...{ lifetime: 0, count: COMMENTS_PAGE_SIZE, section: 'channels', page: 1 },
      ...{ id: shown.id, group: idGroup(shown.id) },
    });
    const page = await site.open(`/channel/${shown.dir}/wall/`, { scripts: false });
    const said = await page.locator('#list p[dir=auto]').allTextContents();
    expect(said).toEqual(posts.map(({ text }) => text));
    if (posts.length === 0) expect(await page.getByText('Nobody has written').count()).toBe(1);
  });

  it('ROUTE-87 is the 404 page where there is none', async () => {
    expect((await site.ask('/channel/nobody/info/')).status).toBe(404);
    const start = `/channel/${shown.dir}/videos/`;
    expect(await site.ask(start)).toMatchObject({ status: 302, to: `${start}1/` });
  });
});
