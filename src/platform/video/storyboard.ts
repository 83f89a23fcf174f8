import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FilterAPI, Frame, Scaler } from 'node-av';
import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { previewsOf, SHEET } from '#config/storyboard.ts';
import { openMoments, type Moments } from './moments.ts';
import type { OpenFile } from './open-file.ts';
import type { MadeFile } from './order.ts';

const NAME = 'timeline.jpg';
const QUALITY = 72;
/** Chroma of no colour. */
const GREY = 128;
const { rowHeight: TALL } = SHEET;

/** A sheet of small pictures out of a video, one for each piece of its length, for seeking. */
export interface Storyboard {
  /** The next picture, and from which second it is shown. */
  add: Moments['add'];
  /** Writes the sheet; null where no picture was taken. */
  finish: () => Promise<MadeFile | null>;
}

/** Copies a rectangle of one plane into another. */
function copyPlane(
  from: { bytes: Uint8Array; stride: number },
  to: { bytes: Uint8Array; stride: number },
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  for (let row = 0; row < height; row += 1) {
    const start = row * from.stride;
    to.bytes.set(from.bytes.subarray(start, start + width), (y + row) * to.stride + x);
  }
}

/** `seconds` is what the file says of its length. */
export function openStoryboard(
  folder: string,
  { upright, full, seconds }: Pick<OpenFile, 'upright' | 'full' | 'seconds'>,
): Storyboard {
  const whole = Math.floor(seconds);
  const { count, interval } = previewsOf(whole);
  const columns = Math.min(SHEET.columns, count);
  const width = SHEET.width * columns;
  const height = TALL * Math.ceil(count / columns);
  const pixels = Buffer.alloc((width * height * 3) / 2, GREY).fill(0, 0, width * height);
  const chroma = (width * height) / 4;
  const planes = [
    { bytes: pixels.subarray(0, width * height), share: 1 },
    { bytes: pixels.subarray(width * height, width * height + chroma), share: 2 },
    { bytes: pixels.subarray(width * height + chroma), share: 2 },
  ].map(({ bytes, share }) => ({ bytes, share, stride: width / share }));
  const size = `${SHEET.width}:${TALL}`;
  const filter = FilterAPI.create(
    `${upright}scale=w=iw*sar:h=ih,setsar=1,scale=${size}:force_original_aspect_ratio=decrease${full},pad=${size}:(ow-iw)/2:(oh-ih)/2,format=yuv420p`,
  );
  let taken = 0;

  function place(small: Frame): void {
    const [column, row] = [taken % columns, Math.floor(taken / columns)];
    planes.forEach(({ bytes, stride, share }, index) => {
      const from = small.data?.[index];
      if (!from) return;
      copyPlane(
        { bytes: from, stride: small.linesize[index] ?? 0 },
        { bytes, stride },
        {
          ...{ x: (column * SHEET.width) / share, y: (row * TALL) / share },
          ...{ width: SHEET.width / share, height: TALL / share },
        },
      );
    });
  }

  // The last piece may be shorter than the others.
  const middles = Array.from({ length: count }, (_, at) =>
    Math.min((at + 0.5) * interval, whole - 1),
  );
  const moments = openMoments(middles, async (frame) => {
    for (const ready of await filter.processAll(frame)) {
      using small = ready;
      place(small);
      taken += 1;
    }
  });

  return {
    add: moments.add,
    finish: async () => {
      await moments.finish();
      filter.close();
      if (taken === 0) return null;
      const scaler = new Scaler();
      using sheet = Frame.fromVideoBuffer(pixels, {
        ...{ width, height, format: AV_PIX_FMT_YUV420P, timeBase: { num: 1, den: 1 }, pts: 0n },
      });
      await writeFile(join(folder, NAME), await scaler.toJpeg(sheet, { quality: QUALITY }));
      scaler.close();
      const variant = `timeline-${taken}.jpg`;
      return { role: 'thumbnails', variant, name: NAME, type: 'image/jpeg', width, height };
    },
  };
}
