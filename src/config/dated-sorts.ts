/** The sorts that a date can narrow (SPEC.md §2: the date filter appears on these only). */
export const DATED_SORTS: ReadonlySet<string> = new Set(['top-rated', 'most-popular']);
