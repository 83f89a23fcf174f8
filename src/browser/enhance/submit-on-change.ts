/** A select that makes a form of its own submits it when changed; its button is for those without script. */
export function submitOnChange(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && 'submit' in target.dataset) {
      target.form?.requestSubmit();
    }
  });
}
