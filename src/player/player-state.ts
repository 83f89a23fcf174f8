import type { CaptionTrack, Chapter } from './captions.ts';
import { NO_QUALITIES, type Qualities } from './engine.ts';
import type { FailureKind } from './errors.ts';
import type { NextChoices, NextVideo } from './next.ts';
import type { Phase } from './phase.ts';
import type { Preview } from './webvtt.ts';

/** What an action says of itself, by the key of its text. */
export type Notice =
  | 'captions_on'
  | 'captions_off'
  | 'captions_none'
  | 'loop_on'
  | 'loop_off'
  | 'ab_from'
  | 'ab_on'
  | 'ab_off'
  | 'frame_saved'
  | 'frame_failed'
  | 'next_none'
  | 'next_failed'
  | 'offline';

/** What the last key or tap did, to be shown for a moment. `turn` tells two alike apart. */
export interface Flash {
  kind: 'volume' | 'rate' | 'seek' | 'play' | 'pause' | Notice;
  value: number;
  turn: number;
}

/** The part to repeat: nothing, begun at a moment (A), or from there to another (B). */
export interface Repeated {
  from: number | null;
  to: number | null;
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
  /** While one engine takes over from another, what the element says of itself means nothing. */
  swapping: boolean;
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
  dataSaver: boolean;
  /** Where the video was taken up again, in seconds, as long as the way back to its start is offered. */
  resumedAt: number | null;
  /** What comes next, from the end of the video until the visitor decides otherwise. */
  next: NextVideo | null;
  /** Seconds until it does. */
  nextIn: number;
  nextChoices: NextChoices;
  /** Whether the video is played as one of a playlist. */
  inPlaylist: boolean;
  /** Whether there is a video before this one, and one after it, to be gone to. */
  hasPrevious: boolean;
  hasNext: boolean;
  /** Whether the player is as wide as the page. */
  theatre: boolean;
  /** Whether it plays in a corner, as its page is scrolled on. */
  mini: boolean;
  fullscreen: boolean;
  pictureInPicture: boolean;
  canFullscreen: boolean;
  canPictureInPicture: boolean;
  previews: readonly Preview[];
  captions: readonly CaptionTrack[];
  /** The language of the captions that are on. */
  captionLang: string | null;
  /** The cues of this moment. */
  cues: readonly TextTrackCue[];
  chapters: readonly Chapter[];
  /** Whether the video begins again at its end. */
  looping: boolean;
  repeated: Repeated;
  /** Whether the connection is lost: what is buffered plays on, and then the video waits. */
  offline: boolean;
  /** Whether there is another screen to play on, by Remote Playback or by AirPlay. */
  canCast: boolean;
  canAirPlay: boolean;
  casting: boolean;
  statisticsShown: boolean;
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
  swapping: false,
  time: 0,
  duration: 0,
  bufferedUntil: 0,
  volume: 1,
  muted: false,
  mutedByBrowser: false,
  rate: 1,
  qualities: NO_QUALITIES,
  dataSaver: false,
  resumedAt: null,
  next: null,
  nextIn: 0,
  nextChoices: { next: true, playlistNext: true, loop: false, shuffle: false },
  inPlaylist: false,
  hasPrevious: false,
  hasNext: false,
  theatre: false,
  mini: false,
  fullscreen: false,
  pictureInPicture: false,
  canFullscreen: false,
  canPictureInPicture: false,
  previews: [],
  captions: [],
  captionLang: null,
  cues: [],
  chapters: [],
  looping: false,
  repeated: { from: null, to: null },
  offline: false,
  canCast: false,
  canAirPlay: false,
  casting: false,
  statisticsShown: false,
  controlsShown: true,
  hotkeysShown: false,
  flash: null,
};
