import { createActions, type Actions } from './actions.ts';
import { choosePlans, mediaSupport } from './engines/choose.ts';
import { createNativeEngine } from './engines/native.ts';
import type { Engine } from './engine.ts';
import { FileListError, isAbort, LineLostError, PlaybackError, settle } from './errors.ts';
import type { Feature } from './feature.ts';
import { toggleFullscreen } from './features/fullscreen.ts';
import { togglePictureInPicture } from './features/picture-in-picture.ts';
import { nextPhase, type PhaseEvent } from './phase.ts';
import { INITIAL_STATE, type PlayerState } from './player-state.ts';
import type { Source } from './sources.ts';
import { createState, type State } from './state.ts';

export interface PlayerOptions {
  video: HTMLVideoElement;
  /** The frame that holds the video and its controls. */
  root: HTMLElement;
  features: readonly Feature[];
  /** What the page was made with; empty when its list of files could not be had then. */
  sources: readonly Source[];
  /** Asks the list of files anew; rejects with a {@link PlaybackError} or a {@link FileListError}. */
  refetch: () => Promise<readonly Source[]>;
  /** Seconds. */
  startAt: number;
  log: (error: unknown) => void;
}

export interface Player {
  readonly state: State<PlayerState>;
  readonly actions: Actions;
  /** Loads the video; resolves when it can play, or when the state says why it cannot. */
  load: () => Promise<void>;
  /** Ends everything the player started. */
  destroy: () => Promise<void>;
}

/** Makes the player of one `<video>`; nothing is loaded before {@link Player.load}. */
export function createPlayer(options: PlayerOptions): Player {
  const { video, root, log } = options;
  const state = createState<PlayerState>(INITIAL_STATE);
  const end = new AbortController();
  const attempt = (promise: Promise<unknown>): void => settle(promise, log);
  let engine: Engine | null = null;

  const move = (event: PhaseEvent, change: Partial<PlayerState> = {}): void =>
    state.set({ ...change, phase: nextPhase(state.get().phase, event) });

  const fail = (error: unknown): void => {
    if (isAbort(error)) return;
    log(error);
    if (error instanceof LineLostError && state.get().phase === 'ready') {
      state.set({ lost: true });
      return;
    }
    if (error instanceof FileListError) move('dropped');
    else move('failed', { failure: error instanceof PlaybackError ? error.kind : 'playback' });
  };

  const open = async (sources: readonly Source[], startAt: number): Promise<void> => {
    let problem: unknown;
    for (const plan of choosePlans(sources, mediaSupport(video))) {
      await engine?.destroy();
      end.signal.throwIfAborted();
      const context = { video, onFailure: fail };
      engine =
        plan.engine === 'native'
          ? createNativeEngine(context)
          : await (await import('./engines/adaptive.ts')).createAdaptiveEngine(context);
      const { qualities } = engine;
      qualities.subscribe(() => state.set({ qualities: qualities.get() }), end.signal);
      try {
        return await engine.load(plan.sources, startAt);
      } catch (error) {
        end.signal.throwIfAborted();
        problem = error;
      }
    }
    throw problem;
  };

  const load = async (startAt: number): Promise<void> => {
    move('start', { failure: null });
    try {
      await open(options.sources, startAt).catch(async (error: unknown) => {
        end.signal.throwIfAborted();
        log(error);
        await open(await options.refetch(), startAt);
      });
      move('loaded');
    } catch (error) {
      fail(error);
    }
  };

  const actions = createActions(video, state, attempt, {
    setQuality: (id) => engine?.select(id),
    toggleFullscreen: () => attempt(toggleFullscreen(root, video)),
    togglePictureInPicture: () => attempt(togglePictureInPicture(video)),
    reconnect: () => engine?.reconnect(),
    engineFacts: () => engine?.facts() ?? { name: '', codecs: null, bitrate: null, line: null },
    retry: () => attempt(load(state.get().time).then(() => video.play())),
  });
  const context = { video, root, state, actions, signal: end.signal, attempt };
  for (const feature of options.features) feature.attach(context);

  return {
    state,
    actions,
    load: () => load(options.startAt),
    destroy: async () => {
      end.abort();
      await engine?.destroy();
      engine = null;
    },
  };
}
