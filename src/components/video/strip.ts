import type { Playlist } from '#contract/entities/playlist.ts';
import type { Tile } from '#contract/entities/tile.ts';

/** What the playlist of a video page came to. */
export type Strip =
  | { kind: 'ready'; playlist: Playlist; tiles: readonly Tile[]; pages: number; list: string }
  | { kind: 'empty'; playlist: Playlist }
  | { kind: 'past-end'; playlist: Playlist }
  | { kind: 'private' }
  | { kind: 'missing' }
  | { kind: 'failed' };
