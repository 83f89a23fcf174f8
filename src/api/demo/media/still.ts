import sharp from 'sharp';
import { moment } from './draw/document.ts';
import { THUMBNAILS } from './encode/format.ts';
import { wide } from './encode/images.ts';
import { scenes } from './scenes/index.ts';

/**
 * One still of a clip in the size that its scene is drawn in, 1280x720, as AVIF. Undefined where no scene of this name is drawn: FFmpeg's
 * own pictures are filmed alone.
 */
export async function drawStill(clip: string, number: number): Promise<Uint8Array | undefined> {
  const scene = scenes.find(({ id }) => id === clip);
  if (!scene || 'source' in scene || number >= THUMBNAILS) return undefined;
  // The middle of its stretch, as of the smaller ones.
  const drawing = moment(scene, (number + 0.5) / THUMBNAILS);
  const picture = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer();
  const still = await wide(picture, scene.frame);
  return still.avif({ quality: 36, effort: 2 }).toBuffer();
}
