import type { Feature } from '../feature.ts';
import { RATES } from '../rates.ts';
import { keep, recall } from '../storage.ts';

const KEY = 'player_speed';

/** Starts with the speed of the last video and keeps what the visitor sets. */
export const rememberedSpeed: Feature = {
  name: 'speed',
  attach: ({ video, state, actions, signal }) => {
    const kept = RATES.find((rate) => rate === recall(KEY));
    if (kept) actions.setRate(kept);
    video.addEventListener(
      'ratechange',
      () => {
        const isChosen = RATES.some((rate) => rate === video.playbackRate);
        if (isChosen && !state.get().swapping) keep(KEY, video.playbackRate);
      },
      { signal },
    );
  },
};
