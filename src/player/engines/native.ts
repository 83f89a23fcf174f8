import { AUTO, NO_QUALITIES, type Engine, type EngineContext } from '../engine.ts';
import { abortError, LineLostError, PlaybackError } from '../errors.ts';
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
  const detail = video.error?.message || 'the file did not load';
  if (video.error?.code === MediaError.MEDIA_ERR_NETWORK) return new LineLostError(detail);
  return new PlaybackError('playback', detail);
}

/** Plays what the browser itself can: MP4 files, one at a time, or HLS. */
export function createNativeEngine({ video, onFailure }: EngineContext): Engine {
  const qualities = createState(NO_QUALITIES);
  let files: readonly Source[] = [];
  let current = new AbortController();
  /** Where the video was and how it played, while a file that plays it on is being opened. */
  let kept: Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'playbackRate'> | null = null;

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

  /** Opens another file, or the same anew, where this one is. */
  function change(source: Source): void {
    const { currentTime, paused, playbackRate } = video;
    // An element that failed to open a file has forgotten where it was.
    kept ??= { currentTime, paused, playbackRate };
    const { currentTime: startAt } = kept;
    open(source, startAt)
      .then(() => {
        const before = kept;
        kept = null;
        video.playbackRate = before?.playbackRate ?? 1;
        return before?.paused ? undefined : video.play();
      })
      .catch((error: unknown) => {
        if (error instanceof PlaybackError) onFailure(new LineLostError(error.message));
      });
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
      report(source);
      change(source);
    },
    reconnect: () => {
      // What is there to play on is left alone.
      const stuck = video.error !== null || video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
      const source = files.find(({ url }) => url === qualities.get().active) ?? files[0];
      if (source && stuck) change(source);
    },
    facts: () => ({ name: 'MP4', codecs: null, bitrate: null, line: null }),
    destroy: () => {
      current.abort();
      video.removeAttribute('src');
      video.load();
      return Promise.resolve();
    },
  };
}
