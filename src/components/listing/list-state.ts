import type { Named } from '#contract/entities/named.ts';
import type { Tile } from '#contract/entities/tile.ts';

/** What a list came to: SPEC.md §4 ("Listing load") with the cases a visitor must be told apart. */
export type ListState =
  | { kind: 'ready'; tiles: Tile[]; total: number; pages: number; categories: Named[] }
  | { kind: 'empty'; categories: Named[] }
  | { kind: 'past-end'; pages: number; categories: Named[] }
  | { kind: 'denied' }
  | { kind: 'missing' }
  | { kind: 'failed'; code: string; status: number };
