import { describe, expect, it } from 'vitest';
import { fromMoment, startFile } from '#player/quick-start.ts';
import type { Source } from '#player/sources.ts';

const MANIFEST: Source = { url: '/a.mpd', kind: 'dash', lines: 0 };
const files = (...heights: number[]): Source[] =>
  heights.map((lines) => ({ url: `/${lines}.mp4`, kind: 'mp4', lines }));

const start = (
  line: Parameters<typeof startFile>[1],
  height: number | null,
  of = files(720, 480, 240),
) => startFile([MANIFEST, ...of], line, height)?.lines;

describe('the file that a video starts with', () => {
  it('is a modest one', () => {
    expect(start('usual', null)).toBe(480);
    expect(start('fast', null)).toBe(480);
  });

  it('is the smallest on a poor line, whatever was chosen before', () => {
    expect(start('poor', null)).toBe(240);
    expect(start('poor', 720)).toBe(240);
  });

  it('is of the quality that was chosen before', () => {
    expect(start('usual', 1080)).toBe(720);
    expect(start('usual', 500)).toBe(480);
    expect(start('usual', 240)).toBe(240);
    expect(start('usual', 144)).toBe(480);
  });

  it('is of the lines that its list tells of it, of an upload too', () => {
    const own = files(1080, 720, 480, 240);
    expect(start('usual', 720, own)).toBe(720);
    expect(start('usual', null, own)).toBe(480);
    expect(start('usual', 2160, own)).toBe(1080);
  });

  it('is the one that nobody knows of where there is no other', () => {
    expect(start('poor', null, files(0))).toBe(0);
    expect(start('usual', null, files(720, 0))).toBe(0);
  });

  it('is none without files', () => {
    expect(startFile([MANIFEST], 'usual', null)).toBeNull();
  });

  it('starts at a moment', () => {
    expect([fromMoment('/a.mp4', 0), fromMoment('/a.mp4', 70)]).toEqual(['/a.mp4', '/a.mp4#t=70']);
  });
});
