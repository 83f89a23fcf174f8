/** Has the results of a search that was sent from here keep it: its form may have left before the island was awake. */
export function keepSearch(): void {
  const { page } = document.documentElement.dataset;
  if (page !== 'search' || !document.referrer.startsWith(location.origin)) return;
  import('./store-search.ts').catch(() => undefined);
}
