import { signedInAs } from '#browser/storage/cookies.ts';
import { readText } from '#browser/storage/entries.ts';
import { isOtherMember, markPageMember } from '#browser/storage/page-member.ts';
import { FORM_OF } from '#lib/form-of.ts';
import { submitAlone } from '../submit-alone.ts';

const isNobodys = (): boolean => document.documentElement.dataset.member === '0';

const FIELDS = ':is(main, dialog) :is(textarea, input)';

/** Either step of it. Whoever was about to sign in has no more to do with that. */
const SIGN_IN = 'dialog:has([type=password], [autocomplete=one-time-code])';

/** Where nothing is lost: a sign-in, what was closed, and what is not posted but leads elsewhere, a search. */
const NOTHING_LOST = `${SIGN_IN}, dialog:not([open]), form[action]:not([method=post])`;

/** Whether pictures were chosen with a field, which is emptied for the next ones. */
const hasPictures = (field: HTMLInputElement): boolean =>
  field.matches('form:has([data-album-photos] li) [type=file]');

/** What was typed, or chosen, where it would be lost. */
const typedIn = (root: ParentNode): HTMLInputElement[] =>
  [...root.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) =>
      (field.value !== field.defaultValue || hasPictures(field)) && !field.closest(NOTHING_LOST),
  );

/** Leads to the sign-in in another tab, as what is kept does: from here it would have the page loaded anew. */
function toAnotherTab({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-modal=signin]');
  if (!link || typedIn(document).length === 0) return;
  delete link.dataset.modal;
  link.target = '_blank';
}

/** From now on whoever signs in loses nothing that they typed on this page. */
function signInBeside(): void {
  document.addEventListener('click', toAnotherTab, true);
}

/** Leads on to where one signs in, where that has come up by what was pressed. */
export function leadToSignIn(href: string): void {
  if (typedIn(document).length > 0) open(href, '_blank', 'noopener');
  else location.assign(href);
}

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

/** Shows the header as a visitor's until the page's member is looking at it again, and where it was made for them the tab as nobody's. */
export function hideMember(id: number, isTheirs = false): void {
  const { dataset, style } = document.documentElement;
  // It is hidden already.
  if (dataset.user === undefined) return;
  signInBeside();
  const { title } = document;
  const face = style.getPropertyValue('--face');
  const over = new AbortController();
  const comeBack = (): void => {
    if (document.hidden || signedInAs() !== id) return;
    over.abort();
    markPageMember();
    dataset.user = '';
    if (face) style.setProperty('--face', face);
    if (isTheirs) document.title = readText('neutral_title') || title;
  };
  delete dataset.user;
  style.removeProperty('--face');
  if (isTheirs) document.title = readText('neutral_title') || location.host;
  addEventListener('focus', comeBack, { signal: over.signal });
  document.addEventListener('visibilitychange', comeBack, { signal: over.signal });
}

/** What was typed in a dialog is given up with it; the page behind may be empty. */
const onClose = (): void => settle();

/**
 * Leaves of a member's page, once they are signed out, the forms in which something was typed: nobody reads the rest of it, nor its title, and
 * nothing draws it anew over what is typed on where they sign in again.
 */
function leaveTyped(typed: readonly HTMLInputElement[]): void {
  const main = document.querySelector('main');
  if (main) {
    const kept = typed.map((field) => field.closest('dialog') ?? field.closest('form') ?? field);
    for (const one of kept) if (one.matches('dialog')) one.addEventListener('close', onClose);
    // The list of one's uploads is brought again once its form is sent: what was begun is gone on with.
    const uploads = main.querySelector<HTMLElement>('[data-uploads]');
    leaveAlone(uploads ? [...kept, uploads] : kept, main);
    if (uploads) {
      leaveAlone(kept, uploads);
      uploads.dataset.uploads = 'taken';
    }
    for (const { dataset } of main.querySelectorAll<HTMLElement>('[data-live]')) {
      delete dataset.live;
      delete dataset.unread;
    }
  }
  // Where the focus went with the rest. Whoever has it elsewhere is typing there.
  if (document.activeElement === document.body) typed[0]?.focus({ preventScroll: true });
}

/** Whether a page that was made for a member may stay for what was typed on it: once they are signed out, without what is theirs alone. */
function staysWithout(typed: readonly HTMLInputElement[]): boolean {
  if (signedInAs() !== 0) return false;
  const isTheirs = !isEverybodys();
  // A dialog over it is of no use without the page.
  const own = isTheirs ? typed.filter((field) => field.closest('main')) : typed;
  if (own.length === 0) return false;
  if (isTheirs) leaveTyped(own);
  hideMember(Number(document.documentElement.dataset.member), isTheirs);
  return true;
}

/** Whether a page stays, as nothing of what was typed on it may be lost. */
function stays(): boolean {
  const typed = typedIn(document);
  if (typed.length === 0) return false;
  const isStaying = isNobodys() || !isOtherMember() || staysWithout(typed);
  if (isStaying) signInBeside();
  return isStaying;
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
  if (form.closest(SIGN_IN) || !isKept(form)) {
    // What was typed elsewhere on it comes first.
    if (stays()) typedIn(document)[0]?.focus();
    else location.reload();
    return;
  }
  // A part of a member's comes from a page of its own.
  const { own } = form.closest<HTMLElement>('[data-own]')?.dataset ?? {};
  submitAlone(form, sent.submitter, own);
}
