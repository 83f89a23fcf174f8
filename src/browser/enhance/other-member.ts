import { signedInAs } from '#browser/storage/cookies.ts';

const isNobodys = (): boolean => document.documentElement.dataset.member === '0';

const FIELDS = 'main textarea, main input';

const typedIn = (root: ParentNode): HTMLInputElement[] =>
  [...root.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** Whether it stands in a member's part of everybody's page, which comes from a page of its own. */
function isInEverybodys(field: Element): boolean {
  const { own } = field.closest<HTMLElement>('[data-own]')?.dataset ?? {};
  return own !== undefined && new URL(own, location.href).pathname !== location.pathname;
}

/** Whether a page stays as it is: what was typed on it would be lost, and it shows nothing that is another's alone. */
function stays(): boolean {
  const typed = typedIn(document);
  return typed.length > 0 && (isNobodys() || (signedInAs() === 0 && typed.some(isInEverybodys)));
}

/** Whether it may go to the server as it is: of nobody in particular, or of who is signed out, in whose name it does nothing. */
const isKept = (form: HTMLFormElement): boolean =>
  isNobodys() || (signedInAs() === 0 && typedIn(form).length > 0);

/**
 * What becomes of a page that another tab of this browser has signed in or out: it is loaded anew. What nobody in particular typed before a
 * sign-in elsewhere stays, and goes to the server as without script, which keeps it until it is clear whose it is; so does what was typed
 * into everybody's page, or is sent, after a sign-out elsewhere.
 */
export function settle(sent?: SubmitEvent): void {
  if (!sent) {
    if (!stays()) location.reload();
    return;
  }
  const form = sent.target as HTMLFormElement;
  if (!isKept(form) || form.closest('dialog')) {
    location.reload();
    return;
  }
  const { name, value } = (sent.submitter ?? {}) as Partial<HTMLButtonElement>;
  if (name) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
    form.append(field);
  }
  // A part of a member's comes from a page of its own.
  const { own } = form.closest<HTMLElement>('[data-own]')?.dataset ?? {};
  if (own) form.setAttribute('action', own);
  // A field may have the name of the method.
  HTMLFormElement.prototype.submit.call(form);
}
