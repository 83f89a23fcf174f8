import { join } from 'node:path';
import { Encoder, FilterAPI, Muxer, Rational, type Frame, type Packet } from 'node-av';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import { openFragments } from './fragments.ts';
import type { Rung } from './ladder.ts';
import { isOfFields, type OpenFile } from './open-file.ts';
import type { MadeFile } from './order.ts';
import type { Sound } from './sound.ts';

/** Seconds from one key frame to the next: where a player can jump to. */
const KEY_SECONDS = 4;
const QUALITY = 23;

/** Key frames at the same moments in every rendition, so that a player can go from one to another at any of them. */
const NO_SCENE_CUTS = { sc_threshold: 0 };

/** A rendition that is being written: as an MP4, and as fragments. */
export interface OpenRendition {
  files: MadeFile[];
  /** What is shown from here on; the first picture from the beginning. */
  picture: (frame: Frame) => void;
  /** Writes what is shown until there are so many pictures. */
  stand: (until: number) => void;
  sound: (packet: Packet) => void;
  finish: () => Promise<void>;
}

/** Opens an MP4 of H.264 and AAC whose index stands first, so that it plays before it is there, and the fragments of its pictures. */
export async function openRendition(
  folder: string,
  { width, height, format, maxRate }: Rung,
  { source, sound }: { source: OpenFile; sound: Sound | null },
): Promise<OpenRendition> {
  const name = `video${format}`;
  const each = new Rational(1000, Math.round(source.rate * 1000));
  // One picture comes of one, as the filter is built anew, and knows nothing of before, where a film goes on in another size.
  const shape = `${source.upright}scale=${width}:${height}:flags=bicubic,${source.tone}setsar=1,format=yuv420p`;
  const filter = FilterAPI.create(shape);
  // Others wait for the next picture.
  const ofFields = FilterAPI.create(`kerndeint,${shape}`);
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: Math.max(1, Math.round(source.rate * KEY_SECONDS)),
    maxRate,
    bufSize: maxRate * 2,
    configure: (context) => {
      context.framerate = new Rational(each.den, each.num);
      context.timeBase = each;
    },
    options: { preset: 'veryfast', crf: QUALITY, profile: 'high', ...NO_SCENE_CUTS },
  });
  const muxer = await Muxer.open(join(folder, name), {
    format: 'mp4',
    options: { movflags: '+faststart', fflags: '+bitexact' },
  });
  const pictures = muxer.addStream(encoder);
  const sounds = sound === null ? -1 : muxer.addStream(sound.encoder);
  const fragments = await openFragments(folder, { format, encoder });
  const write = (packets: Iterable<Packet>): void => {
    for (const packet of packets) {
      using taken = packet;
      fragments.add(taken);
      muxer.writePacketSync(taken, pictures);
    }
  };
  let shown: Frame | null = null;
  let written = 0;
  return {
    files: [
      { role: 'rendition', variant: format, name, type: 'video/mp4', width, height },
      { ...fragments.file, width, height },
    ],
    picture: (frame) => {
      for (const ready of (isOfFields(frame) ? ofFields : filter).processAllSync(frame)) {
        shown?.free();
        shown = ready;
      }
    },
    stand: (until) => {
      for (; shown !== null && written < until; written += 1) {
        shown.pts = BigInt(written);
        shown.timeBase = each;
        shown.duration = 1n;
        write(encoder.encodeAllSync(shown));
      }
    },
    sound: (packet) => {
      using copy = packet.clone();
      if (copy) muxer.writePacketSync(copy, sounds);
    },
    finish: async () => {
      shown?.free();
      write(encoder.encodeAllSync(null));
      await muxer.close();
      await fragments.finish();
      filter.close();
      ofFields.close();
      encoder.close();
    },
  };
}
