import { readJson, writeHistory } from '#browser/storage/entries.ts';
import { readPositions } from '#lib/positions.ts';
import { withPosition } from '#lib/position-change.ts';
import type { Feature } from '../feature.ts';

/** Seconds of play between two writes. */
const EVERY_SECONDS = 5;
/** Seconds of play for which the way back to the start is offered. */
const HINT_SECONDS = 8;

/** Keeps where a video is left, in seconds; a finished one is forgotten. */
function keepPosition(id: number, at: number, length: number): void {
  const now = Date.now();
  const positions = readPositions(readJson('positions'), now);
  writeHistory('positions', withPosition(positions, id, [at, length], now));
}

/** Keeps where the video is left. `resumedAt`: where it was taken up again, in seconds, null when it was not. */
export function resume(videoId: number, resumedAt: number | null): Feature {
  return {
    name: 'resume',
    attach: ({ video, state, signal }) => {
      let written = resumedAt ?? 0;
      state.set({ resumedAt });
      const write = (): void => {
        const { swapping, time, duration } = state.get();
        if (swapping || duration === 0) return;
        written = time;
        keepPosition(videoId, video.ended ? duration : time, duration);
      };
      const follow = (): void => {
        const { time, resumedAt: hinted } = state.get();
        if (hinted !== null && (time > hinted + HINT_SECONDS || time < hinted - 1))
          state.set({ resumedAt: null });
        if (Math.abs(time - written) >= EVERY_SECONDS) write();
      };
      video.addEventListener('timeupdate', follow, { signal });
      for (const type of ['pause', 'ended']) video.addEventListener(type, write, { signal });
      addEventListener('pagehide', write, { signal });
    },
  };
}
