import { Encoder, Frame, Log, Muxer, type Packet } from 'node-av';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CH_LAYOUT_MONO,
  AV_CH_LAYOUT_STEREO,
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  type FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';

interface Film {
  seconds: number;
  width?: number;
  height?: number;
  /** Pictures a second. */
  fps?: number;
  /** As FFmpeg calls it; by the file's ending unless told. */
  format?: string;
  /** Encoders by FFmpeg's names. */
  video?: string;
  sound?: string | null;
  channels?: 1 | 2;
  /** Seconds that its sound leaves out amid it. */
  gap?: number;
  /** Changes a packet, whose times are in parts of a second; false leaves it out. */
  edit?: (packet: Packet, kind: 'picture' | 'sound', parts: bigint) => boolean;
  /** Makes the file another one than one of the same shape. */
  seed?: number;
  /** Has each second line of its pictures of another moment: a bar that has moved on. */
  fields?: boolean;
  /** Fills its pictures with shapes, others for each number; else they are of one grey each. */
  scenes?: number;
}

/** How long a scene stays: seconds. */
const SCENE = 7;

/** Paints shapes which are the same at every size, and move a little. */
function paint(
  pixels: Buffer,
  { width, height }: { width: number; height: number },
  at: number,
  film: number,
) {
  const scene = Math.floor(at / SCENE) + film * 977;
  const turn = (n: number): number => ((scene * 2_654_435_761 + n * 40_503) % 1000) / 1000;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x / width, y / height];
      const wave =
        Math.sin(9 * turn(1) * u + 7 * turn(2) * v + 6 * turn(3) + at / 50) +
        Math.sin(14 * turn(4) * u - 11 * turn(5) * v + 6 * turn(6)) +
        Math.sin(21 * turn(7) * v + 6 * turn(8));
      pixels[y * width + x] = 128 + Math.round(wave * 36);
    }
}

/** Paints a bright bar that moves on from each line to the next of the other moment. */
function weave(pixels: Buffer, { width, height }: { width: number; height: number }, at: number) {
  pixels.fill(40, 0, width * height);
  for (let y = 0; y < height; y += 1) {
    const x = ((2 * at + (y % 2)) * (width / 8)) % (width - width / 8);
    pixels.fill(220, y * width + x, y * width + x + width / 8);
  }
}

const RATE = 8000;
const FRAME = 1024;
/** Seconds from one tone of a second to the next: encoders take a long time for tones, and next to none for silence. */
const TONE_EVERY = 8;

/** A real file whose pictures change from one to the next; a 10-minute one takes half a second to make. */
export async function makeFilm(file: string, film: Film): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  const { seconds, width = 64, height = 36, fps = 1, seed = 0, scenes, fields = false } = film;
  const { video = FF_ENCODER_LIBX264, sound = null, channels = 1, gap = 0, format, edit } = film;
  const pictures = await Encoder.create(video as typeof FF_ENCODER_LIBX264, {
    gopSize: 30,
    ...(video === FF_ENCODER_LIBX264 && {
      options: {
        preset: 'ultrafast',
        ...(fields && { 'x264-params': 'interlaced=1:tff=1:sar=16/15' }),
      },
    }),
  });
  const sounds =
    sound === null
      ? null
      : await Encoder.create(sound as typeof FF_ENCODER_AAC, { bitrate: 32_000 });
  const muxer = await Muxer.open(file, format === undefined ? {} : { format });
  const picture = muxer.addStream(pictures);
  const wave = sounds === null ? -1 : muxer.addStream(sounds);
  const layout = channels === 1 ? AV_CH_LAYOUT_MONO : AV_CH_LAYOUT_STEREO;
  const pixels = Buffer.alloc((width * height * 3) / 2, 128);
  const half = BigInt(seconds * RATE) / 2n;
  const write = async (encoder: Encoder, frame: Frame | null, index: number): Promise<void> => {
    for (const packet of await encoder.encodeAll(frame)) {
      using taken = packet;
      if (index === wave && taken.pts > half) {
        taken.pts += BigInt(gap * RATE);
        taken.dts = taken.pts;
      }
      const isSound = index === wave;
      const parts = BigInt(encoder.getCodecContext()?.timeBase.den ?? 1);
      if (edit?.(taken, isSound ? 'sound' : 'picture', parts) === false) continue;
      await muxer.writePacket(taken, index);
    }
  };
  let sampled = 0;
  for (let i = 0; i < seconds * fps; i += 1) {
    if (fields) weave(pixels, { width, height }, i);
    else if (scenes === undefined) pixels.fill((i * 7 + seed * 13) % 256, 0, width * height);
    else paint(pixels, { width, height }, i / fps, scenes);
    using frame = Frame.fromVideoBuffer(pixels, {
      ...{ width, height, format: AV_PIX_FMT_YUV420P, timeBase: { num: 1, den: fps } },
      pts: BigInt(i),
    });
    frame.duration = 1n;
    await write(pictures, frame, picture);
    while (sounds !== null && sampled < ((i + 1) * RATE) / fps) {
      const isHeard = Math.floor(sampled / RATE) % TONE_EVERY === 0;
      // A plane a channel.
      const samples = Float32Array.from({ length: FRAME * channels }, (_, n) =>
        isHeard ? Math.sin((sampled + (n % FRAME)) / 9) : 0,
      );
      using heard = Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
        ...{ nbSamples: FRAME, format: AV_SAMPLE_FMT_FLTP, sampleRate: RATE },
        channelLayout: { nbChannels: channels, order: AV_CHANNEL_ORDER_NATIVE, mask: layout },
        ...{ timeBase: { num: 1, den: RATE }, pts: BigInt(sampled) },
      });
      sampled += FRAME;
      await write(sounds, heard, wave);
    }
  }
  await write(pictures, null, picture);
  if (sounds !== null) await write(sounds, null, wave);
  await muxer.close();
  pictures.close();
  sounds?.close();
}
