/** Sends a form, to `address` where that is told, as a browser without script does: nobody is asked again, and the button goes along that was pressed. */
export function submitAlone(
  form: HTMLFormElement,
  submitter?: HTMLElement | null,
  address?: string,
): void {
  const { name, value } = (submitter ?? {}) as Partial<HTMLButtonElement>;
  if (name)
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  // A field may have the name of either.
  if (address) form.setAttribute('action', address);
  HTMLFormElement.prototype.submit.call(form);
}
