import type { Feature } from '../feature.ts';

/** A click on the picture plays or pauses and a double one fills the screen; a tap shows or hides the controls. */
export const taps: Feature = {
  name: 'taps',
  attach: ({ video, state, actions, signal }) => {
    let pointer = 'mouse';
    video.addEventListener('pointerup', (event) => (pointer = event.pointerType), { signal });
    video.addEventListener(
      'click',
      () => {
        if (pointer === 'mouse') actions.togglePlay();
        else state.set({ controlsShown: !state.get().controlsShown });
      },
      { signal },
    );
    video.addEventListener(
      'dblclick',
      () => {
        if (pointer === 'mouse') actions.toggleFullscreen();
      },
      { signal },
    );
  },
};
