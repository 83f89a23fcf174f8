import { AUTO } from '../engine.ts';
import { networkQuality } from '../network.ts';
import type { PlayerState } from '../player-state.ts';
import type { Feature } from '../feature.ts';

function isBuffered({ buffered }: HTMLVideoElement, time: number): boolean {
  return Array.from({ length: buffered.length }).some(
    (_, index) => buffered.start(index) <= time && time <= buffered.end(index),
  );
}

/** Seconds that a file has played without a stop, and what it then has buffered ahead, before more than it has is asked for. */
const PLAYED_SECONDS = 10;
const AHEAD_SECONDS = 60;
/** Bits per second that a point of a picture takes at the least, so what is made of it is rather too little. */
const BITS_PER_POINT = 2.5;

/** Bits per second that the line gave: a file that came so many times as fast as it plays. */
function lineOf({ videoWidth, videoHeight }: HTMLVideoElement, times: number): number {
  return videoWidth * videoHeight * BITS_PER_POINT * times;
}

/** Whether the player shows the picture larger than it is. */
function isSoft({ videoHeight, clientHeight }: HTMLVideoElement): boolean {
  return videoHeight > 0 && clientHeight * devicePixelRatio > videoHeight * 1.1;
}

/** Whether there is so much ahead that the line carries more than the file asks of it. */
function hasPlenty({ time, bufferedUntil }: Pick<PlayerState, 'time' | 'bufferedUntil'>): boolean {
  return bufferedUntil - time >= AHEAD_SECONDS;
}

/**
 * A video that was started from a file for its speed goes over to the engine that follows the line where its
 * picture stops anyway: when the line does not carry the file, and at a jump out of what is there. Where the line
 * carries more than the file, it does so too, once: for a picture as sharp as the player is large.
 */
export const adaptation: Feature = {
  name: 'adaptation',
  attach: ({ video, state, actions, signal }) => {
    const adapt = (line?: number): void => {
      const { phase, painted, swapping, offline, casting, qualities } = state.get();
      const isFree = !swapping && !offline && !casting;
      const isOurs = phase === 'ready' && painted && isFree && qualities.selected === AUTO;
      if (isOurs && navigator.onLine) actions.adapt(line);
    };
    /** Where and when the file began to play on without a stop. */
    let since = { time: 0, at: 0 };
    let raised = false;
    const begin = (): void => {
      since = { time: video.currentTime, at: performance.now() };
    };
    const raise = (): void => {
      const { time, bufferedUntil, dataSaver, mini } = state.get();
      if (raised || video.paused || dataSaver || mini || time - since.time < PLAYED_SECONDS) return;
      if (networkQuality() === 'poor' || !hasPlenty(state.get()) || !isSoft(video)) return;
      raised = true;
      const seconds = (performance.now() - since.at) / 1000;
      adapt(lineOf(video, (bufferedUntil - since.time) / seconds));
    };
    for (const type of ['playing', 'seeked']) video.addEventListener(type, begin, { signal });
    video.addEventListener('timeupdate', raise, { signal });
    if (!video.paused) begin();
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
