import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { HEIGHT, WIDTH } from '../draw/shapes.ts';
import { FPS, FRAMES, PREVIEW, SECONDS, THUMBNAIL_SIZES, THUMBNAILS } from './format.ts';

const raw = { raw: { width: WIDTH, height: HEIGHT, channels: 3 as const } };

async function writeBoth(image: Sharp, file: string, avif: number, jpeg: number): Promise<void> {
  await image.clone().avif({ quality: avif, effort: 6 }).toFile(`${file}.avif`);
  const bytes = await image.clone().jpeg({ quality: jpeg, mozjpeg: true }).toBuffer();
  await writeFile(`${file}.jpg`, bytes);
}

/** Collects the stills of one clip while its frames pass, then writes them into `folder`. */
export function openImages(folder: string) {
  const previews: Buffer[] = [];
  return {
    async add(picture: Buffer, index: number) {
      const every = FRAMES / THUMBNAILS;
      // The middle of each stretch, away from the cuts between shots.
      if (index % every === every / 2) {
        const number = (index - every / 2) / every;
        for (const [width, height] of THUMBNAIL_SIZES) {
          const image = sharp(picture, raw).resize(width, height);
          const avif = { 160: 48, 320: 43, 640: 36 }[width];
          const jpeg = { 160: 62, 320: 57, 640: 43 }[width];
          await writeBoth(image, join(folder, `${number}-${width}x${height}`), avif, jpeg);
        }
      }
      if (index % FPS === 0) {
        const small = sharp(picture, raw).resize(PREVIEW.width, PREVIEW.height);
        previews.push(await small.raw().toBuffer());
      }
    },
    async finish() {
      const { width, height, columns } = PREVIEW;
      const sheet = sharp({
        create: {
          width: width * columns,
          height: height * Math.ceil(SECONDS / columns),
          channels: 3,
          background: '#000000',
        },
      }).composite(
        previews.map((input, i) => ({
          input,
          raw: { width, height, channels: 3 },
          left: (i % columns) * width,
          top: Math.floor(i / columns) * height,
        })),
      );
      const flat = sharp(await sheet.png().toBuffer());
      const bytes = await flat.jpeg({ quality: 44, mozjpeg: true }).toBuffer();
      await writeFile(join(folder, 'timeline.jpg'), bytes);
    },
  };
}
