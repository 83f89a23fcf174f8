import type { Named } from '#contract/entities/named.ts';
import type { Tile } from '#contract/entities/tile.ts';

/** Why a list shows no entries: SPEC.md §4 ("Listing load") with the cases a visitor must be told apart. */
export type NoEntries =
  | { kind: 'empty' }
  | { kind: 'past-end' }
  | { kind: 'denied' }
  | { kind: 'missing' }
  | { kind: 'failed'; code: string; status: number };

/** What a list of videos came to. */
export type ListState =
  | { kind: 'ready'; tiles: Tile[]; total: number; pages: number; categories: Named[] }
  | { kind: 'empty'; categories: Named[] }
  | { kind: 'past-end'; pages: number; categories: Named[] }
  | Exclude<NoEntries, { kind: 'empty' | 'past-end' }>;

/** What a list of models, channels or anything else came to. */
export type EntriesState<Entry> =
  { kind: 'ready'; entries: Entry[]; total: number; pages: number } | NoEntries;
