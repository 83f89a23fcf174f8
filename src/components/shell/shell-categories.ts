import type { Category } from '#contract/entities/named.ts';
import type { CategoryChoice } from '#routes/category-choice.ts';

/** The categories beside a page: those to offer, those chosen, and how the list is filtered. */
export interface ShellCategories {
  /** Top categories of the main call. */
  top: readonly Category[];
  /** The API's address of every category, for a filter in the browser; none without. */
  index?: string;
  choice: CategoryChoice;
  /** The text that the list is filtered by, and every category that fits it. */
  filter?: { text: string; found: readonly Category[] };
}

/** As many as the list shows of what a text finds: a visitor types another letter rather than read on. */
const FOUND_SHOWN = 30;

/** Stands for the chosen categories in an address that a script fills in. */
export const TO_BE_FILLED = '~';

/** What the sidebar lists: large categories, or small ones too where a text asks for them (SPEC.md §9). */
export function sidebarCategories(
  { top, filter }: Pick<ShellCategories, 'top' | 'filter'>,
  least: number,
): Category[] {
  if (!filter) return top.filter(({ totalVideos }) => totalVideos >= least);
  const bySize = filter.found.toSorted((a, b) => b.totalVideos - a.totalVideos);
  return bySize.slice(0, FOUND_SHOWN);
}

/** Whether it says that nothing was found: only where a text was asked for, for a small site may have no large category. */
export const isNothingFound = (
  { filter }: Pick<ShellCategories, 'filter'>,
  shown: readonly Category[],
): boolean => filter !== undefined && shown.length === 0;
