import { Encoder, Frame, Muxer } from 'node-av';
import type { Packet } from 'node-av';
import {
  AV_CH_LAYOUT_MONO,
  AV_CHANNEL_ORDER_NATIVE,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants';
import type { Sound } from '../scenes/scene.ts';
import { AAC_FRAME, SAMPLE_RATE, SECONDS } from './format.ts';
import { padAac } from './pad-aac.ts';
import { synthesize } from './synth.ts';

const UNITS = (SAMPLE_RATE * SECONDS) / AAC_FRAME;

/**
 * Writes one loop of sound as an audio-only MP4. Three laps are encoded and the middle one is kept,
 * so that its first unit overlaps with what its last one ends on; all units get the same size.
 */
export async function writeSound(file: string, sound: Sound): Promise<void> {
  const loop = synthesize(sound);
  const encoder = await Encoder.create(FF_ENCODER_AAC, {
    bitrate: 20_000,
    threadCount: 1,
    options: { aac_coder: 'twoloop' },
  });
  const muxer = await Muxer.open(file, {
    format: 'mp4',
    options: { movflags: '+faststart', fflags: '+bitexact' },
  });
  const stream = muxer.addStream(encoder);
  const packets: Packet[] = [];
  for (let unit = 0; unit < UNITS * 3; unit += 1) {
    const at = (unit % UNITS) * AAC_FRAME;
    const slice = loop.slice(at, at + AAC_FRAME);
    using frame = Frame.fromAudioBuffer(Buffer.from(slice.buffer), {
      nbSamples: AAC_FRAME,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: SAMPLE_RATE,
      channelLayout: { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: AV_CH_LAYOUT_MONO },
      timeBase: { num: 1, den: SAMPLE_RATE },
      pts: BigInt(unit * AAC_FRAME),
    });
    packets.push(...(await encoder.encodeAll(frame)));
  }
  packets.push(...(await encoder.encodeAll(null)));
  // Unit 0 only primes the decoder, so unit 1 of a lap is the first that is heard.
  const kept = packets.slice(UNITS + 1, UNITS * 2 + 1);
  const size = Math.max(...kept.map((packet) => packet.size)) + 2;
  for (const [i, packet] of kept.entries()) {
    packet.data = padAac(packet.data ?? new Uint8Array(), size);
    packet.pts = BigInt(i * AAC_FRAME);
    packet.dts = packet.pts;
    await muxer.writePacket(packet, stream);
  }
  for (const packet of packets) packet.free();
  await muxer.close();
  encoder.close();
}
