/** Screen classes in CSS pixels (SPEC.md §9): large > 1024, medium ≤ 1024, xs < 768, s < 425. */
export const BREAKPOINTS = { large: 1025, xs: 768, s: 425 } as const;

/** Our own beyond `large`: where tiles grow, so that they fill a very wide screen. */
export const WIDE_SCREENS = [1600] as const;
