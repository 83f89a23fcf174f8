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
  home: { html: 16 * KB, script: 6 * KB, css: 8 * KB, requests: 30 },
  listing: { html: 16 * KB, script: 6 * KB, css: 8 * KB, requests: 30 },
  search: { html: 16 * KB, script: 6 * KB, css: 8 * KB, requests: 30 },
  category: { html: 16 * KB, script: 6 * KB, css: 8 * KB, requests: 30 },
  watch: { html: 16 * KB, script: 12 * KB, css: 10 * KB, requests: 30 },
  embed: { html: 6 * KB, script: 12 * KB, css: 4 * KB, requests: 10 },
} as const satisfies Record<string, PageBudget>;

export type BudgetedPage = keyof typeof PAGE_BUDGETS;

/** What each linked file may weigh by itself, by its name without the hash: gzip for scripts, br for CSS. */
export const FILE_BUDGETS: Readonly<Record<string, number>> = {};
