import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clips } from '#api/demo/media/catalog.ts';
import { BrokenMediaError } from '#api/media/box-reader.ts';
import { SOUND, VIDEO_NAMES } from '#api/demo/loops/clip-store.ts';
import { commonSize, SEGMENT_SECONDS, segmentSamples } from '#api/demo/loops/loop.ts';
import { readTrack } from '#api/demo/loops/track.ts';
import { anyClip, CLIPS, fileOf, trackOf } from './demo-clips.ts';

describe('the committed loops', () => {
  it('stay within 48 MB, pictures and all', () => {
    const files = readdirSync(CLIPS, { recursive: true, encoding: 'utf8' });
    const bytes = files.reduce((sum, file) => {
      const entry = statSync(join(CLIPS, file));
      return entry.isFile() ? sum + entry.size : sum;
    }, 0);
    expect(bytes).toBeLessThanOrEqual(48_000_000);
  });

  it('are enough to fill a demo', () => {
    expect(clips.length).toBeGreaterThanOrEqual(12);
    expect(new Set(clips.map(({ id }) => id)).size).toBe(clips.length);
  });

  it.each(clips.map(({ id, seconds }) => [id, seconds] as const))(
    '%s is whole segments in every rendition, each beginning with a key frame',
    (id, seconds) => {
      for (const name of VIDEO_NAMES) {
        const video = trackOf(id, name);
        const step = segmentSamples(video);
        expect(step).toBe(Math.round(step));
        expect(video.sizes.length).toBe((step * seconds) / SEGMENT_SECONDS);
        const starts = Array.from({ length: seconds / SEGMENT_SECONDS }, (_, i) => i * step);
        expect([...video.keys]).toEqual(expect.arrayContaining(starts));
      }
      const sound = trackOf(id, SOUND);
      expect(segmentSamples(sound)).toBe(125);
      expect(sound.sizes.length).toBe((125 * seconds) / SEGMENT_SECONDS);
      expect(commonSize(sound)).toBeGreaterThan(0);
    },
  );
});

describe('readTrack', () => {
  it('gives the samples side by side', () => {
    const track = trackOf(anyClip, 'lq');
    const last = track.sizes.length - 1;
    expect((track.starts[last] ?? 0) + (track.sizes[last] ?? 0)).toBe(track.data.length);
    expect(track.codec).toMatch(/^avc1\.64[0-9a-f]{4}$/);
  });

  it('refuses a file that is cut off or damaged with one kind of error', () => {
    const whole = fileOf(anyClip, 'lq');
    expect(() => readTrack(whole.subarray(0, whole.length - 1))).toThrow(BrokenMediaError);
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(255), fc.nat(whole.length), (at, value, length) => {
        const damaged = Uint8Array.from(whole.subarray(0, Math.max(length, 3000)));
        damaged[at] = value;
        try {
          readTrack(damaged);
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenMediaError);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('refuses what is no MP4', () => {
    expect(() => readTrack(new Uint8Array())).toThrow(BrokenMediaError);
    expect(() => readTrack(new TextEncoder().encode('<!doctype html>'.repeat(9)))).toThrow(
      BrokenMediaError,
    );
  });
});
