export interface PurgeClock {
  /** A moment to compare with later. */
  now(): number;
  note(tags: readonly string[]): void;
  /** Notes that every tag was purged. */
  noteAll(): void;
  /** Whether any of the tags was purged after a moment: what was rendered then may show the old state. */
  purgedSince(moment: number, tags: readonly string[]): boolean;
}

const MAX_TAGS = 10_000;

/** Remembers when tags were purged, so that a render that was under way is not kept. */
export function createPurgeClock(): PurgeClock {
  const last = new Map<string, number>();
  let moment = 0;
  // Forgetting a tag must not let an old render through: everything forgotten counts as purged then.
  let forgotten = 0;
  return {
    now: () => moment,
    note(tags) {
      moment += 1;
      for (const tag of tags) {
        last.delete(tag);
        last.set(tag, moment);
      }
      for (const [tag, at] of last) {
        if (last.size <= MAX_TAGS) break;
        last.delete(tag);
        forgotten = Math.max(forgotten, at);
      }
    },
    noteAll() {
      moment += 1;
      last.clear();
      forgotten = moment;
    },
    purgedSince: (since, tags) =>
      forgotten > since || tags.some((tag) => (last.get(tag) ?? 0) > since),
  };
}
