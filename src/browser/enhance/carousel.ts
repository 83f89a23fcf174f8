/** Gives the buttons of a carousel their steps, and disables the one that leads past an end. */
function enhance(carousel: Element): void {
  const list = carousel.querySelector('ul');
  const buttons = carousel.querySelectorAll<HTMLButtonElement>('[data-step]');
  if (!list) return;
  const measure = (): void => {
    const rest = list.scrollWidth - list.clientWidth;
    const at = Math.abs(list.scrollLeft);
    for (const button of buttons) {
      button.disabled = button.dataset.step === '1' ? at >= rest - 2 : at <= 2;
    }
  };
  for (const button of buttons) {
    button.addEventListener('click', () =>
      list.scrollBy({ left: Number(button.dataset.step) * list.clientWidth * 0.9 }),
    );
  }
  list.addEventListener('scroll', measure, { passive: true });
  new ResizeObserver(measure).observe(list);
}

document.querySelectorAll('[data-carousel]').forEach(enhance);
