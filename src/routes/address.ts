import type { Route } from './resolve.ts';

/** What a list also answers, each under a prefix of its own: its feed, and one of its entries by chance. */
export type ListVariant = 'rss' | 'surprise';

/** The row that answers an address, with what its path says. */
export interface ReadRoute extends Route {
  variant: ListVariant | null;
  /** Set by the server where the visitor may not see what the row shows (`admit`). */
  isDenied?: boolean;
}

export interface Redirect {
  kind: 'redirect';
  status: 301 | 302;
  /** A path without language prefix. */
  to: string;
}

/** What an address of ours is, without its language prefix. */
export type Address =
  | {
      kind: 'page';
      route: ReadRoute;
      /** What the page depends on, in one spelling, with a question mark; or empty. */
      query: string;
    }
  | Redirect;

/** Reads an address; null where there is nothing, and the 404 page answers. */
export type ReadAddress = (path: string, query: string) => Address | null;
