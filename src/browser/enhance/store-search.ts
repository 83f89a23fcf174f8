import { rememberSearch } from '#stores/recent-searches.ts';

const textOf = (address: string): string => new URL(address).searchParams.get('s') ?? '';

// Going back, reloading, and another page of the same results are no new search.
const text = textOf(location.href);
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (visit?.type === 'navigate' && textOf(document.referrer) !== text) rememberSearch(text);
