import { NO_QUALITIES, type Qualities } from './engine.ts';
import type { FailureKind } from './errors.ts';
import type { Phase } from './phase.ts';
import type { Preview } from './webvtt.ts';

/** What the last key or tap did, to be shown for a moment. `turn` tells two alike apart. */
export interface Flash {
  kind: 'volume' | 'rate' | 'seek' | 'play' | 'pause';
  value: number;
  turn: number;
}

/** All that the interface shows. Times are seconds, volume is 0 to 1. */
export interface PlayerState {
  phase: Phase;
  failure: FailureKind | null;
  /** Whether a frame has been shown since the start: until then the poster stays. */
  painted: boolean;
  paused: boolean;
  ended: boolean;
  waiting: boolean;
  time: number;
  duration: number;
  /** Where the buffered range that holds `time` ends. */
  bufferedUntil: number;
  volume: number;
  muted: boolean;
  /** Muted because the browser would not start with sound, not by the visitor. */
  mutedByBrowser: boolean;
  rate: number;
  qualities: Qualities;
  fullscreen: boolean;
  pictureInPicture: boolean;
  canFullscreen: boolean;
  canPictureInPicture: boolean;
  previews: readonly Preview[];
  controlsShown: boolean;
  hotkeysShown: boolean;
  flash: Flash | null;
}

export const INITIAL_STATE: PlayerState = {
  phase: 'idle',
  failure: null,
  painted: false,
  paused: true,
  ended: false,
  waiting: false,
  time: 0,
  duration: 0,
  bufferedUntil: 0,
  volume: 1,
  muted: false,
  mutedByBrowser: false,
  rate: 1,
  qualities: NO_QUALITIES,
  fullscreen: false,
  pictureInPicture: false,
  canFullscreen: false,
  canPictureInPicture: false,
  previews: [],
  controlsShown: true,
  hotkeysShown: false,
  flash: null,
};
