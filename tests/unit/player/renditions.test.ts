import { describe, expect, it } from 'vitest';
import { renditionId, toRenditions } from '#player/engines/renditions.ts';

const track = (height: number | null, bandwidth: number, frameRate: number | null = 25) => ({
  width: height && Math.round((height * 16) / 9),
  height,
  bandwidth,
  frameRate,
});

describe('qualities', () => {
  it('lists them best first, by lines', () => {
    const labels = toRenditions([track(240, 1e5), track(720, 2e6), track(480, 6e5)]);
    expect(labels.map(({ label }) => label)).toEqual(['720p', '480p', '240p']);
  });

  it('keeps the better of two that would be labelled alike', () => {
    const better = track(720, 3e6);
    expect(toRenditions([track(720, 1e6), better])).toEqual([
      { id: renditionId(better), height: 720, label: '720p' },
    ]);
  });

  it('calls a film that stands by its shorter side, as one that lies', () => {
    const standing = { ...track(1280, 2e6), width: 720 };
    expect(toRenditions([standing])).toMatchObject([{ height: 720, label: '720p' }]);
    expect(toRenditions([{ ...standing, width: null }])[0]?.label).toBe('1280p');
  });

  it('names high frame rates, and the bitrate where the lines are unknown', () => {
    expect(toRenditions([track(1080, 5e6, 60)])[0]?.label).toBe('1080p60');
    expect(toRenditions([track(null, 640_000)])[0]?.label).toBe('640 kbit/s');
  });
});
