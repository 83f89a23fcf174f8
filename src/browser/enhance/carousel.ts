import type { Feature } from '../boot.ts';

/** Gives the buttons of a carousel their steps, and disables the one that leads past an end. */
function addSteps(carousel: Element, signal: AbortSignal): void {
  const list = carousel.querySelector('ul');
  const buttons = carousel.querySelectorAll<HTMLButtonElement>('[data-step]');
  if (!list) return;
  const measure = (): void => {
    const rest = list.scrollWidth - list.clientWidth;
    const at = Math.abs(list.scrollLeft);
    const focused = document.activeElement;
    for (const button of buttons) {
      button.disabled = button.dataset.step === '1' ? at >= rest - 2 : at <= 2;
    }
    // What is disabled loses the focus: the other one takes it.
    if ([...buttons].some((button) => button === focused && button.disabled))
      for (const button of buttons) button.focus({ preventScroll: true });
  };
  for (const button of buttons) {
    button.addEventListener(
      'click',
      () => list.scrollBy({ left: Number(button.dataset.step) * list.clientWidth * 0.9 }),
      { signal },
    );
  }
  list.addEventListener('scroll', measure, { passive: true, signal });
  new ResizeObserver(measure).observe(list);
}

/** Lets the carousels of a page be stepped through. */
export const carousel: Feature = {
  name: 'carousel',
  attach({ root, signal }) {
    for (const one of root.querySelectorAll('[data-carousel]')) addSteps(one, signal);
  },
};
