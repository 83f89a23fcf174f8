import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js';
import { AUTO, NO_QUALITIES, type Engine, type EngineContext } from '../engine.ts';
import { NetworkError, PlaybackError } from '../errors.ts';
import { abortError, isAbort } from '../ignore-abort.ts';
import { createState } from '../state.ts';
import type { Source } from '../sources.ts';
import { renditionId, toRenditions } from './renditions.ts';

/** Seconds kept of what is buffered when a quality is chosen, so that the picture does not stop. */
const SAFE_MARGIN = 6;
/** Milliseconds after a choice until the rest is cleared: who chooses may seek, too. */
const CALM_MS = 300;
/** Milliseconds after the beginning of a clearing in which a seek may fall into it. */
const CLEARING_MS = 2000;
/** Milliseconds for which a seek may wait, before it is taken for one that waits in vain. */
const STUCK_MS = 1500;

const CONFIGURATION = {
  abr: { restrictToElementSize: true },
  streaming: { bufferingGoal: 30, bufferBehind: 30 },
};

function toPlayerError(error: unknown): Error {
  if (!(error instanceof shaka.util.Error)) {
    return new PlaybackError('playback', String(error), { cause: error });
  }
  const { LOAD_INTERRUPTED, OPERATION_ABORTED, OBJECT_DESTROYED } = shaka.util.Error.Code;
  if ([LOAD_INTERRUPTED, OPERATION_ABORTED, OBJECT_DESTROYED].includes(error.code)) {
    return abortError('another source was chosen');
  }
  const { HTTP_ERROR, TIMEOUT, BAD_HTTP_STATUS } = shaka.util.Error.Code;
  const isServerDown = error.code === BAD_HTTP_STATUS && Number(error.data[1]) >= 500;
  if ([HTTP_ERROR, TIMEOUT].includes(error.code) || isServerDown)
    return new NetworkError(`shaka ${error.code}`, { cause: error });
  return new PlaybackError('playback', `shaka ${error.code}`, { cause: error });
}

/** Plays DASH manifests through Media Source Extensions; Shaka is known to this file alone. */
export function createAdaptiveEngine(context: EngineContext): Engine {
  const { video, onFailure, line } = context;
  shaka.polyfill.installAll();
  const player = new shaka.Player();
  const qualities = createState(NO_QUALITIES);
  const listening = new AbortController();

  const readQualities = (): void => {
    const tracks = player.getVideoTracks();
    const active = tracks.find((track) => track.active);
    qualities.set({
      renditions: toRenditions(tracks),
      adaptive: tracks.length > 1,
      active: active ? renditionId(active) : null,
    });
  };
  const listen = (type: string, handler: (event: unknown) => void): void => {
    player.addEventListener(type, handler);
    listening.signal.addEventListener('abort', () => player.removeEventListener(type, handler));
  };
  for (const type of ['trackschanged', 'adaptation', 'variantchanged']) listen(type, readQualities);
  listen('error', (event) => {
    const { detail } = event as { detail: shaka.util.Error };
    if (detail.severity !== shaka.util.Error.Severity.CRITICAL) return;
    const failure = toPlayerError(detail);
    if (failure instanceof PlaybackError && !isAbort(failure)) onFailure(failure);
  });

  player.configure(CONFIGURATION);
  if (line !== undefined)
    player.configure({ abr: { defaultBandwidthEstimate: line, useNetworkInformation: false } });
  let ahead: shaka.media.PreloadManager | null = null;
  let clearing: ReturnType<typeof setTimeout> | undefined;
  const activeVariant = () => player.getVariantTracks().find(({ active }) => active);
  /** The one that is least seen to be another. */
  const nearest = ({ bandwidth }: shaka.extern.VideoTrack) => {
    const others = player.getVariantTracks().filter(({ active }) => !active);
    const distance = (other: shaka.extern.Track) => Math.abs(other.bandwidth - bandwidth);
    return others.toSorted((a, b) => distance(a) - distance(b)).at(0);
  };
  /** Where a seek falls into a clearing, Shaka fetches nothing any more, whatever is sought then: only for another variant. */
  const wake = (track: shaka.extern.VideoTrack, at: number): void => {
    const other = nearest(track);
    if (!video.seeking || video.currentTime !== at || !other) return;
    const { signal } = listening;
    const back = (): void => {
      if (qualities.get().selected === renditionId(track)) choose(track);
    };
    video.addEventListener('seeked', back, { once: true, signal });
    player.selectVariantTrack(other, true);
  };
  const clear = (track: shaka.extern.VideoTrack): void => {
    const active = activeVariant();
    if (!active) return;
    // What was chosen would be seen when all that is buffered is over: half a minute later.
    if (video.seeking) {
      clearing = setTimeout(clear, CALM_MS, track);
      return;
    }
    const signal = AbortSignal.any([listening.signal, AbortSignal.timeout(CLEARING_MS)]);
    const watch = (): void => {
      clearing = setTimeout(wake, STUCK_MS, track, video.currentTime);
    };
    video.addEventListener('seeking', watch, { once: true, signal });
    // Asked for a video track that is active already, Shaka clears nothing.
    player.selectVariantTrack(active, true, SAFE_MARGIN);
  };
  const choose = (track: shaka.extern.VideoTrack): void => {
    player.selectVideoTrack(track);
    clearing = setTimeout(clear, CALM_MS, track);
  };
  const manifestOf = ([manifest]: readonly Source[]): string => {
    if (!manifest) throw new PlaybackError('playback', 'no manifest');
    return manifest.url;
  };

  return {
    qualities,
    prepare: async (sources, startAt) => {
      try {
        ahead = await player.preload(manifestOf(sources), startAt > 0 ? startAt : null);
        await ahead?.waitForFinish();
      } catch (error) {
        throw toPlayerError(error);
      }
    },
    load: async (sources, startAt) => {
      const manifest = manifestOf(sources);
      try {
        await player.attach(video);
        await player.load(ahead ?? manifest, startAt > 0 ? startAt : null);
      } catch (error) {
        throw toPlayerError(error);
      }
      // Where it is to start Shaka moves it only then, whatever was sought before.
      if (video.readyState === 0)
        await new Promise((resolve) => {
          video.addEventListener('loadedmetadata', resolve, { once: true });
          listening.signal.addEventListener('abort', resolve, { once: true });
        });
      // A start past the end would show the last picture, and nothing would play.
      if (startAt >= video.duration) video.currentTime = 0;
      readQualities();
    },
    select: (id) => {
      const track = player.getVideoTracks().find((candidate) => renditionId(candidate) === id);
      if (!track && id !== AUTO) return;
      player.configure({ abr: { enabled: !track } });
      clearTimeout(clearing);
      if (track) choose(track);
      qualities.set({ selected: id });
      readQualities();
    },
    reconnect: () => {
      player.retryStreaming(0);
    },
    facts: () => {
      const track = activeVariant();
      const { estimatedBandwidth } = player.getStats();
      return {
        name: `Shaka ${shaka.Player.version}, DASH`,
        codecs: track?.codecs ?? null,
        bitrate: track?.bandwidth ?? null,
        line: Number.isFinite(estimatedBandwidth) ? estimatedBandwidth : null,
      };
    },
    limit: (height) => {
      const restrictions = { maxHeight: height ?? Number.POSITIVE_INFINITY };
      player.configure({ abr: { restrictions } });
    },
    destroy: async () => {
      listening.abort();
      clearTimeout(clearing);
      await player.destroy();
    },
  };
}
