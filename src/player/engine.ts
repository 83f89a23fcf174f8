import type { PlaybackError } from './errors.ts';
import type { Source } from './sources.ts';
import type { State } from './state.ts';

/** One quality a visitor can choose. `height` is in lines, 0 when unknown. */
export interface Rendition {
  id: string;
  height: number;
  label: string;
}

/** The quality that follows the line. */
export const AUTO = 'auto';

export interface Qualities {
  /** Best first. */
  renditions: readonly Rendition[];
  /** Whether {@link AUTO} is on offer. */
  adaptive: boolean;
  /** An id of `renditions`, or {@link AUTO}. */
  selected: string;
  /** The rendition that plays now, null when not known yet. */
  active: string | null;
}

export const NO_QUALITIES: Qualities = {
  renditions: [],
  adaptive: false,
  selected: AUTO,
  active: null,
};

/** What an engine knows of what it plays now; null where it cannot know. */
export interface EngineFacts {
  name: string;
  codecs: string | null;
  /** Bits per second. */
  bitrate: number | null;
  /** Bits per second that the line gave of late. */
  line: number | null;
}

/** Something that makes a `<video>` play sources. */
export interface Engine {
  readonly qualities: State<Qualities>;
  /**
   * Fetches ahead what a load from `startAt` seconds needs, without a touch of the video; rejects as `load`
   * does. What plays meanwhile goes on.
   */
  prepare: (sources: readonly Source[], startAt: number) => Promise<void>;
  /** Takes the video. Loads and seeks to `startAt` seconds; rejects with a {@link PlaybackError} or an abort. */
  load: (sources: readonly Source[], startAt: number) => Promise<void>;
  /** Plays one rendition, or follows the line with {@link AUTO}. */
  select: (id: string) => void;
  /** After the connection was lost: asks again for what is missing; the video stays where it is. */
  reconnect: () => void;
  facts: () => EngineFacts;
  /** Caps the lines of what plays while nothing is chosen; null lets it follow the line alone. */
  limit: (height: number | null) => void;
  /** Lets go of the video; it can then be given to another engine. */
  destroy: () => Promise<void>;
}

export interface EngineContext {
  video: HTMLVideoElement;
  /** Bits per second that the line was found to give; an engine that is not told finds out. */
  line?: number | undefined;
  /** Whether the visitor wants the video to stand still; an element that opens a file says so in any case. */
  isPaused: () => boolean;
  /** Seconds: where the visitor wants the video to be, which an element that opens a file does not know. */
  place: () => number;
  /** Told when playback breaks after it was loaded. */
  onFailure: (error: PlaybackError) => void;
}
