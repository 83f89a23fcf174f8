import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xmlText } from '#lib/xml.ts';
import { feedXml, type FeedItem } from '../../../src/pages/rss/_feed.ts';
import { chooseEntry, SURPRISE_PAGES } from '../../../src/pages/surprise/_choose.ts';

const item = (title: string): FeedItem => ({
  title,
  link: 'https://site.example/videos/1/a/',
  guid: 'https://site.example/videos/1/',
  description: title,
  publishedAt: Date.UTC(2026, 10, 20, 10, 57, 51),
  thumbnail: 'https://site.example/1.jpg?a=1&b=2',
  ofVideo: true,
  categories: ['A & B'],
});
const feed = (title: string): string =>
  feedXml({
    title,
    description: title,
    link: 'https://site.example/search/1/?s=a&sort=longest',
    self: 'https://site.example/rss/search/1/?s=a&sort=longest',
    language: 'en',
    ttl: 240,
    items: [item(title)],
  });

/** UTF-16 units of any kind: control characters, halves of pairs, noncharacters. */
const UNITS = fc.array(fc.oneof(fc.nat(0x7f), fc.nat(0xffff)), { maxLength: 40 });

describe('a feed', () => {
  it('says dates as RFC 822 does, and its addresses whole', () => {
    const xml = feed('Rain');
    expect(xml).toContain('<pubDate>Fri, 20 Nov 2026 10:57:51 GMT</pubDate>');
    expect(xml).toContain('<guid isPermaLink="true">https://site.example/videos/1/</guid>');
    expect(xml).toContain('url="https://site.example/1.jpg?a=1&amp;b=2" width="320"');
  });

  it('is not broken by any title', () => {
    fc.assert(
      fc.property(UNITS, (units) => {
        const title = String.fromCharCode(...units);
        const text = xmlText(title);
        expect(text).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
        expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
    expect(feed(']]><script>&\u0000\ud800')).toContain('<title>]]&gt;&lt;script&gt;&amp;\ufffd');
  });
});

describe('a surprise', () => {
  const list = (page: number, pages: number, length = 3) => ({
    entries: Array.from({ length }, (_, index) => ({ id: page * 100 + index })),
    total: pages * 3,
    pages,
    whole: null,
  });
  const ask = (pages: number) => (page: number) => Promise.resolve(list(page, pages));

  it('can be any tile of any page near the beginning', async () => {
    const found = async (pages: number, random: number) =>
      (await chooseEntry(ask(pages), () => random))?.id;
    expect(await found(4, 0)).toBe(100);
    expect(await found(4, 0.9999)).toBe(402);
    expect(await found(4000, 0.9999)).toBe(SURPRISE_PAGES * 100 + 2);
  });

  it('is none of an empty list, and of page 1 where the list got shorter', async () => {
    expect(await chooseEntry(() => Promise.resolve(list(1, 0, 0)))).toBeNull();
    const shrunk = (page: number) => Promise.resolve(list(page, 5, page === 1 ? 3 : 0));
    expect((await chooseEntry(shrunk, () => 0.9))?.id).toBe(102);
  });
});
