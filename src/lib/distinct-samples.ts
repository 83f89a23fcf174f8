/**
 * One sample for each, no two alike where that is possible: who comes later may have another one of those before take
 * another of theirs. The first of its own, or none, where all are taken.
 */
export function distinctSamples(
  all: readonly { readonly samples: readonly string[] }[],
): (string | undefined)[] {
  const holders = new Map<string, number>();

  function give(index: number, asked: Set<string>): boolean {
    const samples = all[index]?.samples ?? [];
    const free = samples.find((sample) => !holders.has(sample));
    // What another one holds is taken over where that one finds one more.
    const found =
      free ??
      samples.find((sample) => {
        if (asked.has(sample)) return false;
        asked.add(sample);
        return give(holders.get(sample) ?? index, asked);
      });
    if (found !== undefined) holders.set(found, index);
    return found !== undefined;
  }

  for (const index of all.keys()) give(index, new Set());
  const given = new Map([...holders].map(([sample, index]) => [index, sample]));
  return all.map(({ samples }, index) => given.get(index) ?? samples[0]);
}
