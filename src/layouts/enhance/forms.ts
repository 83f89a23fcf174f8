/** A select that makes a form of its own submits it when changed; its button is for those without script. */
export function submitOnChange(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && 'submit' in target.dataset) {
      target.form?.requestSubmit();
    }
  });
}

/** A page kept for the back button must not come back with its menu open. */
export function closeMenuOnLeave(): void {
  addEventListener('pagehide', () => {
    document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
  });
}
