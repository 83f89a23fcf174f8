import type { Feature } from '../feature.ts';
import { applyStoredVolume, keepVolume } from '../stored-volume.ts';

/** Starts with the volume of the last visit and keeps what the visitor sets. */
export const rememberedVolume: Feature = {
  name: 'volume',
  attach: ({ video, state, signal }) => {
    applyStoredVolume(video);
    video.addEventListener(
      'volumechange',
      () => {
        if (!state.get().mutedByBrowser) keepVolume(video);
      },
      { signal },
    );
  },
};
