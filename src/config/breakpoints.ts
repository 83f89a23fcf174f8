/** Screen classes in CSS pixels (SPEC.md §9): large > 1024, medium ≤ 1024, xs < 768, s < 425. */
export const BREAKPOINTS = { large: 1025, xs: 768, s: 425 } as const;

/** Our own: from each of these widths on, another column of tiles fits. */
export const COLUMN_WIDTHS = [900, 1330, 1560, 1600, 1760, 2140] as const;
