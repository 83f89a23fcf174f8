import { describe, expect, it } from 'vitest';
import { cutCues, readCaptions } from '#lib/captions-file.ts';

/** The captions of a video of so many seconds. */
function captionsOf(file: string, seconds: number) {
  const cues = readCaptions(file);
  return cues && cutCues(cues, seconds);
}

describe('a file of captions', () => {
  it('is WebVTT, of which the words are kept', () => {
    const file = `\uFEFFWEBVTT - by Ann\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE a --> b\r\n\r\nfirst\r\n00:01.500 --> 00:00:04.000 align:start\r\n<v Ann><i>Hello</i> & welcome\r\nto 1 < 2\r\n\r\n01:00:00.000 --> 01:00:02.000\r\n<c.red></c>\r\n\r\n00:59.000 --> 01:05.000\nOn time`;
    // One of them begins after the end of a shorter video.
    expect(captionsOf(file, 30)).toBeNull();
    expect(captionsOf(file, 62)).toEqual([
      [1.5, 4, 'Hello & welcome\nto 1 &lt; 2'],
      [59, 62, 'On time'],
    ]);
  });

  it('is SubRip, of which the words are kept in the order of their times', () => {
    const file = `2\n00:00:10,000 --> 00:00:12,250\n{\\an8}<font color="red">Second</font>\n\n1\n00:00:01,000 --> 00:00:02,000\nFirst\u0007\n`;
    expect(captionsOf(file, 60)).toEqual([
      [1, 2, 'First'],
      [10, 12.25, 'Second'],
    ]);
  });

  it('keeps what is said after a line of nothing but tags', () => {
    const file = `1\n00:00:01,000 --> 00:00:02,000\nFirst\n<i></i>\n \u0007\nThird\n`;
    expect(captionsOf(file, 60)).toEqual([[1, 2, 'First\nThird']]);
  });

  it.each([
    ['no text', ''],
    ['a page', '<!doctype html><p>Hello'],
    ['a head alone', 'WEBVTT\n\n'],
    ['a time that is none', 'WEBVTT\n\n1 --> 2\nHello'],
    ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello'],
    ['a cue after the end', 'WEBVTT\n\n01:00.000 --> 01:01.000\nHello'],
    ['a novel', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'word '.repeat(101)}`],
    [
      'letters that are not in UTF-8',
      new TextDecoder().decode(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nCafé\n', 'latin1')),
    ],
    ['too many', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nHello\n\n'.repeat(5001)}`],
  ])('with %s is none', (_, file) => {
    expect(captionsOf(file, 60)).toBeNull();
  });

  it('is read at once, whatever it is', () => {
    const begun = performance.now();
    for (const piece of ['\n', '\n \n', '<', '{\\', '-->', '00:00:00', '\r'])
      readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${piece.repeat(100_000)}`);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('is read at once where each cue is as long as it may be, with tags that never end', () => {
    const begun = performance.now();
    for (const piece of ['<', '{\\']) {
      const cue = `00:01.000 --> 00:02.000\na${piece.repeat(1990 / piece.length)}\n\n`;
      readCaptions(`WEBVTT\n\n${cue.repeat(128)}`);
    }
    expect(performance.now() - begun).toBeLessThan(150);
  });
});
