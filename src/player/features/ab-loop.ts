import type { Feature } from '../feature.ts';

/** Seconds that the part to repeat lasts at least. */
export const SHORTEST_PART = 0.5;

/** The part to repeat: nothing, begun at a moment (A), or from there to another (B). */
export interface Repeated {
  from: number | null;
  to: number | null;
}

/** What a press at `time` makes of it: sets A, then B, then nothing. A moment before A is a new A. */
export function nextRepeated({ from, to }: Repeated, time: number): Repeated {
  if (from === null) return { from: time, to: null };
  if (to !== null) return { from: null, to: null };
  return time < from + SHORTEST_PART ? { from: time, to: null } : { from, to: time };
}

/** Goes back to A whenever B is reached. */
export const abLoop: Feature = {
  name: 'ab-loop',
  attach: ({ video, state, actions, signal }) => {
    const follow = (): void => {
      const { from, to } = state.get().repeated;
      if (from !== null && to !== null && video.currentTime >= to && !video.seeking)
        actions.seekTo(from);
    };
    video.addEventListener('timeupdate', follow, { signal });
    state.subscribe(follow, signal);
    // B may be the very end.
    video.addEventListener(
      'ended',
      (event) => {
        const { from, to } = state.get().repeated;
        if (from === null || to === null) return;
        event.stopImmediatePropagation();
        actions.seekTo(from);
        actions.play();
      },
      { signal, capture: true },
    );
  },
};
