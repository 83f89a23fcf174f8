import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, type Frame, type Packet } from 'node-av';
import { openFilmPrint } from './film-print.ts';
import { openFragments } from './fragments.ts';
import { ladderOf } from './ladder.ts';
import { openFile, type OpenFile } from './open-file.ts';
import type { MadeFile, MadeVideo, VideoOrder } from './order.ts';
import { Refused } from './refused.ts';
import { openRendition } from './rendition.ts';
import { openSound } from './sound.ts';
import { openStills, STILLS } from './stills.ts';
import { openStoryboard } from './storyboard.ts';

/** What of the length that a file names has to be there: else it broke off. */
const WHOLE = 0.95;
/** How often the size of what is made is looked at: in pictures. */
const LOOK_EVERY = 250;

function checkLength(seconds: number, { minSeconds, exclusive }: VideoOrder): void {
  const isLong = exclusive ? seconds > minSeconds : seconds >= minSeconds;
  if (!isLong) throw new Refused('too_short', `${seconds} s`);
}

/** Seconds of a moment of a stream. */
const momentOf = (pts: bigint, { num, den }: { num: number; den: number }): number =>
  (Number(pts) * num) / den;

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
  const sound = source.audio && (await openSound(source.audio));
  const renditions = await Promise.all(
    ladderOf(source).map((rung) => openRendition(folder, rung, { source, sound })),
  );
  const heard = sound && (await openFragments(folder, { format: 'sound', encoder: sound.encoder }));
  const made = (): MadeFile[] => [
    ...renditions.flatMap(({ files }) => files),
    ...(heard ? [{ ...heard.file, width: null, height: null }] : []),
  ];
  const stills = openStills(folder, source);
  const print = openFilmPrint(source);
  // Where the file does not say how long it is nobody knows what to take.
  const board = source.seconds >= 1 ? openStoryboard(folder, source) : null;
  let start: number | null = null;
  let end = 0;
  let pictures = 0;
  let still = 0;

  async function checkSize(): Promise<void> {
    const sizes = await Promise.all(
      made().map(({ name }) => stat(join(folder, name)).catch(() => ({ size: 0 }))),
    );
    if (sizes.reduce((sum, { size }) => sum + size, 0) > limits.outputBytes)
      throw new Refused('corrupted', 'more comes out than is taken');
  }

  async function take(frame: Frame): Promise<void> {
    const moment = momentOf(frame.pts, frame.timeBase);
    start ??= moment;
    end = Math.max(end, moment - start);
    if (end > limits.seconds) throw new Refused('corrupted', 'too long');
    pictures += 1;
    if (pictures % LOOK_EVERY === 0) await checkSize();
    const due = ((still + 0.5) / STILLS) * (source.seconds || order.minSeconds);
    if (still < STILLS && end >= due) {
      still += 1;
      await stills.add(frame);
      await print.add(frame);
    }
    await board?.add(frame, end);
    for (const rendition of renditions) rendition.picture(frame);
    if (source.seconds > 0) onProgress(Math.min(1, end / source.seconds));
  }

  async function takePictures(packet: Packet | null): Promise<void> {
    for (const decoded of await decoder.decodeAll(packet)) {
      using frame = decoded;
      await take(frame);
    }
  }

  function takeSound(packet: Packet | null): void {
    for (const converted of sound?.convert(packet) ?? []) {
      using taken = converted;
      heard?.add(taken);
      for (const rendition of renditions) rendition.sound(taken);
    }
  }

  for await (const packet of source.demuxer.packets()) {
    if (packet === null) continue;
    using taken = packet;
    if (taken.streamIndex === source.video.index) await takePictures(taken);
    else if (taken.streamIndex === source.audio?.index) takeSound(taken);
  }
  await takePictures(null);
  takeSound(null);
  if (pictures === 0) throw new Refused('corrupted', 'no picture could be decoded');
  // The last picture is shown for a while too.
  const seconds = end + 1 / source.rate;
  if (seconds < source.seconds * WHOLE) throw new Refused('corrupted', `ends after ${seconds} s`);
  checkLength(source.seconds || seconds, order);
  for (const rendition of renditions) await rendition.finish();
  await heard?.finish();
  await checkSize();
  const sheet = await board?.finish();
  stills.close();
  print.close();
  sound?.close();
  decoder.close();
  await source.demuxer.close();
  const { width, height } = source;
  const files = [...made(), ...stills.files, ...(sheet ? [sheet] : [])];
  return {
    ...{ width, height, files, print: print.hashes },
    seconds: Math.max(1, Math.floor(source.seconds || seconds)),
  };
}
