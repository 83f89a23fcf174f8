import type { Feature } from '../feature.ts';
import { keep, recall } from '../storage.ts';

const KEY = 'player_volume';

interface KeptVolume {
  volume: number;
  muted: boolean;
}

function isKeptVolume(value: unknown): value is KeptVolume {
  if (typeof value !== 'object' || value === null) return false;
  const { volume, muted } = value as Partial<KeptVolume>;
  return typeof volume === 'number' && volume >= 0 && volume <= 1 && typeof muted === 'boolean';
}

/** Starts with the volume of the last visit and keeps what the visitor sets. */
export const rememberedVolume: Feature = {
  name: 'volume',
  attach: ({ video, state, signal }) => {
    const kept = recall(KEY);
    if (isKeptVolume(kept)) {
      video.volume = kept.volume;
      video.muted ||= kept.muted;
    }
    video.addEventListener(
      'volumechange',
      () => {
        if (state.get().mutedByBrowser) return;
        keep(KEY, { volume: video.volume, muted: video.muted } satisfies KeptVolume);
      },
      { signal },
    );
  },
};
