import { describe, expect, it } from 'vitest';
import { EMBED_HEIGHT, EMBED_WIDTH } from '#config/limits.ts';
import { embedCode, shareLinks, startingAt } from '#lib/share.ts';
import { parseClock } from '#lib/start-time.ts';

const SRC = 'https://islet.example/embed/7/';

/** The address in a code's `src`, as a browser reads it. */
const addressIn = (code: string): string =>
  (/src="([^"]*)"/.exec(code)?.[1] ?? '').replaceAll('&amp;', '&');

describe('embed code', () => {
  it('is a frame of 426x265', () => {
    const code = embedCode(SRC, 'Harbour');
    expect([EMBED_WIDTH, EMBED_HEIGHT]).toEqual([426, 265]);
    expect(code).toContain('width="426" height="265"');
    expect(addressIn(code)).toBe(SRC);
  });

  it('tells how to play in its query, and nothing that is off', () => {
    const options = { startAt: 90, autoplay: true, muted: true, loop: false };
    expect(addressIn(embedCode(SRC, 'Harbour', options))).toBe(
      `${SRC}?start_time=90&autoplay=1&muted=1`,
    );
  });

  it('takes a title that looks like HTML for text', () => {
    const code = embedCode(SRC, '"><script>alert(1)</script>&');
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"');
    expect(code.match(/</g)).toHaveLength(2);
  });
});

describe('links to networks', () => {
  it('carry the address and the title, whatever is in them', () => {
    const url = 'https://islet.example/videos/7/a/?start_time=90';
    const links = shareLinks(url, 'Fish & chips #1');
    expect(links.length).toBeGreaterThan(0);
    for (const { href } of links) {
      const values = [...new URL(href).searchParams.values()].join(' ');
      expect(values).toContain(url);
      expect(new URL(href).protocol).toBe('https:');
    }
  });
});

describe('a start time', () => {
  it.each([
    ['1:30', 90],
    ['01:02:03', 3723],
    ['75:00', 4500],
    ['90', 90],
    [' 1m30s ', 90],
    ['1:75', null],
    ['-5', null],
    ['soon', null],
    ['', null],
  ])('%j is %j seconds', (text, seconds) => {
    expect(parseClock(text)).toBe(seconds);
  });

  it('stands in the address, unless it is the beginning', () => {
    expect(startingAt('/videos/7/', 90)).toBe('/videos/7/?start_time=90');
    expect(startingAt('/videos/7/', 0)).toBe('/videos/7/');
  });
});
