import type { Feature } from '../feature.ts';

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
