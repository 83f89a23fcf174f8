const KB = 1024;

/** What a page may cost a visitor who has not touched it yet, in bytes as they travel. */
export interface PageBudget {
  /** The document, br. */
  html: number;
  /** Inline and linked, gzip. */
  script: number;
  /** Inline and linked, br. */
  css: number;
  /** Everything that a phone asks for, pictures too. */
  requests: number;
}

export const PAGE_BUDGETS = {
  home: { html: 12.5 * KB, script: 6 * KB, css: 5 * KB, requests: 30 },
  listing: { html: 14 * KB, script: 6 * KB, css: 5 * KB, requests: 30 },
  search: { html: 14 * KB, script: 6 * KB, css: 5 * KB, requests: 30 },
  category: { html: 14 * KB, script: 6 * KB, css: 5 * KB, requests: 30 },
  watch: { html: 16 * KB, script: 12 * KB, css: 7 * KB, requests: 36 },
  embed: { html: 2 * KB, script: 4 * KB, css: KB, requests: 8 },
} as const satisfies Record<string, PageBudget>;

export type BudgetedPage = keyof typeof PAGE_BUDGETS;

/** What each linked file may weigh by itself, by its name without the hash: gzip for scripts, br for CSS. */
export const FILE_BUDGETS: Readonly<Record<string, number>> = {
  'BaseLayout.astro.js': 2350,
  'Carousel.astro.js': 400,
  'PageView.astro.js': 350,
  'TileGrid.astro.js': 700,
  '_Watch.astro.js': 2750,
  '_id_.astro.js': 1100,
  'entry.js': 300,
  'loader.js': 2400,
  'positions.js': 300,
  'preload-helper.js': 1000,
  'rest.css': 2700,
  'watch-rest.css': 1150,
};

/** What the first touch of the search may bring, gzip: React, the island and its texts. */
export const SEARCH_TOUCH_BYTES = 82 * KB;
/** What the first typed text may bring on top: the client with its schemas. */
export const SEARCH_TYPING_BYTES = 30 * KB;

/** The client directive that waits for the first touch, gzip; it stands in every page. */
export const DIRECTIVE_BYTES = KB;
