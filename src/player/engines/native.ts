import { AUTO, NO_QUALITIES, type Engine, type EngineContext } from '../engine.ts';
import { NetworkError, PlaybackError } from '../errors.ts';
import { preferredHeight } from '../preferred-quality.ts';
import { networkQuality } from '../network.ts';
import { fromMoment, startFile } from '../quick-start.ts';
import { abortError } from '../ignore-abort.ts';
import type { Source } from '../sources.ts';
import { createState } from '../state.ts';

/** A file by its lines: those that it was seen to have, else those that are told. */
const labelOf = (lines: number): string => (lines > 0 ? `${lines}p` : 'MP4');

/** Waits until the element knows its media, or says why it never will. */
function loaded(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const once = { once: true, signal };
    video.addEventListener('loadedmetadata', () => resolve(), once);
    video.addEventListener('error', () => reject(failureOf(video)), once);
    signal.addEventListener('abort', () => reject(abortError('another source was chosen')), once);
    // A file that was started before this code came may have got further.
    if (video.error) reject(failureOf(video));
    else if (video.readyState >= HTMLMediaElement.HAVE_METADATA) resolve();
  });
}

function failureOf(video: HTMLVideoElement): PlaybackError {
  const detail = video.error?.message || 'the file did not load';
  if (video.error?.code === MediaError.MEDIA_ERR_NETWORK) return new NetworkError(detail);
  return new PlaybackError('playback', detail);
}

/**
 * Plays what the browser itself can: MP4 files, one at a time, or HLS. `started` is the file that the element
 * has already, and `hasAuto` whether another engine stands by for the quality that follows the line.
 */
export function createNativeEngine(
  { video, isPaused, place, onFailure }: EngineContext,
  started: Source | null = null,
  hasAuto = false,
): Engine {
  const qualities = createState(NO_QUALITIES);
  let files: readonly Source[] = [];
  let current = new AbortController();
  let isFirst = started !== null;
  /** Lines of the files that were opened, by their addresses: what a file's name stands for may not be what it has. */
  const seen = new Map<string, number>();
  /** Where the video was, as it was told too, and how fast it played, while a file that plays it on is being opened. */
  let kept: (Pick<HTMLVideoElement, 'currentTime' | 'playbackRate'> & { told: number }) | null =
    null;

  async function open(source: Source, from: number): Promise<void> {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    const address = fromMoment(source.url, from);
    // What was started before this code came goes on; anything else, the same file too, is opened anew.
    if (isFirst && video.getAttribute('src') === address) isFirst = false;
    else video.src = address;
    await loaded(video, signal);
    const lines = Math.min(video.videoWidth, video.videoHeight);
    if (lines > 0) seen.set(source.url, lines);
    // Somewhere else was pressed meanwhile.
    const isMoved = kept !== null && place() !== kept.told;
    const startAt = isMoved ? place() : from;
    const isPastEnd = startAt >= video.duration;
    const isThere = Math.abs(video.currentTime - startAt) <= (isMoved ? 0 : 1);
    if (startAt > 0 && !isThere && !isPastEnd) video.currentTime = startAt;
    // A start past the end would show the last picture, and nothing would play.
    if (startAt > 0 && isPastEnd) video.currentTime = 0;
    video.addEventListener('error', () => onFailure(failureOf(video)), { signal });
  }

  function report(source: Source, chosen: boolean): void {
    const choices = files.filter(({ kind }) => kind === 'mp4');
    const renditions = choices.map(({ url, lines }) => ({
      ...{ id: url, height: lines, label: labelOf(seen.get(url) ?? lines) },
    }));
    const isStream = source.kind === 'hls';
    const adaptive = isStream || hasAuto;
    const selected = adaptive && !chosen ? AUTO : source.url;
    qualities.set({ renditions, adaptive, selected, active: isStream ? null : source.url });
  }

  /** Opens another file, or the same anew, where this one is. */
  function change(source: Source): void {
    const { currentTime, playbackRate } = video;
    // An element that failed to open a file has forgotten where it was.
    kept ??= { currentTime, playbackRate, told: place() };
    open(source, kept.currentTime)
      .then(() => {
        report(source, qualities.get().selected !== AUTO);
        video.playbackRate = kept?.playbackRate ?? 1;
        kept = null;
        return isPaused() ? undefined : video.play();
      })
      .catch((error: unknown) => {
        if (error instanceof PlaybackError) onFailure(new NetworkError(error.message));
      });
  }

  return {
    qualities,
    prepare: () => Promise.resolve(),
    load: async (sources, startAt) => {
      files = sources;
      const height = preferredHeight();
      const first = started ?? startFile(sources, networkQuality(), height) ?? sources[0];
      if (!first) throw new PlaybackError('playback', 'no file');
      await open(first, startAt);
      // On a poor line a smaller one than was chosen starts: it is nobody's choice to stay with.
      const chosen = height === null ? null : startFile(sources, 'usual', height);
      report(first, chosen?.url === first.url);
    },
    select: (id) => {
      const source = files.find(({ url }) => url === id);
      const { active } = qualities.get();
      if (!source) return;
      report(source, true);
      if (source.url !== active) change(source);
    },
    limit: (height) => {
      const { selected, active, adaptive } = qualities.get();
      if (height === null || (adaptive && selected !== AUTO)) return;
      const small = files.find(({ kind, lines }) => kind === 'mp4' && lines <= height);
      if (!small || active === null || small.url === active) return;
      report(small, false);
      change(small);
    },
    reconnect: () => {
      // What is there to play on is left alone, and what has played to its end.
      const isOut = !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
      const stuck = video.error !== null || isOut;
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
