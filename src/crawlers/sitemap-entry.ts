import { LANGUAGES } from '#config/locales.ts';
import { MAX_RATING } from '#config/limits.ts';
import { localPath } from '#routes/paths.ts';
import { xmlText } from '#lib/xml.ts';

/** A video as the video sitemap tells of it. Addresses are whole. */
export interface SitemapVideo {
  title: string;
  description: string;
  thumbnail: string;
  player: string;
  seconds: number;
  rating: number;
  views: number;
  /** Epoch milliseconds; 0 where it is not known. */
  postedAt: number;
  tags: readonly string[];
}

/** A page in all its languages. */
export interface SitemapEntry {
  /** Without language prefix. */
  path: string;
  /** Epoch milliseconds; 0 where it is not known. */
  changedAt?: number;
  /** Addresses of its pictures. */
  images?: readonly string[];
  video?: SitemapVideo;
}

/** What the schema of video sitemaps allows, and a length of text that keeps a file of any content small. */
const TITLE_MAX = 100;
const DESCRIPTION_MAX = 300;
const SECONDS_MAX = 28_800;
const TAGS_MAX = 16;

const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('');
const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;
const date = (time: number): string => new Date(time).toISOString();

function videoXml(video: SitemapVideo): string {
  const { title, description, thumbnail, player, seconds, rating, views, postedAt, tags } = video;
  return [
    '<video:video>',
    element('video:thumbnail_loc', thumbnail),
    element('video:title', cut(title, TITLE_MAX)),
    element('video:description', cut(description || title, DESCRIPTION_MAX)),
    element('video:player_loc', player),
    ...(seconds >= 1 && seconds <= SECONDS_MAX
      ? [element('video:duration', String(Math.floor(seconds)))]
      : []),
    element('video:rating', Math.min(MAX_RATING, Math.max(0, rating)).toFixed(1)),
    element('video:view_count', String(views)),
    ...(postedAt > 0 ? [element('video:publication_date', date(postedAt))] : []),
    ...tags.slice(0, TAGS_MAX).map((tag) => element('video:tag', tag)),
    element('video:family_friendly', 'no'),
    element('video:live', 'no'),
    '</video:video>',
  ].join('');
}

const prefixes = ['', ...LANGUAGES.map((lang) => `/${lang}`)];

function alternatesXml(origin: string, path: string): string {
  const link = (hreflang: string, prefix: string): string =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xmlText(origin + localPath(prefix, path))}"/>`;
  return LANGUAGES.map((lang) => link(lang, `/${lang}`)).join('') + link('x-default', '');
}

/** `<url>` of a page's address in each language and of the one without prefix: each names all the others. */
export function entryXml(
  { path, changedAt = 0, images = [], video }: SitemapEntry,
  origin: string,
) {
  const rest = [
    ...(changedAt > 0 ? [element('lastmod', date(changedAt))] : []),
    alternatesXml(origin, path),
    ...images.map((image) => `<image:image>${element('image:loc', image)}</image:image>`),
    ...(video ? [videoXml(video)] : []),
    '</url>\n',
  ].join('');
  return prefixes
    .map((prefix) => `<url>${element('loc', origin + localPath(prefix, path))}${rest}`)
    .join('');
}
