import { xmlElement as element, xmlText } from '#lib/xml.ts';

/** A video, a model, an album … of a feed. Addresses are absolute. */
export interface FeedItem {
  title: string;
  link: string;
  /** The same without what is made of the title, by which a reader knows it again. */
  guid: string;
  description: string;
  /** Epoch milliseconds; 0 where it is not known. */
  publishedAt: number;
  /** Empty where there is none. */
  thumbnail: string;
  /** Whether the thumbnail has the size of a video's; of others the size is not known. */
  ofVideo: boolean;
  categories: readonly string[];
}

export interface Feed {
  title: string;
  description: string;
  /** The page that shows the same. */
  link: string;
  /** The feed's own address. */
  self: string;
  language: string;
  /** Minutes that a reader may keep it. */
  ttl: number;
  items: readonly FeedItem[];
}

/** RFC 822 as RSS 2.0 wants it: `Fri, 20 Nov 2026 10:57:51 GMT`. */
const rfc822 = (time: number): string => new Date(time).toUTCString();

function itemXml(item: FeedItem): string {
  const { title, link, guid, description, publishedAt, thumbnail, ofVideo, categories } = item;
  const size = ofVideo ? ' width="320" height="180"' : '';
  return [
    '<item>',
    element('title', title),
    element('link', link),
    `<guid isPermaLink="true">${xmlText(guid)}</guid>`,
    ...(publishedAt > 0 ? [element('pubDate', rfc822(publishedAt))] : []),
    element('description', description),
    ...categories.map((category) => element('category', category)),
    ...(thumbnail === '' ? [] : [`<media:thumbnail url="${xmlText(thumbnail)}"${size}/>`]),
    '</item>',
  ].join('');
}

/** A feed as RSS 2.0 (https://www.rssboard.org/rss-specification) with pictures by Media RSS. */
export function feedXml({ title, description, link, self, language, ttl, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', description),
    element('language', language),
    element('ttl', String(ttl)),
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(itemXml),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
