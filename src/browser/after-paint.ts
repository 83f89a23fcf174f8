/** Of a page that is painted nowhere, as one that was opened behind another. */
const UNSEEN_MS = 3000;

/** Resolves once the browser has painted something of the page: what only a member needs waits for that. */
export function afterPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    resolve();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(resolve, UNSEEN_MS);
  return promise;
}
