import { Demuxer, Log } from 'node-av';
import { AV_LOG_ERROR } from 'node-av/constants';

export interface Demuxed {
  /** packets found, seconds from the first to the end of the last, and the greatest hole between two */
  packets: number;
  start: number;
  end: number;
  gap: number;
}

/** Reads a whole file, or what it names, with FFmpeg's demuxer: what an independent player finds in it, by kind. */
export async function demux(
  source: Uint8Array | string,
  options: Record<string, string | number> = {},
): Promise<Record<'video' | 'audio', Demuxed>> {
  Log.setLevel(AV_LOG_ERROR);
  await using input = await (typeof source === 'string'
    ? Demuxer.open(source, { options })
    : Demuxer.open(Buffer.from(source)));
  const found = { video: empty(), audio: empty() };
  const video = input.video()?.index;
  const scales = input.streams.map(({ timeBase }) => timeBase.num / timeBase.den);
  for await (const packet of input.packets()) {
    if (!packet) continue;
    using taken = packet;
    const entry = found[taken.streamIndex === video ? 'video' : 'audio'];
    const scale = scales[taken.streamIndex] ?? 0;
    const time = Number(taken.pts) * scale;
    if (entry.packets === 0) entry.start = time;
    else entry.gap = Math.max(entry.gap, Math.abs(time - entry.end));
    entry.packets += 1;
    entry.end = time + Number(taken.duration) * scale;
  }
  return found;
}

function empty(): Demuxed {
  return { packets: 0, start: 0, end: 0, gap: 0 };
}
