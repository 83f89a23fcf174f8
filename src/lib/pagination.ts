import { PAGINATION_WINDOW } from '#config/limits.ts';

/** The page numbers a paging bar shows: a window of five around the current page (SPEC.md §9). */
export function pageWindow(current: number, total: number, size = PAGINATION_WINDOW): number[] {
  const width = Math.min(size, Math.max(total, 1));
  const first = Math.min(
    Math.max(1, current - Math.floor(width / 2)),
    Math.max(1, total - width + 1),
  );
  return Array.from({ length: width }, (_, index) => first + index);
}
