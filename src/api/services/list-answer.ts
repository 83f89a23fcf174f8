import { pages, text } from './wire-values.ts';

interface Paging {
  page: number;
  count: number;
  /** The words that were looked for. */
  s?: string | undefined;
}

/**
 * A page of a list as it travels: `{[key]: […], total_count, pages, params}`. Programs in the field
 * read the page they are on back from `params`, and ours what was searched for.
 */
export function listAnswer(
  key: string,
  items: readonly object[],
  total: number,
  { page, count, s }: Paging,
): object {
  return {
    [key]: items,
    total_count: text(total),
    pages: pages(total, count),
    params: { page: text(page), count: text(count), ...(s ? { s } : {}) },
  };
}
