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
/** Of one frame of AAC. */
const SAMPLES = 1024;
/** Samples of silence that are made at a time. */
const GAP = RATE;

/** Sound as players know it: AAC, stereo, from the film's beginning on and without a gap. */
export interface Sound {
  encoder: Encoder;
  /** Opens the encoder, with a moment of silence: a muxer keeps pictures back, in memory, until it is open, and what is heard first may be minutes away. */
  begin: () => Packet[];
  /** What comes of a packet of the file; null at its end. One at a time: after a gap that is hours of silence. */
  convert: (packet: Packet | null) => Iterable<Packet>;
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

/** Of some samples. */
function silence(samples: number): Frame {
  return Frame.fromAudioBuffer(Buffer.alloc(samples * CHANNELS * 4), {
    ...{ nbSamples: samples, format: AV_SAMPLE_FMT_FLTP, sampleRate: RATE },
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
  // The first one is built anew, and knows nothing of before, where other channels or another rate begin. The second one is not.
  const alike = FilterAPI.create(
    `aresample=${RATE},aformat=sample_fmts=fltp:channel_layouts=stereo`,
  );
  const whole = FilterAPI.create(
    `aresample=${RATE}:async=1:first_pts=${SAMPLES},asetnsamples=${SAMPLES}`,
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: BITS });
  const silent = silence(GAP);
  /** The sample at which sound ended. */
  let end = SAMPLES;

  function* encode(frames: Iterable<Frame>): Generator<Packet> {
    for (const frame of frames) {
      using taken = frame;
      yield* encoder.encodeAllSync(taken);
    }
  }

  /** Sound after a gap: that is filled here by pieces, as the filter does it by one. */
  function* join(frames: Iterable<Frame>): Generator<Packet> {
    for (const frame of frames) {
      using taken = frame;
      for (; Number(taken.pts) - end > GAP; end += GAP) {
        silent.pts = BigInt(end);
        yield* encode(whole.processAllSync(silent));
      }
      end = Math.max(end, Number(taken.pts) + taken.nbSamples);
      yield* encode(whole.processAllSync(taken));
    }
  }

  return {
    encoder,
    begin: () => {
      using frame = silence(SAMPLES);
      return encoder.encodeAllSync(frame);
    },
    *convert(packet) {
      for (const decoded of decoder.decodeAllSync(packet)) {
        using frame = decoded;
        yield* join(alike.processAllSync(frame));
      }
      if (packet !== null) return;
      yield* join(alike.flushFramesSync());
      yield* encode(whole.flushFramesSync());
      yield* encoder.encodeAllSync(null);
    },
    close: () => {
      decoder.close();
      silent.free();
      alike.close();
      whole.close();
      encoder.close();
    },
  };
}
