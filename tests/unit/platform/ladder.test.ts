import { describe, expect, it } from 'vitest';
import { ladderOf } from '#platform/video/ladder.ts';

const sizes = (width: number, height: number): string[] =>
  ladderOf({ width, height }).map((rung) => `${rung.format} ${rung.width}x${rung.height}`);

describe('the sizes that are made of a video', () => {
  it.each([
    ['a small one as it is', 64, 36, ['_lq.mp4 64x36']],
    ['nothing larger than it is', 854, 480, ['_lq.mp4 426x240', '_sd.mp4 854x480']],
    ['no step that is hardly smaller', 900, 500, ['_lq.mp4 432x240', '.mp4 900x500']],
    [
      'portrait as portrait',
      1080,
      1920,
      ['_lq.mp4 240x426', '_sd.mp4 480x852', '.mp4 720x1280', '_hq.mp4 1080x1920'],
    ],
    ['odd sides as even ones', 321, 181, ['_lq.mp4 320x180']],
    [
      'no more than full HD of 4K',
      3840,
      2160,
      ['_lq.mp4 426x240', '_sd.mp4 852x480', '.mp4 1280x720', '_hq.mp4 1920x1080'],
    ],
  ])('are %s', (_what, width, height, wanted) => {
    expect(sizes(width, height)).toEqual(wanted);
  });
});
