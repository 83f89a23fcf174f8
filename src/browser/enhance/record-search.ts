import type { Feature } from '../boot.ts';

/** Has the results of a search that was sent from here remember it; not one that found nothing as it was spelled. */
export const recordSearch: Feature = {
  name: 'record-search',
  attach({ root }) {
    const { page } = root.documentElement.dataset;
    const found = root.querySelector('.tile') && !root.querySelector('.meant');
    if (page !== 'search' || !found || !root.referrer.startsWith(location.origin)) return;
    import('./store-search.ts').catch(() => undefined);
  },
};
