import type { Feature } from '../feature.ts';

/** Milliseconds until the first try; each further one waits twice as long, up to the last. */
export const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Milliseconds to wait before try number `turn`, counted from 0. */
export function waitBefore(turn: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** turn);
}

/**
 * After the connection was lost: tries again at growing intervals, and at once when the browser says that it is back.
 * The video stays where it was; what is buffered plays on meanwhile.
 */
export const recovery: Feature = {
  name: 'recovery',
  attach: ({ video, state, actions, signal }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    let bufferedBefore = 0;
    const tryAgain = (): void => {
      clearTimeout(timer);
      if (!state.get().offline) return;
      timer = setTimeout(tryAgain, waitBefore(turn));
      turn += 1;
      if (navigator.onLine) actions.reconnect();
    };
    const follow = (): void => {
      const { offline, bufferedUntil } = state.get();
      if (!offline) {
        clearTimeout(timer);
        timer = undefined;
        turn = 0;
      } else if (timer === undefined) {
        bufferedBefore = bufferedUntil;
        timer = setTimeout(tryAgain, waitBefore(0));
      }
    };
    const found = (): void => state.set({ offline: false });
    state.subscribe(follow, signal);
    window.addEventListener(
      'online',
      () => {
        turn = 0;
        const { phase, failure, offline, waiting } = state.get();
        if (phase === 'failed' && failure === 'playback') actions.recover();
        else if (offline || waiting) actions.reconnect();
        const isThere = video.ended || video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
        if (!video.error && isThere) found();
      },
      { signal },
    );
    // A stall without an error: some browsers wait for a dead connection for minutes.
    window.addEventListener(
      'offline',
      () => state.set({ offline: state.get().phase === 'ready' }),
      {
        signal,
      },
    );
    video.addEventListener(
      'progress',
      () => {
        if (state.get().bufferedUntil > bufferedBefore + 0.1 && navigator.onLine) found();
      },
      { signal },
    );
    for (const type of ['canplay', 'playing', 'ended'])
      video.addEventListener(type, () => navigator.onLine && found(), { signal });
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  },
};
