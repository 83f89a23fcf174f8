import { rememberSearch } from '#stores/recent-searches.ts';

const textOf = (address: string): string => new URL(address).searchParams.get('s') ?? '';

// Going back, reloading, and another page of the same results are no new search.
const text = textOf(location.href);
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// Nor is one that found nothing as it was spelled worth another try, for which the page shows something else.
const found = document.querySelector('#list > .grid') && !document.querySelector('.meant');
if (found && visit?.type === 'navigate' && textOf(document.referrer) !== text) {
  rememberSearch(text);
  // A member's page may have compared itself with their account already.
  dispatchEvent(new Event('islet:searched'));
}
