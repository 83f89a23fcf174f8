import { Decoder, Demuxer, type Frame } from 'node-av';

/** A film as somebody sees and hears it, each moment in seconds. */
export interface Looked {
  /** Of its first picture; FFmpeg moves that of fragments by how far its encoder looks ahead. */
  start: number;
  /** How many there are, and the luma of the first place of those that are another one than that before, from the first one on. */
  pictures: number;
  changes: { second: number; luma: number }[];
  /** By how much, of 255, its lines differ from those beside them, at most. */
  comb: number;
  /** When something is heard after silence. */
  heard: number[];
}

/** A tone is silent for less between two of its waves. */
const SILENCE_SECONDS = 0.3;
const LOUD = 0.1;
/** Luma that an encoder changes. */
const NOISE = 3;

/** By how much lines differ from those beside them, in the mean of a picture: much where each second one is of another moment. */
export function combOf(
  plane: Uint8Array,
  { width, height, linesize: [line = width] = [] }: Pick<Frame, 'width' | 'height' | 'linesize'>,
): number {
  const at = (x: number, y: number): number => plane[y * line + x] ?? 0;
  let sum = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 0; x < width; x += 1)
      sum += Math.abs(at(x, y) - (at(x, y - 1) + at(x, y + 1)) / 2);
  return sum / (width * (height - 2));
}

/** Looks at a file and listens to it, both as far as there is something of them. */
export async function lookAtFilm(file: string): Promise<Looked> {
  await using source = await Demuxer.open(file);
  const looked: Looked = { start: 0, pictures: 0, changes: [], comb: 0, heard: [] };
  let loud = -1;
  const take = (frame: Frame): void => {
    const second = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
    const [plane] = frame.data ?? [];
    if (frame.isVideo()) {
      if (looked.pictures === 0) looked.start = second;
      looked.pictures += 1;
      const luma = plane?.[0] ?? 0;
      const { width, height, linesize } = frame;
      if (plane) looked.comb = Math.max(looked.comb, combOf(plane, { width, height, linesize }));
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
