/** Loads what keeps a visit discreet for those who set it; the head of the page has set the title. */
export function keepDiscreet(): void {
  try {
    const kept = localStorage;
    if (kept.neutral_title || kept.panic) {
      void import('./discreet.ts').then(({ beDiscreet }) => beDiscreet(kept));
    }
  } catch {
    // Without storage nothing was set.
  }
}
