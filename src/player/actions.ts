import { isAbort } from './ignore-abort.ts';
import { keepNextChoices, nextChoices, type NextChoices } from './next.ts';
import { play } from './play-or-mute.ts';
import type { Flash, Notice, PlayerState } from './player-state.ts';
import { viewingActions, type ViewingActions } from './viewing-actions.ts';
import type { EngineFacts } from './engine.ts';
import { setTheatre } from './theatre.ts';
import { steppedRate } from './rates.ts';
import type { State } from './state.ts';

/** What a visitor can do, whichever control, key or gesture asks for it. Times are seconds, volume 0 to 1. */
export interface Actions extends ViewingActions {
  play: () => void;
  pause: () => void;
  togglePlay: () => void;
  seekTo: (time: number) => void;
  seekBy: (seconds: number) => void;
  /** To a part of the length, 0 to 1. */
  seekToPart: (part: number) => void;
  setVolume: (volume: number) => void;
  changeVolume: (by: number) => void;
  toggleMute: () => void;
  setRate: (rate: number) => void;
  stepRate: (step: -1 | 1) => void;
  setQuality: (id: string) => void;
  /**
   * Leaves the file that the video started with to the engine that follows the line, if there is one; `line` is what it was
   * found to give, in bits per second, where nothing has stopped.
   */
  adapt: (line?: number) => void;
  /** Saves data from now on, or no longer; remembered. */
  setDataSaver: (on: boolean) => void;
  /** To the video before or after in a playlist, where there is one. */
  playPrevious: () => void;
  playNext: () => void;
  /** Stands still and goes a frame back or on. */
  stepFrame: (step: -1 | 1) => void;
  toggleFullscreen: () => void;
  togglePictureInPicture: () => void;
  showHotkeys: (shown: boolean) => void;
  /** Changes what comes after the video, for good. */
  chooseNext: (change: Partial<NextChoices>) => void;
  cancelNext: () => void;
  startOver: () => void;
  toggleTheatre: () => void;
  /** After a failure: loads again and goes on where it stopped. */
  retry: () => void;
  /** The same where nobody asked for it: what stood still stands still. */
  recover: () => void;
  /** After the connection was lost: asks again for what is missing. */
  reconnect: () => void;
  /** Says something for a moment. */
  tell: (notice: Notice) => void;
  /** What the engine knows of what plays now. */
  engineFacts: () => EngineFacts;
}

/** The actions that need more than the element. */
export type SpecialActions = Pick<
  Actions,
  | 'setQuality'
  | 'adapt'
  | 'setDataSaver'
  | 'toggleFullscreen'
  | 'togglePictureInPicture'
  | 'retry'
  | 'recover'
  | 'reconnect'
  | 'engineFacts'
> & {
  playFile: () => Promise<void>;
  /** As `PlaylistSteps` has them; undefined where there is none. */
  goToPrevious: () => Promise<boolean> | undefined;
  goToNext: () => Promise<boolean> | undefined;
};

/** Seconds of a frame; browsers do not tell how long one stands. */
const FRAME_SECONDS = 1 / 25;

/** Seconds; at 0 Shaka, for a moment, takes a video for one that did not go to where it was to start, and moves it there. */
const BEGINNING = 0.001;

/** Milliseconds within which steps in one direction are shown as one. */
const ADDS_UP_MS = 900;

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** Makes the actions of one `<video>`. `attempt` is the player's catch path. */
export function createActions(
  video: HTMLVideoElement,
  state: State<PlayerState>,
  attempt: (promise: Promise<unknown>) => void,
  { playFile, goToPrevious, goToNext, ...special }: SpecialActions,
): Actions {
  let turn = 0;
  let steps = { sum: 0, at: Number.NEGATIVE_INFINITY };
  const flash = (kind: Flash['kind'], value = 0): void => {
    turn += 1;
    state.set({ flash: { kind, value, turn } });
  };
  const length = (): number =>
    Number.isFinite(video.duration) ? video.duration : state.get().duration;
  const isBetweenEngines = (): boolean => state.get().swapping && video.readyState === 0;
  const place = (): number => (isBetweenEngines() ? state.get().time : video.currentTime);
  const setVolume = (volume: number): void => {
    video.volume = clamp(volume, 1);
    video.muted = video.volume === 0;
    state.set({ mutedByBrowser: false });
  };

  const setRate = (rate: number): void => {
    // Another source of the same video starts with the default.
    video.defaultPlaybackRate = rate;
    video.playbackRate = rate;
  };

  const go = (going: Promise<boolean> | undefined): void => {
    if (!going) return;
    const fail = (error: unknown): never => {
      if (!isAbort(error)) flash('next_failed');
      throw error;
    };
    attempt(going.then((isThere) => isThere || flash('next_none'), fail));
  };

  const actions: Actions = {
    ...special,
    ...viewingActions({ video, state, attempt, notify: flash, playFile }),
    tell: (notice) => flash(notice),
    play: () => attempt(play(state, video)),
    pause: () => {
      // An element that opens something has stopped without a word: who listens to it hears of the press all the same.
      if (video.paused && !state.get().paused) video.dispatchEvent(new Event('pause'));
      else video.pause();
      state.set({ paused: true });
    },
    togglePlay: () => {
      const { swapping, paused } = state.get();
      const isPaused = swapping || video.readyState === 0 ? paused : video.paused;
      if (isPaused) actions.play();
      else actions.pause();
      flash(isPaused ? 'play' : 'pause');
    },
    seekTo: (time) => {
      const to = Math.max(clamp(time, length()), BEGINNING);
      // Between two engines there is nothing to move: the next one begins where the state says.
      if (!isBetweenEngines()) video.currentTime = to;
      state.set({ time: isBetweenEngines() ? to : video.currentTime });
    },
    seekBy: (seconds) => {
      actions.seekTo(place() + seconds);
      const now = performance.now();
      const goesOn = now - steps.at < ADDS_UP_MS && Math.sign(steps.sum) === Math.sign(seconds);
      steps = { sum: (goesOn ? steps.sum : 0) + seconds, at: now };
      flash('seek', steps.sum);
    },
    playPrevious: () => go(goToPrevious()),
    playNext: () => go(goToNext()),
    stepFrame: (step) => {
      actions.pause();
      actions.seekTo(place() + step * FRAME_SECONDS);
    },
    seekToPart: (part) => actions.seekTo(length() * clamp(part, 1)),
    setVolume,
    changeVolume: (by) => {
      setVolume(Math.round(((video.muted ? 0 : video.volume) + by) * 100) / 100);
      flash('volume', video.volume);
    },
    toggleMute: () => {
      video.muted = !video.muted;
      if (!video.muted && video.volume === 0) video.volume = 0.5;
      state.set({ mutedByBrowser: false });
      flash('volume', video.muted ? 0 : video.volume);
    },
    setRate,
    stepRate: (step) => {
      setRate(steppedRate(video.playbackRate, step));
      flash('rate', video.playbackRate);
    },
    chooseNext: (change) => {
      // The others may have been changed elsewhere.
      const choices = { ...nextChoices(state.get().nextChoices), ...change };
      keepNextChoices(choices);
      state.set({ nextChoices: choices });
    },
    cancelNext: () => state.set({ next: null }),
    startOver: () => {
      state.set({ resumedAt: null });
      actions.seekTo(0);
    },
    toggleTheatre: () => state.set({ theatre: setTheatre(!state.get().theatre) }),
    showHotkeys: (hotkeysShown) => state.set({ hotkeysShown }),
  };
  return actions;
}
