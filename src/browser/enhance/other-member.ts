const isNobodys = (): boolean => document.documentElement.dataset.member === '0';

const isTypedIn = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('main textarea, main input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/**
 * What becomes of a page that another tab of this browser has signed in or out: it is loaded anew. What nobody in particular typed before a
 * sign-in elsewhere stays, and goes to the server as without script, which keeps it until it is clear whose it is.
 */
export function settle(sent?: SubmitEvent): void {
  if (!sent) {
    if (!isNobodys() || !isTypedIn()) location.reload();
    return;
  }
  const form = sent.target as HTMLFormElement;
  if (!isNobodys() || form.closest('dialog')) {
    location.reload();
    return;
  }
  const { name, value } = (sent.submitter ?? {}) as Partial<HTMLButtonElement>;
  if (name) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
    form.append(field);
  }
  // A field may have the name of the method.
  HTMLFormElement.prototype.submit.call(form);
}
