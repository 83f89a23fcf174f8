import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { HEIGHT, WIDTH } from '../draw/shapes.ts';
import type { Frame } from '../scenes/scene.ts';
import { FPS, FRAMES, PREVIEW, SECONDS, sizeOf, THUMBNAIL_SIZES, THUMBNAILS } from './format.ts';

/** A still of 16:9: a narrower picture stands whole before a blurred and darker copy of itself. */
export async function wide(picture: Buffer, frame: Frame | undefined): Promise<Sharp> {
  const raw = { raw: { ...sizeOf('hq', frame), channels: 3 as const } };
  if (!frame) return sharp(picture, raw);
  const whole = await sharp(picture, raw).resize({ height: HEIGHT }).png().toBuffer();
  const ground = await sharp(picture, raw)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .blur(28)
    .modulate({ brightness: 0.7 })
    .composite([{ input: whole }])
    .png()
    .toBuffer();
  return sharp(ground);
}

async function writeBoth(image: Sharp, file: string, avif: number, jpeg: number): Promise<void> {
  await image.clone().avif({ quality: avif, effort: 4 }).toFile(`${file}.avif`);
  const bytes = await image.clone().jpeg({ quality: jpeg, mozjpeg: true }).toBuffer();
  await writeFile(`${file}.jpg`, bytes);
}

/** Collects the stills of one clip while its frames pass, then writes them into `folder`. */
export function openImages(folder: string, frame?: Frame) {
  const previews: Buffer[] = [];
  return {
    async add(picture: Buffer, index: number) {
      const every = FRAMES / THUMBNAILS;
      // The middle of each stretch, away from the cuts between shots.
      if (index % every === every / 2) {
        const number = (index - every / 2) / every;
        const still = await wide(picture, frame);
        for (const [width, height] of THUMBNAIL_SIZES) {
          const image = still.clone().resize(width, height);
          const avif = { 160: 48, 320: 43, 640: 36 }[width];
          const jpeg = { 160: 62, 320: 57, 640: 43 }[width];
          await writeBoth(image, join(folder, `${number}-${width}x${height}`), avif, jpeg);
        }
      }
      if (index % FPS === 0) {
        const small = (await wide(picture, frame)).resize(PREVIEW.width, PREVIEW.height);
        previews.push(await small.removeAlpha().raw().toBuffer());
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
