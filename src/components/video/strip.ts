import type { Playlist } from '#contract/entities/playlist.ts';
import type { Tile } from '#contract/entities/tile.ts';

/** A video of the playlist that is being watched, and the page of the playlist that holds it. */
export interface StripVideo {
  tile: Tile;
  page: number;
}

/** Where in its playlist a video stands, from 1, and what stands beside it; null at an end. */
export interface PlaylistPosition {
  number: number;
  previous: StripVideo | null;
  next: StripVideo | null;
}

/** What the playlist of a video page came to. */
export type Strip =
  | { kind: 'ready'; playlist: Playlist; tiles: readonly Tile[]; pages: number; list: string }
  | { kind: 'empty'; playlist: Playlist }
  | { kind: 'past-end'; playlist: Playlist }
  | { kind: 'private' }
  | { kind: 'missing' }
  | { kind: 'failed' };
