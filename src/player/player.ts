import { writeJson } from '#browser/storage/entries.ts';
import { createActions, type Actions } from './actions.ts';
import { AUTO, type Engine } from './engine.ts';
import {
  applyChoices,
  attemptsOf,
  type Attempt,
  DATA_SAVER_HEIGHT,
  makeEngine,
} from './engines/open.ts';
import { FileListError, NetworkError, PlaybackError } from './errors.ts';
import type { Feature } from './feature.ts';
import { toggleFullscreen } from './features/fullscreen.ts';
import { togglePictureInPicture } from './features/picture-in-picture.ts';
import { keepHeight } from './preferred-quality.ts';
import { createEngineSwitch } from './engine-switch.ts';
import { holdFrame } from './hold-frame.ts';
import { savesData } from './network.ts';
import { nextChoices, type PlaylistSteps } from './next.ts';
import { nextPhase, type PhaseEvent } from './phase.ts';
import { INITIAL_STATE, type PlayerState } from './player-state.ts';
import { isAbort, ignoreAbort } from './ignore-abort.ts';
import type { Source } from './sources.ts';
import { createState, type State } from './state.ts';

export interface PlayerOptions {
  video: HTMLVideoElement;
  /** The frame that holds the video and its controls. */
  root: HTMLElement;
  features: readonly Feature[];
  /** What the page was made with; empty when its list of files could not be had then. */
  sources: readonly Source[];
  /** The file that the video plays already, one of `sources`; null when nothing was started. */
  started: Source | null;
  /** Asks the list of files anew; rejects with a {@link PlaybackError} or a {@link FileListError}. */
  refetch: () => Promise<readonly Source[]>;
  /** Seconds. */
  startAt: number;
  steps: PlaylistSteps;
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
  const state = createState<PlayerState>({
    ...INITIAL_STATE,
    dataSaver: savesData(),
    nextChoices: nextChoices(),
  });
  const end = new AbortController();
  const attempt = (promise: Promise<unknown>): void => ignoreAbort(promise, log);
  let { sources } = options;
  let engine: Engine | null = null;
  /** Whether a manifest stands by while a file plays that was only started for its speed. */
  let canAdapt = false;
  let hasPlayed = false;

  const move = (event: PhaseEvent, change: Partial<PlayerState> = {}): void =>
    state.set({ ...change, phase: nextPhase(state.get().phase, event) });

  const fail = (error: unknown): void => {
    if (isAbort(error)) return;
    log(error);
    if (error instanceof NetworkError && state.get().phase === 'ready') {
      state.set({ offline: true });
      return;
    }
    if (error instanceof FileListError && !hasPlayed) move('dropped');
    else {
      const failure = error instanceof PlaybackError ? error.kind : 'playback';
      move('failed', { failure, offline: false });
      // What is buffered would be heard on behind the screen that says so.
      video.pause();
    }
  };

  const parts = {
    video,
    isPaused: () => state.get().paused,
    place: () => state.get().time,
    // What is lost again where there is a line may be gone from its address, and from the site; and what cannot be played, too.
    onFailure: (error: PlaybackError): void => {
      const { offline, phase } = state.get();
      const isLost = error instanceof NetworkError;
      if (isLost ? offline && navigator.onLine : phase === 'ready') attempt(renew(error));
      else fail(error);
    },
  };

  /** Gives the video to an engine and takes it from the one that has it. */
  const attach = async (next: Engine, plan: Attempt, startAt: number): Promise<void> => {
    await engine?.destroy();
    engine = next;
    end.signal.throwIfAborted();
    const { qualities } = engine;
    qualities.subscribe(() => state.set({ qualities: qualities.get() }), end.signal);
    await engine.load(plan.sources, startAt);
    if (!plan.started) applyChoices(engine);
  };

  const open = async (startAt: number, started: Source | null): Promise<void> => {
    let problem: unknown;
    for (const plan of attemptsOf(video, sources, started)) {
      const hasAuto = sources.some(({ kind }) => kind === 'dash') && 'MediaSource' in globalThis;
      try {
        const next = await makeEngine(plan, parts, hasAuto && !!plan.started);
        await attach(next, plan, startAt);
        canAdapt = hasAuto && plan.started !== null;
        return;
      } catch (error) {
        end.signal.throwIfAborted();
        // Without a connection the attempts that are left fail too, for reasons that are none.
        if (problem instanceof NetworkError) continue;
        problem = error;
        // Files may be there for a <video> alone: what needs to read them does without.
        if (plan.engine === 'native') video.crossOrigin = null;
      }
    }
    throw problem;
  };

  const load = async (startAt: number, started: Source | null = null): Promise<void> => {
    move('start', { failure: null });
    try {
      await open(startAt, started).catch(async (error: unknown) => {
        end.signal.throwIfAborted();
        log(error);
        sources = await options.refetch();
        await open(startAt, null);
      });
      hasPlayed = true;
      move('loaded');
    } catch (error) {
      fail(error);
      // The element stands at 0 now, and the next try does not.
      state.set({ time: startAt });
    }
  };

  const engineSwitch = createEngineSwitch({
    ...{ video, state, fail },
    open: (from) => open(from, null),
    hold: () => holdFrame(video),
  });
  let isRenewing = false;
  /**
   * Asks where the files are now, and goes on from there where the line was lost; the failure stands where they are where
   * they were. That the video is gone is told instead of it.
   */
  const renew = async (failure: PlaybackError): Promise<void> => {
    if (isRenewing) return;
    isRenewing = true;
    if (video.error) state.set({ waiting: true });
    try {
      const found = await options.refetch();
      const known = new Set(sources.map(({ url }) => url));
      const isThere = found.length === sources.length && found.every(({ url }) => known.has(url));
      sources = found;
      if (isThere || !state.get().offline) fail(failure);
      else engineSwitch.reopen();
    } catch (error) {
      fail(error instanceof PlaybackError ? error : failure);
    } finally {
      isRenewing = false;
    }
  };
  const switchTo = (plan: Attempt | undefined, line?: number): Promise<boolean> =>
    engineSwitch.begin(async (startAt) => {
      if (!plan) throw new PlaybackError('playback', 'no source');
      const next = await makeEngine(plan, { ...parts, line }, false);
      await next.prepare(plan.sources, startAt).catch(async (error: unknown) => {
        await next.destroy();
        throw error;
      });
      return { attach: (from) => attach(next, plan, from), drop: () => next.destroy() };
    });

  const adapt = async (line?: number): Promise<void> => {
    if (!canAdapt) return;
    canAdapt = false;
    try {
      canAdapt = !(await switchTo(attemptsOf(video, sources, null)[0], line));
    } catch (error) {
      // A manifest that is broken stays so; a line comes back.
      canAdapt = error instanceof NetworkError || !(error instanceof PlaybackError);
      throw error;
    }
  };

  const playFile = async (): Promise<void> => {
    const files = attemptsOf(video, sources, null).filter(({ engine: name }) => name === 'native');
    const plan = 'webkitShowPlaybackTargetPicker' in video ? files[0] : files.at(-1);
    if (video.currentSrc.startsWith('blob:') && plan) await switchTo(plan);
  };

  const retry = async (plays: boolean): Promise<void> => {
    await load(state.get().time);
    if (plays && state.get().phase === 'ready') await video.play();
  };

  const setQuality = (id: string): void => {
    const chosen = state.get().qualities.renditions.find((one) => one.id === id);
    keepHeight(chosen?.height || null);
    if (id === AUTO && canAdapt) attempt(adapt());
    else engine?.select(id);
  };

  const actions = createActions(video, state, attempt, {
    setQuality,
    adapt: (line) => attempt(adapt(line)),
    setDataSaver: (dataSaver) => {
      writeJson('player_data_saver', dataSaver);
      // The rest of the page saves too, as it does from the start of the next one (head.js).
      document.documentElement.toggleAttribute('data-saver', dataSaver);
      state.set({ dataSaver });
      engine?.limit(dataSaver ? DATA_SAVER_HEIGHT : null);
    },
    toggleFullscreen: () => attempt(toggleFullscreen(root, video)),
    togglePictureInPicture: () => attempt(togglePictureInPicture(video)),
    playFile,
    goToPrevious: () => options.steps.previous?.(),
    goToNext: () => options.steps.next?.(),
    reconnect: () => engineSwitch.resume() || engine?.reconnect(),
    engineFacts: () => engine?.facts() ?? { name: '', codecs: null, bitrate: null, line: null },
    retry: () => attempt(retry(true)),
    recover: () => attempt(retry(!state.get().paused)),
  });
  const context = { video, root, state, actions, signal: end.signal, attempt };
  for (const feature of options.features) feature.attach(context);

  return {
    state,
    actions,
    load: () => load(options.startAt, options.started),
    destroy: async () => {
      end.abort();
      await engine?.destroy();
      engine = null;
    },
  };
}
