import type { Feature } from '../boot.ts';

/** Has the results of a search that was sent from here remember it: its form may have left before the island was awake. */
export const recordSearch: Feature = {
  name: 'record-search',
  attach({ root }) {
    const { page } = root.documentElement.dataset;
    if (page !== 'search' || !root.referrer.startsWith(location.origin)) return;
    import('./store-search.ts').catch(() => undefined);
  },
};
