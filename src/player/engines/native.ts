import { AUTO, NO_QUALITIES, type Engine, type EngineContext } from '../engine.ts';
import { abortError, PlaybackError } from '../errors.ts';
import type { Source } from '../sources.ts';
import { createState } from '../state.ts';

const HEIGHTS = { hq: 720, sd: 480, lq: 240, '': 0 } as const;
// How many lines a file has is not in its name.
const LABELS = { hq: 'HD', sd: 'SD', lq: 'LQ', '': 'MP4' } as const;

/** Waits until the element knows its media, or says why it never will. */
function loaded(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const once = { once: true, signal };
    video.addEventListener('loadedmetadata', () => resolve(), once);
    video.addEventListener('error', () => reject(failureOf(video)), once);
    signal.addEventListener('abort', () => reject(abortError('another source was chosen')), once);
  });
}

function failureOf(video: HTMLVideoElement): PlaybackError {
  return new PlaybackError('playback', video.error?.message || 'the file did not load');
}

/** Plays what the browser itself can: MP4 files, one at a time, or HLS. */
export function createNativeEngine({ video, onFailure }: EngineContext): Engine {
  const qualities = createState(NO_QUALITIES);
  let files: readonly Source[] = [];
  let current = new AbortController();

  async function open(source: Source, startAt: number): Promise<void> {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    const ready = loaded(video, signal);
    video.src = source.url;
    await ready;
    if (startAt > 0 && startAt < video.duration) video.currentTime = startAt;
    video.addEventListener('error', () => onFailure(failureOf(video)), { signal });
  }

  function report(source: Source): void {
    const choices = files.filter(({ kind }) => kind === 'mp4');
    const renditions = choices.map(({ url, name }) => ({
      id: url,
      height: HEIGHTS[name],
      label: LABELS[name],
    }));
    const adaptive = source.kind === 'hls';
    const selected = adaptive ? AUTO : source.url;
    qualities.set({ renditions, adaptive, selected, active: adaptive ? null : source.url });
  }

  return {
    qualities,
    load: async (sources, startAt) => {
      files = sources;
      const first = sources.find(({ name }) => name !== 'hq') ?? sources[0];
      if (!first) throw new PlaybackError('playback', 'no file');
      await open(first, startAt);
      report(first);
    },
    select: (id) => {
      const source = files.find(({ url }) => url === id);
      if (!source || source.url === qualities.get().selected) return;
      const { currentTime, paused, playbackRate } = video;
      report(source);
      open(source, currentTime)
        .then(() => {
          video.playbackRate = playbackRate;
          return paused ? undefined : video.play();
        })
        .catch((error: unknown) => {
          if (error instanceof PlaybackError) onFailure(error);
        });
    },
    destroy: () => {
      current.abort();
      video.removeAttribute('src');
      video.load();
      return Promise.resolve();
    },
  };
}
