import { NetworkError } from './errors.ts';
import { isAbort } from './ignore-abort.ts';
import type { PlayerState } from './player-state.ts';
import type { State } from './state.ts';

/** An engine that has fetched what it needs, and has not touched the video yet. */
export interface ReadyEngine {
  /** Takes the video and loads it from a moment, in seconds. */
  attach: (startAt: number) => Promise<void>;
  drop: () => Promise<void>;
}

/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const HAVE_FUTURE_DATA = 3;

interface Tools {
  video: HTMLVideoElement;
  state: State<PlayerState>;
  /** Plays from a moment by whichever attempt works; rejects when none does. */
  open: (startAt: number) => Promise<void>;
  fail: (error: unknown) => void;
  /** Keeps the frame in sight while the element has none; gives what lets go of it. */
  hold: () => () => void;
}

export interface EngineSwitch {
  /**
   * Gives the playing video to another engine once that is ready. Resolves with whether it has it: not when it
   * could not get ready or, meanwhile, the visitor chose another quality or the video ended; what played before
   * then plays on.
   */
  begin: (prepare: (startAt: number) => Promise<ReadyEngine>) => Promise<boolean>;
  /** After a connection that was lost between the two engines: tries again. Gives whether it was lost there. */
  resume: () => boolean;
  /** Opens what plays anew, where it is: its files are elsewhere now. */
  reopen: () => void;
}

/** Moves a playing video from one engine to another without losing its place, whatever the line does then. */
export function createEngineSwitch({ video, state, open, fail, hold }: Tools): EngineSwitch {
  /** Set while no engine has the video. */
  let stranded: { isTrying: boolean } | null = null;

  const swap = async (
    startAt: number,
    plays: boolean,
    attempts: readonly ((startAt: number) => Promise<void>)[],
  ): Promise<void> => {
    // What stands still for a moment only is not said to wait.
    const wasWaiting = plays && video.readyState < HAVE_FUTURE_DATA;
    state.set({ swapping: true, waiting: wasWaiting, time: startAt, paused: !plays });
    const release = hold();
    try {
      const [first = open, ...others] = attempts;
      await others.reduce(
        (tried, attempt) => tried.catch(() => attempt(state.get().time)),
        first(startAt),
      );
    } catch (error) {
      const isLost = error instanceof NetworkError;
      stranded = isLost ? { isTrying: false } : null;
      // The element stands at 0 meanwhile, and the video does not.
      state.set({ swapping: isLost });
      release();
      fail(error);
      return;
    }
    stranded = null;
    const { time } = state.get();
    // A little later: Shaka moves what stands where it stood before, for a moment, to where it was to start.
    if (time !== startAt) video.currentTime = time + 0.001;
    try {
      // Whatever was pressed last meanwhile.
      if (!state.get().paused) await video.play();
    } catch (error) {
      // It was paused before it could play.
      if (!isAbort(error)) throw error;
    } finally {
      release();
      state.set({ swapping: false, waiting: false, paused: video.paused });
    }
  };

  const reopen = (): void => {
    stranded = { isTrying: true };
    void swap(state.get().time, !state.get().paused, [open]).catch(fail);
  };

  return {
    reopen,
    begin: async (prepare) => {
      const { selected } = state.get().qualities;
      const wasOver = video.ended;
      const next = await prepare(video.currentTime);
      const { qualities, offline, phase } = state.get();
      const isOver = video.ended && !wasOver;
      if (offline || isOver || phase !== 'ready' || qualities.selected !== selected) {
        await next.drop();
        return false;
      }
      await swap(video.currentTime, !video.paused, [next.attach, open]);
      return true;
    },
    resume: () => {
      if (!stranded) return false;
      if (!stranded.isTrying) reopen();
      return true;
    },
  };
}
