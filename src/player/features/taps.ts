import type { Feature } from '../feature.ts';
import { LONG_STEP_SECONDS } from './hotkeys.ts';

/** Milliseconds between two taps that belong together. */
const TOGETHER_MS = 350;
/** No system counts clicks further apart as a double one. */
const DOUBLE_CLICK_MS = 1000;

/** Which way a tap leads: back in the left third of the picture, forward in the right one, else nowhere. */
function tapSide(x: number, width: number): -1 | 0 | 1 {
  if (x < width / 3) return -1;
  return x > (width * 2) / 3 ? 1 : 0;
}

/**
 * A click on the picture plays or pauses and a double one fills the screen. A tap shows or hides the controls;
 * each further one at the side of the picture seeks by 10 s more.
 */
export const taps: Feature = {
  name: 'taps',
  attach: ({ video, state, actions, signal }) => {
    let pointer = 'mouse';
    let clicked = Number.NEGATIVE_INFINITY;
    let last = { side: 0, at: Number.NEGATIVE_INFINITY };
    /** The second of a double click whose first one closed what lay over the picture. */
    const isStray = ({ detail, timeStamp }: MouseEvent): boolean =>
      detail > 1 && timeStamp - clicked > DOUBLE_CLICK_MS;
    const tap = ({ offsetX, timeStamp }: MouseEvent): void => {
      const side = tapSide(offsetX, video.clientWidth);
      const isNext = side !== 0 && side === last.side && timeStamp - last.at < TOGETHER_MS;
      last = { side, at: timeStamp };
      if (!isNext) state.set({ controlsShown: !state.get().controlsShown });
      else {
        actions.seekBy(side * LONG_STEP_SECONDS);
        state.set({ controlsShown: false });
      }
    };
    video.addEventListener('pointerup', (event) => (pointer = event.pointerType), { signal });
    video.addEventListener(
      'click',
      (event) => {
        if (isStray(event)) return;
        clicked = event.timeStamp;
        if (pointer === 'mouse') actions.togglePlay();
        else tap(event);
      },
      { signal },
    );
    video.addEventListener(
      'dblclick',
      (event) => {
        if (pointer === 'mouse' && !isStray(event)) actions.toggleFullscreen();
      },
      { signal },
    );
  },
};
