import { Decoder, Demuxer, Encoder, Frame, Log, Muxer } from 'node-av';
import {
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P10LE,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';

interface Light {
  seconds: number;
  /** As x264 calls it. */
  transfer: 'smpte2084' | 'arib-std-b67';
  /** The code of ten bits of every place of its pictures. */
  white: number;
}

const [WIDTH, HEIGHT] = [64, 36];
const GREY = 512;

/** A film of high dynamic range (ITU-R BT.2100) of one light. */
export async function makeLight(file: string, { seconds, transfer, white }: Light): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  const colours = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    options: { preset: 'ultrafast', 'x264-params': colours },
  });
  const muxer = await Muxer.open(file);
  const track = muxer.addStream(encoder);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let i = 0; i < pixels.length / 2; i += 1)
    pixels.writeUInt16LE(i < WIDTH * HEIGHT ? white : GREY, i * 2);
  const write = async (frame: Frame | null): Promise<void> => {
    for (const packet of await encoder.encodeAll(frame)) {
      using taken = packet;
      await muxer.writePacket(taken, track);
    }
  };
  for (let i = 0; i < seconds; i += 1) {
    using frame = Frame.fromVideoBuffer(pixels, {
      ...{ width: WIDTH, height: HEIGHT, format: AV_PIX_FMT_YUV420P10LE },
      ...{ timeBase: { num: 1, den: 1 }, pts: BigInt(i) },
    });
    frame.duration = 1n;
    await write(frame);
  }
  await write(null);
  await muxer.close();
  encoder.close();
}

/** The luma of the first place of a film, of 255, and whether it says to be of BT.709. */
export async function lightOf(file: string): Promise<{ luma: number; isUsual: boolean }> {
  await using source = await Demuxer.open(file);
  const stream = source.video();
  if (!stream) throw new TypeError('no pictures');
  const decoder = await Decoder.create(stream);
  const isUsual = stream.codecpar.colorTrc === AVCOL_TRC_BT709;
  for await (const packet of source.packets()) {
    using taken = packet;
    for (const decoded of await decoder.decodeAll(taken)) {
      using frame = decoded;
      const luma = frame.data?.[0]?.[0];
      if (luma !== undefined) return { luma, isUsual };
    }
  }
  throw new TypeError('no picture');
}
