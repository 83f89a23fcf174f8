import { paths, withQuery } from './paths.ts';

/** Categories chosen so far, and what a listing by them keeps when one more is chosen or one is removed. */
export interface CategoryChoice {
  /** `dir`s, none to three. */
  readonly dirs: readonly string[];
  /** The listing's order; `''` is the one that an address without order leads to. */
  readonly sort: string;
  /** Filters as they stand in the address: `{duration: '2'}`. */
  readonly filters: Readonly<Record<string, string>>;
}

export const NO_CHOICE: CategoryChoice = { dirs: [], sort: '', filters: {} };

/** Page 1 of the listing by these categories, ordered and filtered as before; the index where none is left. */
export function listingBy({ sort, filters }: CategoryChoice, dirs: readonly string[]): string {
  if (dirs.length === 0) return paths.categories();
  return withQuery(paths.category(dirs, sort || undefined), filters);
}

/** What the index has in its query while it adds to the chosen categories. */
export function choiceQuery({ dirs, sort, filters }: CategoryChoice): Record<string, string> {
  if (dirs.length === 0) return {};
  const all = Object.entries({ category: dirs.join(','), sort, ...filters });
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}
