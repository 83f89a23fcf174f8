import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { avRescaleQ, Decoder, type Frame, type Packet } from 'node-av';
import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD, AV_TIME_BASE_Q } from 'node-av/constants';
import { openFilmPrint } from './film-print.ts';
import { openFragments } from './fragments.ts';
import { ladderOf } from './ladder.ts';
import { openMoments } from './moments.ts';
import { openFile, type OpenFile } from './open-file.ts';
import type { MadeFile, MadeVideo, VideoOrder } from './order.ts';
import { Refused } from './refused.ts';
import { openRendition } from './rendition.ts';
import { canBeHeard, openSound, type Sound } from './sound.ts';
import { openStills, STILLS } from './stills.ts';
import { openStoryboard } from './storyboard.ts';

/** What of the length that a file names has to be there: else it broke off. */
const WHOLE = 0.95;
/** Seconds of what is made, after which its size is looked at. */
const LOOK_EVERY = 10;
/** Packets of sound, after which the thread is left for a moment: what it let go of is given back only then. */
const REST_EVERY = 500;

function checkLength(seconds: number, { minSeconds, exclusive }: VideoOrder): void {
  const isLong = exclusive ? seconds > minSeconds : seconds >= minSeconds;
  if (!isLong) throw new Refused('too_short', `${seconds} s`);
}

/** Seconds of a moment of a stream. */
const momentOf = (pts: bigint, { num, den }: { num: number; den: number }): number =>
  (Number(pts) * num) / den;

/** Moves a packet to where it is when the file begins at 0. */
function moveToZero(packet: Packet, zero: bigint): void {
  const by = avRescaleQ(zero, AV_TIME_BASE_Q, packet.timeBase);
  if (packet.pts !== AV_NOPTS_VALUE) packet.pts -= by;
  if (packet.dts !== AV_NOPTS_VALUE) packet.dts -= by;
}

/** The second at which a packet's picture or sound ends; 0 where it does not say, or is not shown. */
function endOf(packet: Packet): number {
  if (packet.pts === AV_NOPTS_VALUE || packet.hasFlags(AV_PKT_FLAG_DISCARD)) return 0;
  return momentOf(packet.pts + packet.duration, packet.timeBase);
}

async function soundOf({ audio }: OpenFile, { file, limits }: VideoOrder): Promise<Sound | null> {
  if (audio === null || !(await canBeHeard(file, audio, limits))) return null;
  return openSound(audio);
}

/** The second at which the pictures end, as their stream says; 0 where it does not: in Matroska FFmpeg says the whole file's end instead. */
function saidEndOf({ demuxer, video, zero }: OpenFile): number {
  const { startTime, duration, timeBase } = video;
  if (demuxer.inputFormat()?.name?.includes('matroska')) return 0;
  if (startTime === AV_NOPTS_VALUE || duration === AV_NOPTS_VALUE) return 0;
  return momentOf(startTime + duration, timeBase) - momentOf(zero, AV_TIME_BASE_Q);
}

async function openDecoder({ video }: OpenFile, pixels: number): Promise<Decoder> {
  return Decoder.create(video, {
    exitOnError: false,
    options: { max_pixels: pixels },
  }).catch((error: unknown) => {
    throw new Refused('corrupted', `no decoder: ${String(error)}`);
  });
}

/**
 * Makes of a file what players and pages need: MP4 files and fragments by the ladder, pictures to choose from. The file is decoded once.
 * Throws Refused.
 */
export async function makeVideo(
  order: VideoOrder,
  onProgress: (share: number) => void,
): Promise<MadeVideo> {
  const { folder, limits } = order;
  const source = await openFile(order.file, limits);
  // What says itself that it is too short is not decoded.
  if (source.seconds > 0) checkLength(source.seconds, order);
  const decoder = await openDecoder(source, limits.pixels);
  const sound = await soundOf(source, order);
  const renditions = await Promise.all(
    ladderOf(source).map((rung) => openRendition(folder, rung, { source, sound })),
  );
  const heard = sound && (await openFragments(folder, { format: 'sound', encoder: sound.encoder }));
  const files = (): MadeFile[] => [
    ...renditions.flatMap(({ files }) => files),
    ...(heard ? [{ ...heard.file, width: null, height: null }] : []),
  ];
  const stills = openStills(folder, source);
  const print = openFilmPrint(source);
  // Where the file does not say how long it is nobody knows what to take.
  const board = source.seconds >= 1 ? openStoryboard(folder, source) : null;
  const tenths = Array.from(
    { length: STILLS },
    (_, still) => ((still + 0.5) / STILLS) * (source.seconds || order.minSeconds),
  );
  const chosen = openMoments(tenths, async (frame) => {
    await stills.add(frame);
    await print.add(frame);
  });
  // Seconds at which the pictures end that could be decoded, and what there is in the file of pictures and of sound.
  const ends = { seen: 0, pictures: saidEndOf(source), sound: 0 };
  /** The second of the first picture. */
  let first: number | null = null;
  /** What is made, in pictures of its rate, and how many there were when its size was looked at. */
  let made = 0;
  let looked = 0;
  let sounds = 0;

  async function checkSize(): Promise<number[]> {
    const sizes = await Promise.all(
      files().map(({ name }) => stat(join(folder, name)).catch(() => ({ size: 0 }))),
    );
    if (sizes.reduce((sum, { size }) => sum + size, 0) > limits.outputBytes)
      throw new Refused('corrupted', 'more comes out than is taken');
    return sizes.map(({ size }) => size);
  }

  /**
   * The place of a second among what is made, counted from the first picture: those of an even film would else, where they lie between two
   * places, be rounded to one and to none in turn.
   */
  function placeOf(second: number): number {
    const from = first ?? second;
    return Math.round(from * source.rate) + Math.round((second - from) * source.rate);
  }

  /** Has what is shown stand up to a place: a picture at a time, as hours of them are more than the memory holds. */
  async function stand(until: number): Promise<void> {
    while (made < until) {
      const look = looked + Math.ceil(LOOK_EVERY * source.rate);
      made = Math.min(look, until);
      for (const rendition of renditions) rendition.stand(made);
      if (made < look) continue;
      looked = made;
      await checkSize();
    }
  }

  async function take(frame: Frame): Promise<void> {
    const moment = momentOf(frame.pts, frame.timeBase);
    const shown = momentOf(frame.duration, frame.timeBase) || 1 / source.rate;
    ends.seen = Math.max(ends.seen, moment + shown);
    if (Math.max(moment, shown) > limits.seconds) throw new Refused('corrupted', 'too long');
    // The first one stands from the beginning on, as soon as there is a second.
    if (first === null) first = moment;
    else await stand(placeOf(moment));
    await chosen.add(frame, moment);
    await board?.add(frame, moment);
    for (const rendition of renditions) rendition.picture(frame);
    if (source.seconds > 0) onProgress(Math.min(1, ends.seen / source.seconds));
  }

  async function takePictures(packet: Packet | null): Promise<void> {
    for (const decoded of await decoder.decodeAll(packet)) {
      using frame = decoded;
      await take(frame);
    }
  }

  async function addSound(packets: Iterable<Packet> = []): Promise<void> {
    for (const converted of packets) {
      using taken = converted;
      sounds += 1;
      if (sounds % REST_EVERY === 0) await setImmediate();
      heard?.add(taken);
      for (const rendition of renditions) rendition.sound(taken);
    }
  }

  await addSound(sound?.begin());
  for await (const packet of source.demuxer.packets()) {
    if (packet === null) continue;
    using taken = packet;
    moveToZero(taken, source.zero);
    if (taken.streamIndex === source.video.index) {
      ends.pictures = Math.max(ends.pictures, endOf(taken));
      await takePictures(taken);
    } else if (taken.streamIndex === source.audio?.index) {
      ends.sound = Math.max(ends.sound, endOf(taken));
      if (ends.sound > limits.seconds) throw new Refused('corrupted', 'too long');
      await addSound(sound?.convert(taken));
    }
  }
  await takePictures(null);
  await addSound(sound?.convert(null));
  if (first === null) throw new Refused('corrupted', 'no picture could be decoded');
  const seconds = Math.max(ends.seen, ends.sound);
  if (
    seconds < source.seconds * WHOLE ||
    ends.seen < Math.min(ends.pictures, source.seconds) * WHOLE
  )
    throw new Refused('corrupted', `ends after ${seconds} s, its pictures after ${ends.seen} s`);
  checkLength(source.seconds || seconds, order);
  const end = Math.min(seconds, source.seconds || seconds, limits.seconds);
  await stand(Math.max(made + 1, placeOf(end)));
  for (const rendition of renditions) await rendition.finish();
  await heard?.finish();
  // Nothing of what is made is ever empty, whatever comes of a file that nobody thought of.
  if ((await checkSize()).includes(0)) throw new Refused('corrupted', 'nothing was written');
  await chosen.finish();
  const sheet = await board?.finish();
  stills.close();
  print.close();
  sound?.close();
  decoder.close();
  await source.demuxer.close();
  const { width, height } = source;
  return {
    ...{ width, height, print: print.hashes },
    files: [...files(), ...stills.files, ...(sheet ? [sheet] : [])],
    seconds: Math.max(1, Math.floor(source.seconds || seconds)),
  };
}
