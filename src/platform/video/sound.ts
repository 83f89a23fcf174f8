import { Decoder, Encoder, FilterAPI, Frame, type Packet, type Stream } from 'node-av';
import {
  AV_CH_LAYOUT_STEREO,
  AV_CHANNEL_ORDER_NATIVE,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants';
import { openDemuxer } from './open-file.ts';
import type { VideoLimits } from './order.ts';

const RATE = 48_000;
const BITS = 128_000;
const CHANNELS = 2;
/** Of one frame. */
const SAMPLES = 1024;

/** Sound as players know it: AAC, stereo.. */
export interface Sound {
  encoder: Encoder;
  /** Opens the encoder, with a moment of silence: a muxer keeps pictures back, in memory, until it is open, and what is heard first may be minutes away. */
  begin: () => Packet[];
  /** What comes of a packet of the file; null at its end. */
  convert: (packet: Packet | null) => Packet[];
  close: () => void;
}

/** Whether anything of a stream of sound can be decoded: that of some files is empty, or not what it says. */
export async function canBeHeard(
  file: string,
  { index }: Stream,
  limits: VideoLimits,
): Promise<boolean> {
  await using demuxer = await openDemuxer(file, limits);
  const stream = demuxer.getStream(index);
  const decoder =
    stream && (await Decoder.create(stream, { exitOnError: false }).catch(() => null));
  if (!decoder) return false;
  let isHeard = false;
  const look = (packet: Packet | null): void => {
    for (const decoded of decoder.decodeAllSync(packet)) {
      using frame = decoded;
      isHeard ||= frame.nbSamples > 0;
    }
  };
  for await (const packet of demuxer.packets(index)) {
    using taken = packet;
    look(taken);
    if (isHeard) break;
  }
  decoder.close();
  return isHeard;
}

/** The frame with which sound begins. */
function silence(): Frame {
  return Frame.fromAudioBuffer(Buffer.alloc(SAMPLES * CHANNELS * 4), {
    ...{ nbSamples: SAMPLES, format: AV_SAMPLE_FMT_FLTP, sampleRate: RATE },
    channelLayout: {
      ...{ nbChannels: CHANNELS, order: AV_CHANNEL_ORDER_NATIVE, mask: AV_CH_LAYOUT_STEREO },
    },
    ...{ timeBase: { num: 1, den: RATE }, pts: 0n },
  });
}

/**
 * Converts one stream of sound, without leaving the thread: a packet takes less than handing it to another one. What
 * cannot be decoded is silent: a broken sound is no reason to refuse the pictures.
 */
export async function openSound(stream: Stream): Promise<Sound | null> {
  const decoder = await Decoder.create(stream, { exitOnError: false }).catch(() => null);
  if (decoder === null) return null;
  const filter = FilterAPI.create(
    `aresample=${RATE}:async=1:first_pts=${SAMPLES},aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=${SAMPLES}`,
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: BITS, filter });
  return {
    encoder,
    begin: () => {
      using frame = silence();
      return encoder.encodeAllSync(frame);
    },
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
