import { join } from 'node:path';
import { FilterAPI, Scaler, type Frame } from 'node-av';
import { writeFile } from 'node:fs/promises';
import { isOfFields, type OpenFile } from './open-file.ts';
import type { MadeFile } from './order.ts';

/** Pictures to choose from. */
export const STILLS = 10;

const SIZES = [
  { role: 'preview', width: 320, height: 180 },
  { role: 'thumbnails', width: 640, height: 360 },
  { role: 'thumbnails', width: 1280, height: 720 },
] as const;
const QUALITY = 82;

/** Pictures out of a video, for its tiles and as its poster: one from the middle of each tenth, letterboxed. */
export interface Stills {
  files: MadeFile[];
  add: (frame: Frame) => Promise<void>;
  close: () => void;
}

/** Of a picture that is two half pictures of two moments, one after the other, the first is enough. */
const filtersOf = (shape: string, { upright, width, height }: OpenFile) => ({
  filter: FilterAPI.create(`${upright}scale=w=iw*sar:h=ih,setsar=1,${shape}`),
  // What a half picture says of its shape is not to be trusted.
  ofFields: FilterAPI.create(`field=type=top,${upright}scale=${width}:${height},setsar=1,${shape}`),
});

export function openStills(folder: string, source: OpenFile): Stills {
  const files: MadeFile[] = [];
  const scaler = new Scaler();
  // The smaller two always, the largest only of what has as many pixels.
  const sizes = SIZES.filter(
    ({ width, height }) => width <= 640 || source.width >= width || source.height >= height,
  );
  const filters = sizes.map(({ role, width, height }) => ({
    ...{ role, width, height },
    ...filtersOf(
      `scale=${width}:${height}:force_original_aspect_ratio=decrease${source.full},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,format=yuv420p`,
      source,
    ),
  }));
  let number = 0;
  return {
    files,
    add: async (frame) => {
      for (const { role, width, height, filter, ofFields } of filters) {
        const variant = `${width}x${height}-${number}.jpg`;
        for (const ready of await (isOfFields(frame) ? ofFields : filter).processAll(frame)) {
          using taken = ready;
          await writeFile(join(folder, variant), await scaler.toJpeg(taken, { quality: QUALITY }));
        }
        files.push({ role, variant, name: variant, type: 'image/jpeg', width, height });
      }
      number += 1;
    },
    close: () => {
      for (const { filter, ofFields } of filters) {
        filter.close();
        ofFields.close();
      }
      scaler.close();
    },
  };
}
