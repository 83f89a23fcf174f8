import type { Feature } from '../feature.ts';
import type { PlayerState } from '../player-state.ts';

function bufferedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    if (buffered.start(index) <= currentTime + 0.5 && currentTime <= end) return end;
  }
  return currentTime;
}

/** An element that opens its file anew stands at 0, and the video does not. */
function placeOf({ readyState, currentTime }: HTMLVideoElement): Partial<PlayerState> {
  return readyState === 0 ? {} : { time: currentTime };
}

const READERS: Readonly<Record<string, (video: HTMLVideoElement) => Partial<PlayerState>>> = {
  play: () => ({ paused: false, ended: false }),
  pause: () => ({ paused: true }),
  ended: () => ({ ended: true, paused: true }),
  waiting: () => ({ waiting: true }),
  playing: () => ({ waiting: false, painted: true, ended: false }),
  canplay: () => ({ waiting: false }),
  loadeddata: () => ({ painted: true }),
  seeking: (video) => ({ ...placeOf(video), ended: false }),
  seeked: (video) => ({ ...placeOf(video), waiting: false }),
  timeupdate: (video) => ({ ...placeOf(video), bufferedUntil: bufferedUntil(video) }),
  progress: (video) => ({ bufferedUntil: bufferedUntil(video) }),
  // Between two sources of one video there is no length: what is known stays.
  durationchange: ({ duration }) => (Number.isFinite(duration) ? { duration } : {}),
  ratechange: (video) => ({ rate: video.playbackRate }),
  volumechange: (video) => ({ volume: video.volume, muted: video.muted }),
};

/** Mirrors the element's events in the state. */
export const mediaState: Feature = {
  name: 'media-state',
  attach: ({ video, state, signal }) => {
    for (const [type, read] of Object.entries(READERS)) {
      video.addEventListener(
        type,
        () => {
          // What opens a file while an engine or a line is missing says nothing of the video.
          const { offline, phase, swapping } = state.get();
          if (swapping || (offline && video.readyState === 0)) return;
          // Its visitor did not want what failed to stand still.
          if (type === 'pause' && phase === 'failed') return;
          state.set(read(video));
        },
        { signal },
      );
    }
    const { volume, muted, paused, currentTime, duration, readyState } = video;
    // The element may play already: a start does not wait for this code.
    state.set({
      ...{ volume, muted, paused, time: currentTime },
      duration: Number.isFinite(duration) ? duration : 0,
      painted: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
    });
  },
};
