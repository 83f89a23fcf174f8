import type { Feature } from '../feature.ts';
import { applyKeptVolume, keepVolume } from '../kept-volume.ts';

/** Starts with the volume of the last visit and keeps what the visitor sets. */
export const rememberedVolume: Feature = {
  name: 'volume',
  attach: ({ video, state, signal }) => {
    applyKeptVolume(video);
    video.addEventListener(
      'volumechange',
      () => {
        if (!state.get().mutedByBrowser) keepVolume(video);
      },
      { signal },
    );
  },
};
