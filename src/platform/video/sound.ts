import { Decoder, Encoder, FilterAPI, type Frame, type Packet } from 'node-av';
import { FF_ENCODER_AAC } from 'node-av/constants';
import type { Stream } from 'node-av';

const RATE = 48_000;
const BITS = 128_000;

/** Sound as players know it: AAC, stereo. `end` gives what is left. */
export interface Sound {
  encoder: Encoder;
  /** What comes of a packet of the file; null at its end. */
  convert: (packet: Packet | null) => Packet[];
  close: () => void;
}

/**
 * Converts one stream of sound, without leaving the thread: a packet takes less than handing it to another one. What
 * cannot be decoded is silent: a broken sound is no reason to refuse the pictures.
 */
export async function openSound(stream: Stream): Promise<Sound | null> {
  const decoder = await Decoder.create(stream, { exitOnError: false }).catch(() => null);
  if (decoder === null) return null;
  const filter = FilterAPI.create(
    `aresample=${RATE}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=1024`,
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: BITS, filter });
  return {
    encoder,
    convert: (packet) => {
      const packets: Packet[] = [];
      const encode = (frames: Iterable<Frame>): void => {
        for (const frame of frames) {
          using taken = frame;
          packets.push(...encoder.encodeAllSync(taken));
        }
      };
      for (const decoded of decoder.decodeAllSync(packet)) {
        using frame = decoded;
        encode(filter.processAllSync(frame));
      }
      if (packet === null) {
        encode(filter.flushFramesSync());
        packets.push(...encoder.encodeAllSync(null));
      }
      return packets;
    },
    close: () => {
      decoder.close();
      filter.close();
      encoder.close();
    },
  };
}
