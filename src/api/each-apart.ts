/** So long may be lost to what fails: a storage that is away lets each wait for it. */
const LOST_MS = 60_000;

/**
 * Does something with one after the other, where one that fails keeps none behind it, unless failing takes too long.
 * Gives with how many it was done; the first failure is thrown at the end.
 */
export async function eachApart<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = [];
  let [done, lost] = [0, 0];
  for await (const item of items) {
    const begun = performance.now();
    try {
      await work(item);
      done += 1;
    } catch (error) {
      failures.push(error);
      lost += performance.now() - begun;
      if (lost > LOST_MS) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
