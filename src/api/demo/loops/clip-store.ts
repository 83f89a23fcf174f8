import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { readTrack } from './track.ts';
import type { Track } from './track.ts';

/** Picture renditions, smallest first. */
export const VIDEO_NAMES = ['lq', 'sd', 'hq'] as const;
export type VideoName = (typeof VIDEO_NAMES)[number];
export const SOUND = 'sound';
export type TrackName = VideoName | typeof SOUND;

/** Loops are seconds long; anything bigger is no loop and would not belong in memory. */
const MAX_FILE = 8 * 1024 * 1024;
const CACHE_BYTES = 16 * 1024 * 1024;

/** Gives the parsed loops of a folder, undefined for one that is not there. */
export interface ClipStore {
  track(clip: string, name: TrackName): Promise<Track | undefined>;
}

/**
 * Loops under `directory` as `{clip}/{track}.mp4`, parsed once and kept while they fit the cache.
 * Names must already be plain words: they become part of a file path. Throws BrokenMediaError.
 */
export function createClipStore(directory: string): ClipStore {
  const cache = new LRUCache<string, Track>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (track) => track.data.length + track.sizes.length * 8 + 1,
    fetchMethod: async (file) => {
      const bytes = await readSmall(join(directory, file));
      return bytes && readTrack(bytes);
    },
  });
  return { track: (clip, name) => cache.fetch(`${clip}/${name}.mp4`) };
}

/** A file of up to 8 MiB, or undefined when there is none (or it is no file). */
export async function readSmall(file: string): Promise<Uint8Array | undefined> {
  try {
    const { size } = await stat(file);
    return size > MAX_FILE ? undefined : await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}
