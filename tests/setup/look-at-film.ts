import { Decoder, Demuxer, type Frame } from 'node-av';

/** A film as somebody sees and hears it, each moment in seconds. */
export interface Looked {
  /** Of its first picture; FFmpeg moves that of fragments by how far its encoder looks ahead. */
  start: number;
  /** How many there are, and the luma of the first place of those that are another one than that before, from the first one on. */
  pictures: number;
  changes: { second: number; luma: number }[];
  /** When something is heard after silence. */
  heard: number[];
}

/** A tone is silent for less between two of its waves. */
const SILENCE_SECONDS = 0.3;
const LOUD = 0.1;
/** Luma that an encoder changes. */
const NOISE = 3;

/** Looks at a file and listens to it, both as far as there is something of them. */
export async function lookAtFilm(file: string): Promise<Looked> {
  await using source = await Demuxer.open(file);
  const looked: Looked = { start: 0, pictures: 0, changes: [], heard: [] };
  let loud = -1;
  const take = (frame: Frame): void => {
    const second = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
    const [plane] = frame.data ?? [];
    if (frame.isVideo()) {
      if (looked.pictures === 0) looked.start = second;
      looked.pictures += 1;
      const luma = plane?.[0] ?? 0;
      if (Math.abs((looked.changes.at(-1)?.luma ?? -9) - luma) > NOISE)
        looked.changes.push({ second: second - looked.start, luma });
      return;
    }
    for (let i = 0; i < frame.nbSamples; i += 1) {
      if (Math.abs(plane?.readFloatLE(i * 4) ?? 0) < LOUD) continue;
      const at = second + i / frame.sampleRate;
      if (loud < 0 || at - loud > SILENCE_SECONDS) looked.heard.push(at);
      loud = at;
    }
  };
  const streams = [source.video(), source.audio()].filter((stream) => stream !== undefined);
  const decoders = new Map<number, Decoder>();
  for (const stream of streams) decoders.set(stream.index, await Decoder.create(stream));
  for await (const packet of source.packets()) {
    if (packet === null) continue;
    using taken = packet;
    for (const decoded of (await decoders.get(taken.streamIndex)?.decodeAll(taken)) ?? []) {
      using frame = decoded;
      take(frame);
    }
  }
  for (const decoder of decoders.values()) {
    for (const decoded of await decoder.decodeAll(null)) {
      using frame = decoded;
      take(frame);
    }
    decoder.close();
  }
  return looked;
}
