import { signedInAs } from '#browser/storage/cookies.ts';
import { FORM_OF } from '#lib/form-of.ts';

const isNobodys = (): boolean => document.documentElement.dataset.member === '0';

const FIELDS = ':is(main, dialog) :is(textarea, input)';

/** What was typed where it would be lost. Whoever was about to sign in has no more to do with that. */
const typedIn = (root: ParentNode): HTMLInputElement[] =>
  [...root.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) =>
      field.value !== field.defaultValue &&
      !field.closest('dialog')?.querySelector('[type=password]'),
  );

/** Whether it stands in a member's part of everybody's page, which comes from a page of its own. */
function isInEverybodys(field: Element): boolean {
  const { own } = field.closest<HTMLElement>('[data-own]')?.dataset ?? {};
  return own !== undefined && new URL(own, location.href).pathname !== location.pathname;
}

/** Whether the page was made for everybody: one that was made for a member says so in each form that it posts. */
const isEverybodys = (): boolean =>
  [...document.querySelectorAll(`[name=${FORM_OF}]`)].every(isInEverybodys);

/** Takes all from a place but some of what is in it: what is left is not moved, and is typed on. */
function leaveAlone(kept: readonly Element[], place: Element): void {
  for (const child of [...place.childNodes]) {
    if (kept.some((one) => one === child)) continue;
    if (kept.some((one) => child.contains(one))) leaveAlone(kept, child as Element);
    else child.remove();
  }
}

/**
 * Leaves of a member's page, once they are signed out, the forms in which something was typed: nobody reads the rest of it, nor its title, and
 * nothing draws it anew over what is typed on where they sign in again.
 */
function leaveTyped(typed: readonly HTMLInputElement[]): void {
  const main = document.querySelector('main');
  if (main) {
    leaveAlone(
      typed.map((field) => field.closest('dialog') ?? field.closest('form') ?? field),
      main,
    );
    for (const { dataset } of main.querySelectorAll<HTMLElement>('[data-live]')) {
      delete dataset.live;
      delete dataset.unread;
    }
  }
  document.title = location.host;
  if (!document.activeElement?.closest('main')) typed[0]?.focus({ preventScroll: true });
  const { dataset, style } = document.documentElement;
  delete dataset.user;
  style.removeProperty('--face');
}

/** Whether a page stays, as nothing of what was typed on it may be lost: that of a member who is signed out without what is theirs alone. */
function stays(): boolean {
  const typed = typedIn(document);
  if (typed.length === 0) return false;
  if (isNobodys()) return true;
  if (signedInAs() !== 0) return false;
  if (isEverybodys()) return true;
  // A dialog over it is of no use without the page.
  const own = typed.filter((field) => field.closest('main'));
  if (own.length > 0) leaveTyped(own);
  return own.length > 0;
}

/** Whether it may go to the server as it is: of nobody in particular, or of who is signed out, in whose name it does nothing. */
const isKept = (form: HTMLFormElement): boolean =>
  isNobodys() || (signedInAs() === 0 && typedIn(form).length > 0);

/**
 * What becomes of a page that another tab of this browser has signed in or out: it is loaded anew. What nobody in particular typed before a
 * sign-in elsewhere stays, and goes to the server as without script, which keeps it until it is clear whose it is; so does what a member
 * typed, or sends, after a sign-out elsewhere.
 */
export function settle(sent?: SubmitEvent): void {
  if (!sent) {
    if (!stays()) location.reload();
    return;
  }
  const form = sent.target as HTMLFormElement;
  if (!isKept(form) || form.closest('dialog')?.querySelector('[type=password]')) {
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
