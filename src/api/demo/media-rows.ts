import { DEMO_FORMATS } from './clips.ts';
import { inserter } from './insert.ts';
import type { Stage } from './stage.ts';

const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  '_hq.mp4': [1280, 720],
  '_sd.mp4': [854, 480],
  '_lq.mp4': [426, 240],
};

/** Inserts the clips as media, with the forms in which each can be asked. */
export function seedMedia({ sqlite, clips }: Stage): void {
  const media = inserter(sqlite, 'media', ['id', 'kind', 'seconds', 'frames']);
  const rendition = inserter(sqlite, 'renditions', [
    'media_id',
    'format',
    'position',
    'width',
    'height',
  ]);
  for (const { id, seconds, frames } of clips) {
    media({ id, kind: 'loop', seconds, frames });
    for (const [position, format] of DEMO_FORMATS.entries()) {
      const [width, height] = SIZES[format] ?? [null, null];
      rendition({ media_id: id, format, position, width, height });
    }
  }
}
