import { readJson, writeJson } from '#browser/storage/entries.ts';
import type { Feature } from '../feature.ts';
import { RATES } from '../rates.ts';

/** Starts with the speed of the last video and keeps what the visitor sets. */
export const rememberedSpeed: Feature = {
  name: 'speed',
  attach: ({ video, state, actions, signal }) => {
    const kept = RATES.find((rate) => rate === readJson('player_speed'));
    if (kept) actions.setRate(kept);
    video.addEventListener(
      'ratechange',
      () => {
        const isChosen = RATES.some((rate) => rate === video.playbackRate);
        if (isChosen && !state.get().swapping) writeJson('player_speed', video.playbackRate);
      },
      { signal },
    );
  },
};
