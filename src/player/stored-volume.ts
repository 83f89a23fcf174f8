import { readJson, writeJson } from '#browser/storage/entries.ts';

interface KeptVolume {
  volume: number;
  muted: boolean;
}

function isKeptVolume(value: unknown): value is KeptVolume {
  if (typeof value !== 'object' || value === null) return false;
  const { volume, muted } = value as Partial<KeptVolume>;
  return typeof volume === 'number' && volume >= 0 && volume <= 1 && typeof muted === 'boolean';
}

/** Gives a video the volume of the last visit. */
export function applyStoredVolume(video: HTMLVideoElement): void {
  const kept = readJson('player_volume');
  if (!isKeptVolume(kept)) return;
  video.volume = kept.volume;
  video.muted ||= kept.muted;
}

/** Keeps the volume of a video for the next one. */
export function keepVolume({ volume, muted }: HTMLVideoElement): void {
  writeJson('player_volume', { volume, muted } satisfies KeptVolume);
}
