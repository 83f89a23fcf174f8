import type { Feature } from '../feature.ts';

/** Where it is kept at which second a video was left. */
export interface PositionKeeper {
  /** Seconds of play between two writes; it is written at each pause, at the end and when the page is left, too. */
  everySeconds: number;
  /** Seconds into the video, and its length. */
  keep(id: number, at: number, length: number): void;
  /** Where it was left before, in seconds, where that may be told only after the start: nothing is kept until then. */
  told?: Promise<number> | null;
}

/** Seconds of play for which the way back to the start is offered. */
const HINT_SECONDS = 8;
/** Seconds that are watched from the start before they count more than where it was left, where that was told too late to go there. */
const GONE_ON_SECONDS = 60;

/** Keeps where the video is left. `resumedAt`: where it was taken up again, in seconds, null when it was not. */
export function resume(
  videoId: number,
  resumedAt: number | null,
  { everySeconds, keep, told }: PositionKeeper,
): Feature {
  return {
    name: 'resume',
    attach: ({ video, state, signal, actions, attempt }) => {
      let written = resumedAt ?? 0;
      let isTold = !told;
      let keptFrom = 0;
      state.set({ resumedAt });
      const write = (): void => {
        const { swapping, time, duration } = state.get();
        if (swapping || duration === 0 || !isTold || time < keptFrom) return;
        keptFrom = 0;
        written = time;
        keep(videoId, video.ended ? duration : time, duration);
      };
      const follow = (): void => {
        const { time, resumedAt: hinted } = state.get();
        if (hinted !== null && (time > hinted + HINT_SECONDS || time < hinted - 1))
          state.set({ resumedAt: null });
        if (Math.abs(time - written) >= everySeconds) write();
      };
      /** Takes it up late, where nobody has gone on from its start. */
      const takeUp = (left: number): void => {
        const isReady = (): boolean => !isTold && state.get().phase === 'ready';
        const go = (): void => {
          if (!isReady()) return;
          isTold = true;
          if (left === 0 || video.ended) return;
          if (state.get().time >= HINT_SECONDS) {
            keptFrom = Math.min(left, GONE_ON_SECONDS);
            return;
          }
          actions.seekTo(left);
          state.set({ resumedAt: left });
        };
        state.subscribe(go, signal);
        go();
      };
      if (told) attempt(told.then(takeUp));
      video.addEventListener('timeupdate', follow, { signal });
      for (const type of ['pause', 'ended']) video.addEventListener(type, write, { signal });
      addEventListener('pagehide', write, { signal });
    },
  };
}
