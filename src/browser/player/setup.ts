import type { Language } from '#config/locales.ts';
import type { CaptionTrack, Chapter } from '#player/captions.ts';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Embed } from '#player/features/embedded.ts';
import type { NextVideo } from '#player/next.ts';
import type { Start } from '#player/resume.ts';
import type { Player } from '#player/player.ts';
import type { Source } from '#player/sources.ts';
import type { Watchable } from '#stores/history.ts';

/** What a page tells its player: the `data-player` attribute, as JSON. */
export interface PlayerSetup {
  videoId: number;
  title: string;
  sources: Source[];
  /** Address of the timeline file, null when the video has none. */
  timeline: string | null;
  captions: CaptionTrack[];
  chapters: Chapter[];
  /** What the `<video>` needs to show captions of another origin. */
  crossOrigin: 'anonymous' | null;
  /** Where paths of the API's answers belong; empty when this host answers them. */
  mediaOrigin: string;
  /** What the history keeps of the video; null in an embed, whose visitor is on another site. */
  watched: Watchable | null;
  lang: Language;
  group: SiteGroup;
  /** Length in seconds, as the API says. */
  seconds: number;
  /** Address of the video's own page, null on that page. */
  page: string | null;
  /** Name of the site. */
  site: string;
  /** The language prefix of the page's addresses, `''` or `/de`. */
  prefix: string;
}

/** What the player asks of its page: the calls it makes, so that it knows neither client nor contract. */
export interface PlayerServices {
  /** The list of files anew, or what its asker alone gets of them (`own`); rejects with a PlaybackError or a FileListError. */
  refetch: (videoId: number, mediaOrigin: string, own?: boolean) => Promise<Source[]>;
  /** Sends the view statistic and remembers the video as watched. */
  reportView: (setup: PlayerSetup) => Promise<void>;
  /** What sends for how many seconds a video was watched, at once. */
  loadWatchReport: (videoId: number) => Promise<(seconds: number) => void>;
  /** What plays after a video; rejects when the list of a playlist cannot be had. */
  findNext: (setup: PlayerSetup) => Promise<NextVideo | null>;
  /** What comes before a video in the playlist of the address; rejects as `findNext` does. */
  findPrevious: (setup: PlayerSetup) => Promise<NextVideo | null>;
  /** The controls, which come after the picture: puts them into the frame, gives what takes them away again. */
  loadInterface: () => Promise<
    (player: Player, frame: PlayerFrame) => Promise<{ remove: () => void }>
  >;
  log: (error: unknown) => void;
}

/** The elements of a player's frame that the page already holds. */
export interface PlayerFrame extends Start {
  root: HTMLElement;
  setup: PlayerSetup;
  /** Whether the address asked for playback, without a gesture of the visitor. */
  byAddress: boolean;
  /** The file that the video was given at once, null when it waits for the code. */
  started: Source | null;
  /** Null on the video's own page. */
  embed: Embed | null;
}
