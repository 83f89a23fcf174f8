/** What became untrue since a reader of the purge log last read it. */
export interface PurgeNews {
  /** Tags (#config/cache-tags.ts) of what became untrue. */
  tags: string[];
  /** Where the reader stands now: a word of the log's own, to be given back to it and not read by anybody else. */
  position: string;
  /** False where the log does not know all that came after the old position: anything may be untrue. */
  isComplete: boolean;
}

/**
 * Tells `apply` what became untrue after a position (null: of a reader that has none), and from then on whatever else
 * does. Resolves once what there was has been told, with the way to stop.
 */
export type FollowPurges = (
  position: string | null,
  apply: (news: PurgeNews) => void,
) => Promise<() => Promise<void>>;
