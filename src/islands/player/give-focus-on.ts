/**
 * The `ref` of what goes by a press on it, or by itself while it has the focus: the button that plays takes that over. Whoever came by a mouse
 * has no need of it, and the bar would not hide.
 */
export function giveFocusOn(part: HTMLElement | null): () => void {
  const root = part?.closest('.player');
  return () => {
    if (!part?.matches(':focus-visible, :has(:focus-visible)')) return;
    // It may come with the same change.
    queueMicrotask(() =>
      root?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true }),
    );
  };
}
