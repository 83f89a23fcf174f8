import { describe, expect, it } from 'vitest';
import { join } from '#api/demo/loops/box-writer.ts';
import { SOUND, VIDEO_NAMES } from '#api/demo/loops/clip-store.ts';
import { initSegment, mediaSegment } from '#api/demo/loops/fragment.ts';
import { MAX_SECONDS, sampleCount, segmentCount } from '#api/demo/loops/loop.ts';
import { anyClip, trackOf } from './demo-clips.ts';
import { demux } from './demuxed.ts';

const tracks = ([...VIDEO_NAMES, SOUND] as const).map(
  (name) => [name, trackOf(anyClip, name)] as const,
);

describe('media segments', () => {
  it.each(tracks)('of %s join to exactly the length that is asked', async (_, track) => {
    for (const seconds of [2, 4, 23]) {
      const parts = Array.from({ length: segmentCount(seconds) }, (__, i) =>
        mediaSegment(track, i + 1, seconds),
      );
      const found = (
        await demux(join([initSegment(track), ...parts.filter((part) => part !== undefined)]))
      )[track.kind];
      expect(found.packets).toBe(sampleCount(track, seconds));
      expect(found.start).toBe(0);
      expect(found.end).toBeCloseTo(seconds, 3);
      expect(found.gap).toBeLessThan(0.001);
    }
  });

  it.each(tracks)('of %s are the same for every video unless its end cuts them', (_, track) => {
    expect(mediaSegment(track, 5, 23)).toEqual(mediaSegment(track, 5));
    expect(mediaSegment(track, 6, 24)).toEqual(mediaSegment(track, 6));
    expect(mediaSegment(track, 6, 23)).not.toEqual(mediaSegment(track, 6));
  });

  it.each(tracks)('of %s end with the video', (_, track) => {
    expect(mediaSegment(track, 7, 24)).toBeUndefined();
    expect(mediaSegment(track, 6, 24)).toBeDefined();
  });

  it.each(tracks)('of %s know their time four hours in', async (_, track) => {
    const number = segmentCount(MAX_SECONDS);
    const last = mediaSegment(track, number, MAX_SECONDS) ?? new Uint8Array();
    const found = (await demux(join([initSegment(track), last])))[track.kind];
    expect(found.end).toBeCloseTo(MAX_SECONDS, 2);
  });
});
