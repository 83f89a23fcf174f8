import { describe, expect, it } from 'vitest';
import { fromMoment, startFile } from '#player/quick-start.ts';
import type { Source } from '#player/sources.ts';

const FILES: Source[] = (['hq', 'sd', 'lq'] as const).map((name) => ({
  url: `/${name}.mp4`,
  kind: 'mp4',
  name,
}));

const start = (...[line, height]: [Parameters<typeof startFile>[1], number | null]) =>
  startFile([{ url: '/a.mpd', kind: 'dash', name: '' }, ...FILES], line, height)?.name;

describe('the file that a video starts with', () => {
  it('is a modest one', () => {
    expect(start('usual', null)).toBe('sd');
    expect(start('fast', null)).toBe('sd');
  });

  it('is the smallest on a poor line, whatever was chosen before', () => {
    expect(start('poor', null)).toBe('lq');
    expect(start('poor', 720)).toBe('lq');
  });

  it('is of the quality that was chosen before', () => {
    expect(start('usual', 1080)).toBe('hq');
    expect(start('usual', 500)).toBe('sd');
    expect(start('usual', 240)).toBe('lq');
    expect(start('usual', 144)).toBe('sd');
  });

  it('is none without files', () => {
    expect(startFile([{ url: '/a.mpd', kind: 'dash', name: '' }], 'usual', null)).toBeNull();
  });

  it('starts at a moment', () => {
    expect([fromMoment('/a.mp4', 0), fromMoment('/a.mp4', 70)]).toEqual(['/a.mp4', '/a.mp4#t=70']);
  });
});
