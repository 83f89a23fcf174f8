import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clips } from '#api/demo/media/catalog.ts';
import type { TrackName } from '#api/demo/loops/clip-store.ts';
import { readTrack } from '#api/demo/loops/track.ts';

export const CLIPS = join(import.meta.dirname, '../../../src/api/demo/media/clips');

/** The first committed clip: tests that need just any. */
export const anyClip: string = clips[0]?.id ?? '';

export function fileOf(clip: string, name: TrackName): Uint8Array {
  return readFileSync(join(CLIPS, clip, `${name}.mp4`));
}

export function trackOf(clip: string, name: TrackName) {
  return readTrack(fileOf(clip, name));
}
