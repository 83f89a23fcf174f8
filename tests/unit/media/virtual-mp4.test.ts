import { describe, expect, it } from 'vitest';
import { boxAt, boxesIn, reader } from '#api/media/box-reader.ts';
import { join } from '#api/demo/loops/box-writer.ts';
import { SOUND, VIDEO_NAMES } from '#api/demo/loops/clip-store.ts';
import { MAX_SECONDS, sampleCount } from '#api/demo/loops/loop.ts';
import { mp4Body, mp4Head } from '#api/demo/loops/virtual-mp4.ts';
import { anyClip, trackOf } from './demo-clips.ts';
import { demux } from './demuxed.ts';

const sound = trackOf(anyClip, SOUND);
const videos = VIDEO_NAMES.map((name) => [name, trackOf(anyClip, name)] as const);
const lq = trackOf(anyClip, 'lq');

describe('the virtual MP4', () => {
  it.each(videos)(
    'lasts exactly what is asked in %s, pictures and sound alike',
    async (_, video) => {
      for (const seconds of [1, 4, 17, 61]) {
        const head = mp4Head(video, sound, seconds);
        const found = await demux(join([head, ...mp4Body(video, sound, seconds)]));
        expect(found.video.packets).toBe(sampleCount(video, seconds));
        expect(found.audio.packets).toBe(sampleCount(sound, seconds));
        expect(found.video.end).toBeCloseTo(seconds, 3);
        expect(found.audio.end).toBeCloseTo(seconds, 3);
        expect(found.video.gap + found.audio.gap).toBeLessThan(0.001);
      }
    },
  );

  it('holds four hours in a head of tables and one loop', () => {
    const head = mp4Head(lq, sound, MAX_SECONDS);
    expect(head.length).toBeLessThan(800_000);
    const body = mp4Body(lq, sound, MAX_SECONDS);
    expect(join(body).length).toBe(lq.data.length + sound.data.length);
    const view = reader(withoutMdat(head));
    const tkhd = boxAt(view, 'moov/trak/tkhd');
    expect(view.getUint32(tkhd.body + 20)).toBe(MAX_SECONDS * 1000);
  });

  it('points every chunk into the loop', () => {
    const head = mp4Head(lq, sound, 100);
    const view = reader(withoutMdat(head));
    const size = head.length + join(mp4Body(lq, sound, 100)).length;
    const moov = boxAt(view, 'moov');
    const traks = boxesIn(view, moov.body, moov.end).filter(({ type }) => type === 'trak');
    expect(traks).toHaveLength(2);
    for (const trak of traks) {
      const stco = boxAt(view, 'mdia/minf/stbl/stco', trak);
      const chunks = view.getUint32(stco.body + 4);
      expect(chunks).toBe(25);
      for (let i = 0; i < chunks; i += 1) {
        const offset = view.getUint32(stco.body + 8 + i * 4);
        expect(offset).toBeGreaterThanOrEqual(head.length);
        expect(offset).toBeLessThan(size);
      }
    }
  });
});

/** The head without its last eight bytes, which begin a box that goes on beyond it. */
function withoutMdat(head: Uint8Array): Uint8Array {
  return head.subarray(0, -8);
}
