/** Up to `size` entries of a list in chance order, each at most once (Fisher–Yates). `random` gives 0 ≤ n < 1. */
export function sampleOf<Item>(
  items: readonly Item[],
  size: number,
  random: () => number = Math.random,
): Item[] {
  const pool = [...items];
  const taken: Item[] = [];
  while (taken.length < size && pool.length > 0) {
    const [item] = pool.splice(Math.floor(random() * pool.length), 1);
    if (item !== undefined) taken.push(item);
  }
  return taken;
}
