import type { Client } from '#client/client.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { HOME_LIST_SIZE, LISTING_PAGE_SIZE, RELATED_PAGE_SIZE } from '#config/limits.ts';
import type { Language } from '#config/locales.ts';
import { categories } from '#contract/calls/categories.ts';
import { channels } from '#contract/calls/channels.ts';
import { comments } from '#contract/calls/comments.ts';
import { related } from '#contract/calls/related.ts';
import { search } from '#contract/calls/search.ts';
import { video } from '#contract/calls/video.ts';
import { PLAIN_LIST, videos, type VideosParams } from '#contract/calls/videos.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { idGroup } from '#contract/id-group.ts';
import { ratingPercent } from '#lib/rating.ts';
import { paths } from '#routes/paths.ts';
import { xmlText } from '#lib/xml.ts';
import { channelRow, floorDocument, pictureOf, tileGrid } from './markup.ts';

/** A page of the site and the page that a hand would write for it. */
export interface FloorPage {
  /** On the site. */
  path: string;
  /** What is compared, for a table. */
  about: string;
  html: string;
}

const SEARCH_TEXT = 'harbour';
const SMALL_LIST = 24;
const plain = { ...PLAIN_LIST, gender: 'str' } as const;

async function tilesOf(client: Client, params: Partial<VideosParams>): Promise<Tile[]> {
  const sort = 'most-popular' as const;
  const wanted = { ...plain, sort, count: LISTING_PAGE_SIZE, ...params };
  return (await client.read(videos, wanted)).videos ?? [];
}

const listing = (lang: Language, title: string, tiles: readonly Tile[]): string =>
  floorDocument(
    lang,
    title,
    `<h1>${xmlText(title)}</h1><p class="quiet">${tiles.length} videos</p>${tileGrid(tiles, lang)}<nav><a href="?2">2</a> <a href="?3">3</a></nav>`,
  );

async function home(client: Client): Promise<FloorPage> {
  const row = await client.read(channels, {
    lifetime: LIFETIMES.videos,
    gender: 'str',
    sort: 'most-popular',
    count: HOME_LIST_SIZE,
    section: '',
    objectId: '',
    page: 1,
  });
  const tiles = await tilesOf(client, { count: HOME_LIST_SIZE });
  const html = `<h1>Videos</h1><h2>Channels</h2>${channelRow(row.channels, 'en')}<h2>Most popular</h2>${tileGrid(tiles, 'en')}`;
  const about = `${tiles.length} tiles, ${row.channels.length} channels`;
  return { path: paths.home(), about, html: floorDocument('en', 'Islet', html) };
}

async function large(client: Client, lang: Language): Promise<FloorPage> {
  const tiles = await tilesOf(client, {});
  const prefix = lang === 'en' ? '' : `/${lang}`;
  const title = lang === 'ja' ? '人気の動画' : 'Most popular videos';
  const path = prefix + paths.videos('most-popular');
  return { path, about: `${tiles.length} tiles`, html: listing(lang, title, tiles) };
}

/** The last page of a category that ends in about 24 tiles. */
async function small(client: Client): Promise<FloorPage> {
  const all = {
    lifetime: LIFETIMES.categories,
    gender: 'str',
    section: 'all',
    lang: 'en',
  } as const;
  const index = await client.read(categories, all);
  const off = ({ totalVideos }: { totalVideos: number }): number =>
    Math.abs((totalVideos % LISTING_PAGE_SIZE) - SMALL_LIST);
  const [chosen] = index.categories.toSorted((a, b) => off(a) - off(b));
  if (!chosen) throw new Error('The API has no categories.');
  const page = Math.ceil(chosen.totalVideos / LISTING_PAGE_SIZE);
  const sort = 'latest-updates' as const;
  const of = { section: 'categories', objectId: chosen.dir, sort, page } as const;
  const tiles = await tilesOf(client, of);
  const path = paths.category([chosen.dir], sort, page);
  return { path, about: `${tiles.length} tiles`, html: listing('en', chosen.title, tiles) };
}

async function results(client: Client): Promise<FloorPage> {
  const list = { ...plain, sort: 'relevance', count: LISTING_PAGE_SIZE, anything: '' } as const;
  const { videos: tiles } = await client.read(search, {}, { ...list, text: SEARCH_TEXT });
  const html = listing('en', `Results for “${SEARCH_TEXT}”`, tiles ?? []);
  return { path: paths.search(SEARCH_TEXT), about: `${tiles?.length ?? 0} tiles`, html };
}

async function watch(client: Client): Promise<FloorPage> {
  const [first] = await tilesOf(client, { count: HOME_LIST_SIZE });
  if (!first) throw new Error('The API has no videos.');
  const about = { group: idGroup(first.id), id: first.id };
  const [one, next, said] = await Promise.all([
    client.read(video, { ...about, lifetime: LIFETIMES.videos }),
    client.read(related, {
      ...about,
      lifetime: LIFETIMES.related,
      count: RELATED_PAGE_SIZE,
      type: 'all',
      page: 1,
    }),
    client.read(comments, { ...about, lifetime: LIFETIMES.comments, section: 'videos' }),
  ]);
  const { title, poster, description, views, rating, categories: named } = one.video;
  const tiles = next.videos ?? [];
  const chips = named.map(({ dir, title }) => `<a href="${paths.category([dir])}">${title}</a>`);
  const talk = said.comments.map(
    ({ name, text }) => `<p><b>${xmlText(name)}</b> ${xmlText(text)}</p>`,
  );
  const main = `<img class="poster" src="${pictureOf(poster)}" alt="" width="640" height="360"><h1>${xmlText(title)}</h1><p class="quiet">${views} views · ${ratingPercent(rating)}%</p><p>${xmlText(description)}</p><nav>${chips.join(' ')}</nav><h2>Related videos</h2>${tileGrid(tiles, 'en', true)}<h2>${talk.length} comments</h2>${talk.join('')}`;
  const summary = `poster, ${tiles.length} tiles, ${talk.length} comments`;
  return { path: paths.video(first), about: summary, html: floorDocument('en', title, main) };
}

/** The API has no such text: it is taken from the site's page. */
async function information(origin: string): Promise<FloorPage> {
  const path = paths.information('terms');
  const html = await (await fetch(origin + path)).text();
  const text = /<div class="text"[^>]*>([\s\S]*?)<\/div>/u.exec(html)?.[1] ?? '';
  if (text === '') throw new Error(`${path} has no text.`);
  return { path, about: 'text', html: floorDocument('en', 'Terms', `<h1>Terms</h1>${text}`) };
}

/** Every page type that is measured, by the name it has in tables and in `--page`. */
export const PAGE_TYPES = {
  home: (client: Client) => home(client),
  'listing-24': (client: Client) => small(client),
  'listing-60': (client: Client) => large(client, 'en'),
  search: (client: Client) => results(client),
  video: (client: Client) => watch(client),
  'listing-ja': (client: Client) => large(client, 'ja'),
  information: (_client: Client, origin: string) => information(origin),
} as const satisfies Record<string, (client: Client, origin: string) => Promise<FloorPage>>;

export type PageType = keyof typeof PAGE_TYPES;
