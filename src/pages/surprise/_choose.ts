import type { ListAnswer } from '#lists/request.ts';

/** How far into a list a surprise reaches: a page far behind costs an API more than the surprise is worth. */
export const SURPRISE_PAGES = 50;

const below = (count: number, random: () => number): number => Math.floor(random() * count);

/** An entry by chance of a list's first {@link SURPRISE_PAGES} pages; null of an empty list. */
export async function chooseEntry<Entry>(
  ask: (page: number) => Promise<ListAnswer<Entry>>,
  random: () => number = Math.random,
): Promise<Entry | null> {
  const first = await ask(1);
  const page = 1 + below(Math.min(Math.max(first.pages, 1), SURPRISE_PAGES), random);
  const { entries } = page === 1 ? first : await ask(page);
  // A list that got shorter meanwhile still has its first page.
  const all = entries.length > 0 ? entries : first.entries;
  return all[below(all.length, random)] ?? null;
}
