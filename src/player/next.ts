import { readJson, writeJson } from '#browser/storage/entries.ts';

/** The video that would come next. */
export interface NextVideo {
  title: string;
  /** Address of its picture; empty when it has none. */
  thumbnail: string;
  /** Where it plays by itself. */
  href: string;
}

/** The ways to the videos of a playlist before and after the present one; null where there is none. */
export interface PlaylistSteps {
  /** Resolves to false where nothing comes before that the visitor wants to see. */
  previous: (() => Promise<boolean>) | null;
  /** Resolves to false where nothing follows that they want to see. */
  next: (() => Promise<boolean>) | null;
}

/** What comes after a video, as the visitor wants it. The last two are about playlists. */
export interface NextChoices {
  /** Whether the next video starts by itself. */
  next: boolean;
  /** The same, within a playlist. */
  playlistNext: boolean;
  /** Whether a playlist starts anew at its end. */
  loop: boolean;
  /** Whether a playlist is played in no order. */
  shuffle: boolean;
}

const DEFAULT: NextChoices = { next: true, playlistNext: true, loop: false, shuffle: false };

/** What they are kept under. */
export const NEXT_KEY = 'player_next';

/** The choices kept in this browser; what they are `otherwise` where it keeps none. */
export function nextChoices(otherwise = DEFAULT): NextChoices {
  const kept = readJson(NEXT_KEY);
  if (typeof kept !== 'object' || kept === null) return otherwise;
  const found = kept as Partial<Record<keyof NextChoices, unknown>>;
  const read = (name: keyof NextChoices): boolean => {
    const value = found[name];
    return typeof value === 'boolean' ? value : DEFAULT[name];
  };
  return {
    next: read('next'),
    playlistNext: read('playlistNext'),
    loop: read('loop'),
    shuffle: read('shuffle'),
  };
}

/** Sent to the window once choices are kept: they are made in the player and beside a playlist. */
export const NEXT_CHOSEN = 'islet:next';

/** Keeps the choices for this video and all later ones. */
export function keepNextChoices(choices: NextChoices): void {
  writeJson(NEXT_KEY, choices);
  dispatchEvent(new Event(NEXT_CHOSEN));
}
