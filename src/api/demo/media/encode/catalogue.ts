import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VIDEO_NAMES } from '#api/demo/loops/clip-store.ts';
import { meanBitrate } from '#api/demo/loops/loop.ts';
import { readTrack } from '#api/demo/loops/track.ts';
import type { Clip } from '../clip.ts';
import type { Scene } from '../scenes/scene.ts';

/** Lists what `root` holds, with the figures read back from the files themselves. */
export async function writeCatalog(root: string, scenes: readonly Scene[]): Promise<void> {
  const made = new Set(await readdir(root));
  const clips = await Promise.all(
    scenes.filter(({ id }) => made.has(id)).map((scene) => describe(root, scene)),
  );
  await writeFile(join(root, '../catalog.json'), `${JSON.stringify(clips, null, 2)}\n`);
}

async function describe(root: string, { id, title, themes }: Scene): Promise<Clip> {
  const track = async (name: string) => readTrack(await readFile(join(root, id, `${name}.mp4`)));
  const sound = await track('sound');
  const entries = VIDEO_NAMES.map(async (name) => {
    const video = await track(name);
    const rendition = {
      width: video.width,
      height: video.height,
      bitrate: meanBitrate(video) + meanBitrate(sound),
      codecs: `${video.codec},${sound.codec}`,
    };
    return [name, rendition] as const;
  });
  const renditions = Object.fromEntries(await Promise.all(entries)) as Clip['renditions'];
  const seconds = (sound.sizes.length * sound.delta) / sound.timescale;
  const stills = (await readdir(join(root, id))).filter((file) => file.endsWith('-320x180.jpg'));
  return { id, title, seconds, frames: stills.length, renditions, themes };
}
