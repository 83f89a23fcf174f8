const KB = 1024;

/** What a page may cost a visitor who has not touched it yet, in bytes as they travel. */
export interface PageBudget {
  /** The document, br. */
  html: number;
  /** Inline and linked, gzip. */
  script: number;
  /** Inline and linked, br. */
  css: number;
  /** What a phone shows first, AVIF. */
  pictures: number;
  /** How many files are asked for beside the document, its pictures and the icon of the tab. */
  files: number;
}

// Header and menu of a member stand in every page, hidden from visitors: 0.5 KB of HTML, 0.3 KB of script and of CSS. A palette for browsers
// that know no `light-dark()`: 0.13 KB of CSS.
export const PAGE_BUDGETS = {
  // Two rows more than before: what is trending, and what is new.
  home: { html: 9.5 * KB, script: 6.25 * KB, css: 6.33 * KB, pictures: 60 * KB, files: 2 },
  // Ages of videos are texts that change by the hour: by up to 50 bytes.
  listing: { html: 9.75 * KB, script: 6.25 * KB, css: 6.13 * KB, pictures: 60 * KB, files: 2 },
  search: { html: 9.8 * KB, script: 6.25 * KB, css: 6.25 * KB, pictures: 60 * KB, files: 2 },
  category: { html: 9.75 * KB, script: 6.25 * KB, css: 6.13 * KB, pictures: 60 * KB, files: 2 },
  // A poster for a desk beside that for a phone: some 30 bytes; ages and what brotli makes of them, as much again.
  // Some 12,570 bytes; ages and numbers of the demo, which differ from day to day, make 40 more or less.
  watch: { html: 12.35 * KB, script: 10.6 * KB, css: 8.5 * KB, pictures: 16 * KB, files: 3 },
  embed: { html: 2 * KB, script: 3.25 * KB, css: KB, pictures: 60 * KB, files: 1 },
} as const satisfies Record<string, PageBudget>;

export type BudgetedPage = keyof typeof PAGE_BUDGETS;

/** What each linked file may weigh by itself, by its name without the hash: gzip for scripts, br for CSS. */
export const FILE_BUDGETS: Readonly<Record<string, number>> = {
  'BaseLayout.astro.js': 5800,
  '_Watch.astro.js': 9700,
  '_id_.astro.js': 3230,
  'rest.css': 4150,
  'watch-rest.css': 1230,
};

/** What the first touch of the search may bring, gzip: React, the island and its texts, with those of searches and titles. */
export const SEARCH_TOUCH_BYTES = 82.7 * KB;
/** What the first typed text may bring on top: the client with its schemas. */
export const SEARCH_TYPING_BYTES = 30 * KB;
