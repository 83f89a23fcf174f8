import { AUTO } from '../engine.ts';
import type { Feature } from '../feature.ts';

function isBuffered({ buffered }: HTMLVideoElement, time: number): boolean {
  return Array.from({ length: buffered.length }).some(
    (_, index) => buffered.start(index) <= time && time <= buffered.end(index),
  );
}

/**
 * A video that was started from a file for its speed goes over to the engine that follows the line where its
 * picture stops anyway: when the line does not carry the file, and at a jump out of what is there.
 */
export const adaptation: Feature = {
  name: 'adaptation',
  attach: ({ video, state, actions, signal }) => {
    const adapt = (): void => {
      const { phase, painted, swapping, offline, qualities } = state.get();
      const isOurs =
        phase === 'ready' && painted && !swapping && !offline && qualities.selected === AUTO;
      if (isOurs && navigator.onLine) actions.adapt();
    };
    video.addEventListener('waiting', () => video.seeking || adapt(), { signal });
    video.addEventListener(
      'seeking',
      () => {
        if (!isBuffered(video, video.currentTime)) adapt();
      },
      { signal },
    );
  },
};
