import { Decoder, Encoder, FilterAPI, type Packet } from 'node-av';
import { FF_ENCODER_AAC } from 'node-av/constants';
import type { Stream } from 'node-av';

const RATE = 48_000;
const BITS = 128_000;

/** Sound as players know it: AAC, stereo. `end` gives what is left. */
export interface Sound {
  encoder: Encoder;
  /** What comes of a packet of the file; null at its end. */
  convert: (packet: Packet | null) => Promise<Packet[]>;
  close: () => void;
}

/** Converts one stream of sound. What cannot be decoded is silent: a broken sound is no reason to refuse the pictures. */
export async function openSound(stream: Stream): Promise<Sound | null> {
  const decoder = await Decoder.create(stream, { exitOnError: false }).catch(() => null);
  if (decoder === null) return null;
  const filter = FilterAPI.create(
    `aresample=${RATE}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=1024`,
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: BITS, filter });
  return {
    encoder,
    convert: async (packet) => {
      const packets: Packet[] = [];
      const encode = async (frame: Parameters<Encoder['encodeAll']>[0]): Promise<void> => {
        packets.push(...(await encoder.encodeAll(frame)));
      };
      for (const decoded of await decoder.decodeAll(packet)) {
        using frame = decoded;
        for (const filtered of await filter.processAll(frame)) {
          using ready = filtered;
          await encode(ready);
        }
      }
      if (packet === null) {
        for (const filtered of await filter.processAll(null)) {
          using ready = filtered;
          await encode(ready);
        }
        await encode(null);
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
