import { beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '#client/client.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { DEFAULT_COUNTRY } from '#config/countries.ts';
import { video } from '#contract/calls/video.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { idGroup } from '#contract/id-group.ts';
import { paths } from '#routes/paths.ts';
import { startSite } from '../setup/site.ts';
import { faultsIn, thingsIn } from '../setup/vocabulary.ts';
import { readPage, type CrawledPage } from './support/crawl.ts';
import { takeSamples } from './support/route-samples.ts';
import { useStarted } from '../setup/use-started.ts';

const PUBLIC = 'https://tube.example';

type Thing = Readonly<Record<string, unknown>>;
interface Told extends CrawledPage {
  graph: Thing[];
}

const site = useStarted(() => startSite({ PUBLIC_ORIGIN: PUBLIC }));
let client: Client;
/** Pages by kind. */
const told = new Map<string, Told>();

/** Where a page's graph is not valid JSON this throws. */
function graphOf(html: string): Thing[] {
  const pattern = /<script type="application\/ld\+json">([^<]*)<\/script>/gu;
  return [...html.matchAll(pattern)].flatMap(([, text = '']) => {
    const { '@context': context, '@graph': graph } = JSON.parse(text) as Record<string, unknown>;
    expect(context).toBe('https://schema.org');
    return graph as Thing[];
  });
}

/** The list of videos that a page tells of in its own markup: https://html.spec.whatwg.org/#microdata. */
function listIn(html: string): Thing[] {
  const [, items] =
    /<ul[^>]* itemscope itemtype="https:\/\/schema\.org\/ItemList"[^>]*>(.*?)<\/ul>/su.exec(html) ??
    [];
  if (items === undefined) return [];
  const entry = /<a itemprop="itemListElement" href="([^"]+)"/gu;
  // Its entries stand in their order; an address in a page is relative to the page's.
  const itemListElement = [...items.matchAll(entry)].map(([, href = ''], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: new URL(href, PUBLIC).href,
  }));
  return [{ '@type': 'ItemList', itemListElement }];
}

async function readTold(path: string): Promise<Told> {
  const page = await readPage(site.origin, path);
  return { ...page, graph: [...graphOf(page.html), ...listIn(page.html)] };
}

const typesOf = (kind: string): unknown[] =>
  (told.get(kind)?.graph ?? []).map(({ '@type': type }) => type);
const ofType = (page: Told | undefined, type: string): Thing | undefined =>
  page?.graph.find((thing) => thing['@type'] === type);

/** The whole of two videos of the demo: one with chapters, one without. */
async function twoVideos() {
  const place = { ...PLAIN_LIST, gender: 'str', sort: 'longest', page: 1, count: 40 } as const;
  const list = (await client.read(videos, place)).videos ?? [];
  const all = await Promise.all(
    list.map(async ({ id }) => {
      const asked = { lifetime: LIFETIMES.videos, group: idGroup(id), id };
      return (await client.read(video, asked)).video;
    }),
  );
  const withParts = all.find(({ chapters }) => chapters.length > 1);
  const without = all.find(({ chapters }) => chapters.length === 0);
  if (!withParts || !without) throw new Error('The demo has only one kind of video.');
  return { withParts, without };
}
let films: Awaited<ReturnType<typeof twoVideos>>;

beforeAll(async () => {
  client = createClient({ fetch, origin: site.origin });
  const [samples, both] = await Promise.all([takeSamples(client), twoVideos()]);
  films = both;
  const of = (kind: string, name = 'dir'): string => String(samples[kind]?.params[name] ?? '');
  const number = (kind: string): number => Number(of(kind, 'id'));
  const category = of('categories', 'object_id');
  const pages: Readonly<Record<string, string>> = {
    home: paths.home(),
    videos: paths.videos('latest-updates', 2),
    video: paths.video(films.without),
    'video with chapters': paths.video(films.withParts),
    'video in German': `/de${paths.video(films.without)}`,
    categories: paths.categories(),
    category: paths.category([category]),
    country: paths.topCountry(DEFAULT_COUNTRY),
    models: paths.models(),
    model: paths.model(of('model')),
    channels: paths.channels(),
    channel: paths.channelVideos(of('channel')),
    playlists: paths.playlists(),
    playlist: paths.playlist(number('playlist')),
    albums: paths.albums(),
    'album category': paths.albumCategory(of('albums')),
    album: paths.album({ id: number('album'), dir: of('album') }),
    community: paths.community(),
    member: paths.member(number('member')),
    'member’s friends': paths.memberFriends(number('member')),
    'member’s profile': paths.memberInfo(number('member')),
    search: paths.search('rain'),
    'categories with one chosen': `${paths.categories()}?category=${category}`,
    'categories by text': `${paths.categories()}?q=a`,
    'members by text': `${paths.community()}?s=a`,
    information: paths.information('terms'),
  };
  const read = Object.entries(pages).map(
    async ([kind, path]) => [kind, await readTold(path)] as const,
  );
  for (const [kind, page] of await Promise.all(read)) told.set(kind, page);
});

describe('structured data of a page', () => {
  it.each([
    ['home', ['WebSite']],
    ['videos', ['ItemList']],
    ['video', ['VideoObject', 'BreadcrumbList']],
    ['video with chapters', ['VideoObject', 'BreadcrumbList']],
    ['video in German', ['VideoObject', 'BreadcrumbList']],
    ['categories', ['ItemList']],
    ['category', ['BreadcrumbList', 'ItemList']],
    ['country', ['ItemList']],
    ['models', ['ItemList']],
    ['model', ['BreadcrumbList', 'ItemList']],
    ['channels', ['ItemList']],
    ['channel', ['BreadcrumbList', 'ItemList']],
    ['playlists', ['ItemList']],
    ['playlist', ['BreadcrumbList', 'ItemList']],
    ['albums', ['ItemList']],
    ['album category', ['ItemList']],
    ['album', ['BreadcrumbList']],
    ['community', ['ItemList']],
  ])('of kind %s is %j, and nothing that schema.org does not know', (kind, types) => {
    expect([told.get(kind)?.status, told.get(kind)?.noindex]).toEqual([200, false]);
    expect(typesOf(kind)).toEqual(types);
    expect(faultsIn(told.get(kind)?.graph)).toEqual([]);
  });

  it.each([
    'member',
    'member’s friends',
    'member’s profile',
    'search',
    'categories with one chosen',
    'categories by text',
    'members by text',
  ])('is none where the page is thin or personal: %s', (kind) => {
    const { status, noindex, canonical, html } = told.get(kind) ?? {};
    expect([status, noindex, canonical, typesOf(kind)]).toEqual([200, true, null, []]);
    expect(html).toContain('<meta name="robots" content="noindex, follow"');
  });

  it('has whole addresses under the public origin', () => {
    const names = new Set(['url', 'item', 'embedUrl', 'urlTemplate', 'thumbnailUrl', 'contentUrl']);
    const addresses = [...told].flatMap(([kind, { graph }]) =>
      [...thingsIn(graph)]
        .flatMap((thing) => Object.entries(thing))
        .filter(([name]) => names.has(name))
        .map(([name, value]) => [kind, name, String(value)] as const),
    );
    expect(new Set(addresses.map(([, name]) => name))).toEqual(names);
    expect(addresses.filter(([, , value]) => !value.startsWith(`${PUBLIC}/`))).toEqual([]);
  });

  it('lists in order, each once, what is there', async () => {
    let lists = 0;
    for (const [kind, page] of told) {
      const list = ofType(page, 'ItemList')?.itemListElement as Thing[] | undefined;
      if (!list) continue;
      lists += 1;
      expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
      const urls = list.map(({ url }) => String(url).slice(PUBLIC.length));
      expect([kind, new Set(urls).size, urls.length > 1]).toEqual([kind, urls.length, true]);
      for (const url of urls) expect(page.links.map((link) => link.split('?')[0])).toContain(url);
      const { status } = await fetch(site.origin + (urls[0] ?? ''), { redirect: 'manual' });
      expect([kind, status]).toEqual([kind, 200]);
    }
    expect(lists).toBe(13);
  });

  it('ends the way to a page with the page itself', () => {
    let ways = 0;
    for (const page of told.values()) {
      const steps = ofType(page, 'BreadcrumbList')?.itemListElement as Thing[] | undefined;
      if (!steps) continue;
      ways += 1;
      expect(steps.length).toBeGreaterThan(1);
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps.every(({ name }) => typeof name === 'string' && name !== '')).toBe(true);
      expect(steps.at(-1)?.item).toBe(page.canonical);
    }
    expect(ways).toBe(8);
  });
});

/** ISO 8601, as far as a video needs it. */
function seconds(duration: unknown): number {
  const [, hours = 0, minutes = 0, rest = 0] =
    /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/u.exec(String(duration)) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

describe('a video', () => {
  it.each([
    ['video', 'without', ''],
    ['video with chapters', 'withParts', ''],
    ['video in German', 'without', '/de'],
  ] as const)('has what Google asks for: %s', async (kind, which, prefix) => {
    const film = films[which];
    const facts = ofType(told.get(kind), 'VideoObject');
    expect(facts).toMatchObject({
      name: film.title,
      uploadDate: new Date(film.postedAt).toISOString(),
      embedUrl: `${PUBLIC}${prefix}${paths.embed(film.id)}`,
      inLanguage: prefix === '' ? 'en' : 'de',
    });
    expect(new Date(String(facts?.uploadDate)).toISOString()).toBe(facts?.uploadDate);
    expect(seconds(facts?.duration)).toBe(Math.floor(film.seconds));
    expect(String(facts?.description).length).toBeGreaterThan(0);
    for (const name of ['thumbnailUrl', 'embedUrl']) {
      const answer = await fetch(site.origin + String(facts?.[name]).slice(PUBLIC.length));
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });

  it('has clips within its length, or a way to jump, never both', () => {
    const whole = ofType(told.get('video with chapters'), 'VideoObject');
    const clips = whole?.hasPart as { startOffset: number; endOffset: number; url: string }[];
    expect(clips.length).toBeGreaterThan(1);
    for (const { startOffset, endOffset, url } of clips) {
      expect(startOffset).toBeLessThan(endOffset);
      expect(endOffset).toBeLessThanOrEqual(films.withParts.seconds);
      expect(url).toBe(`${PUBLIC}${paths.video(films.withParts)}?start_time=${startOffset}`);
    }
    expect(whole).not.toHaveProperty('potentialAction');
    const plain = ofType(told.get('video'), 'VideoObject');
    expect(plain).not.toHaveProperty('hasPart');
    expect(plain?.potentialAction).toMatchObject({
      '@type': 'SeekToAction',
      target: `${PUBLIC}${paths.video(films.without)}?start_time={seek_to_second_number}`,
      'startOffset-input': 'required name=seek_to_second_number',
    });
  });
});

it('a member is in no sitemap', async () => {
  const text = await (await fetch(`${site.origin}/sitemap/pages.xml`)).text();
  expect(text).toContain(`<loc>${PUBLIC}${paths.community()}</loc>`);
  expect(text).not.toContain('/member/');
});
