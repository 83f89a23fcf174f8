import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, type Frame } from 'node-av';
import { FF_ENCODER_MPEG4 } from 'node-av/constants';

/** Makes another copy of a film, as somebody would to get it past a check: another size, another encoder, other bytes. */
export async function recodeFilm(
  from: string,
  to: string,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await using source = await Demuxer.open(from);
  const stream = source.video();
  if (!stream) throw new TypeError('no pictures');
  const decoder = await Decoder.create(stream);
  const scale = FilterAPI.create(`scale=${width}:${height},eq=brightness=0.03`);
  const encoder = await Encoder.create(FF_ENCODER_MPEG4, { gopSize: 12, bitrate: 60_000 });
  const muxer = await Muxer.open(to);
  const track = muxer.addStream(encoder);
  const encode = async (frame: Frame | null): Promise<void> => {
    for (const made of await encoder.encodeAll(frame)) {
      using packet = made;
      await muxer.writePacket(packet, track);
    }
  };
  const take = async (frames: readonly Frame[]): Promise<void> => {
    for (const decoded of frames) {
      using frame = decoded;
      for (const scaled of await scale.processAll(frame)) {
        using small = scaled;
        await encode(small);
      }
    }
  };
  for await (const packet of source.packets(stream.index)) {
    if (packet === null) continue;
    using taken = packet;
    await take(await decoder.decodeAll(taken));
  }
  await take(await decoder.decodeAll(null));
  await encode(null);
  await muxer.close();
  encoder.close();
  scale.close();
  decoder.close();
}
