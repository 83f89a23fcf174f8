/**
 * Makes the demo's media: `node src/api/demo/media/make.ts [clip…]` draws, encodes and cuts every
 * clip (or those named) into `clips/<id>/`, then lists all of them in `catalog.json`.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Log } from 'node-av';
import { AV_LOG_ERROR } from 'node-av/constants';
import { RENDITIONS } from './encode/format.ts';
import type { RenditionName } from './encode/format.ts';
import { framesOf, scaled } from './encode/frames.ts';
import { openImages } from './encode/images.ts';
import { writeSound } from './encode/sound.ts';
import { openVideo } from './encode/video.ts';
import { writeCatalog } from './encode/catalogue.ts';
import { scenes } from './scenes/index.ts';
import type { Scene } from './scenes/scene.ts';

const root = join(import.meta.dirname, 'clips');

async function makeClip(scene: Scene): Promise<void> {
  const folder = join(root, scene.id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeSound(join(folder, 'sound.mp4'), scene.sound);
  const names = Object.keys(RENDITIONS) as RenditionName[];
  const videos = await Promise.all(
    names.map(async (name) => ({
      name,
      video: await openVideo(join(folder, `${name}.mp4`), name, scene.frame),
    })),
  );
  const images = openImages(folder, scene.frame);
  let index = 0;
  for await (const picture of framesOf(scene)) {
    const still = images.add(picture, index);
    const encoded = videos.map(async ({ name, video }) => {
      await video.add(await scaled(picture, name, scene.frame));
    });
    await Promise.all([still, ...encoded]);
    index += 1;
  }
  await Promise.all([images.finish(), ...videos.map(({ video }) => video.finish())]);
}

Log.setLevel(AV_LOG_ERROR);
const wanted = process.argv.slice(2);
for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.includes(scene.id)) continue;
  const start = performance.now();
  await makeClip(scene);
  process.stdout.write(`${scene.id}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}
await writeCatalog(root, scenes);
