import type { Frame } from '../scenes/scene.ts';

/** What every clip of the demo is made to; the serving library reads all of it from the files. */
export const SECONDS = 16;
export const FPS = 12;
/** Frames from one key frame to the next: a segment of four seconds, and a shot of the camera. */
export const GOP = FPS * 4;
export const FRAMES = SECONDS * FPS;
export const SAMPLE_RATE = 32_000;
/** An AAC-LC access unit; 125 of them last exactly four seconds at 32 kHz. */
export const AAC_FRAME = 1024;

export const RENDITIONS = {
  lq: { width: 426, height: 240, crf: 30, maxRate: 34_000 },
  sd: { width: 640, height: 360, crf: 29, maxRate: 62_000 },
  hq: { width: 1280, height: 720, crf: 29, maxRate: 125_000 },
} as const;
export type RenditionName = keyof typeof RENDITIONS;

/** Width and height of a rendition in pixels, both even; the shorter side is what its name stands for. */
export function sizeOf(name: RenditionName, frame?: Frame): { width: number; height: number } {
  const { width, height } = RENDITIONS[name];
  if (frame === 'portrait') return { width: height, height: width };
  return frame === 'square' ? { width: height, height } : { width, height };
}

/** Moments of the loop that become thumbnails, and the sizes they are made in. */
export const THUMBNAILS = 12;
export const THUMBNAIL_SIZES = [
  [160, 90],
  [320, 180],
  [640, 360],
] as const;
/** One timeline preview a second, in rows of four. */
export const PREVIEW = { width: 240, height: 135, columns: 4 };
