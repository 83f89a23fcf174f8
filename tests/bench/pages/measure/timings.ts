/** What a page says of its own start: milliseconds since the navigation began; `shift` has no unit. */
export interface Timings {
  firstByte: number;
  firstPaint: number;
  largestPaint: number;
  /** What the largest paint showed: an element and its picture. */
  largest: string;
  shift: number;
  /** What tasks took beyond 50 ms each. */
  blocking: number;
  elements: number;
}

/** Runs in the page, before anything of it: keeps what the browser will tell. */
export function observe(): void {
  const seen = { largestPaint: 0, largest: '', shift: 0, blocking: 0 };
  Object.assign(globalThis, { seen });
  const each = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(note);
    }).observe({ type, buffered: true });
  };
  each('largest-contentful-paint', (entry) => {
    const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string };
    seen.largestPaint = entry.startTime;
    seen.largest = `${element?.localName ?? ''} ${url.replace(/.*\//u, '')}`.trim();
  });
  each('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  each('longtask', (entry) => {
    seen.blocking += entry.duration - 50;
  });
}

/** Runs in the page, when it has loaded. */
export function readTimings(): Timings {
  const { seen } = globalThis as unknown as {
    seen: Pick<Timings, 'largestPaint' | 'largest' | 'shift' | 'blocking'>;
  };
  const [navigation] = performance.getEntriesByType('navigation');
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return {
    ...seen,
    firstByte: (navigation as PerformanceNavigationTiming | undefined)?.responseStart ?? Number.NaN,
    firstPaint: paint?.startTime ?? Number.NaN,
    elements: document.querySelectorAll('*').length,
  };
}
