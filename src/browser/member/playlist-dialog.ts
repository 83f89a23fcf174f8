import { loadMemberTexts } from '#i18n/member-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { languageOf } from '#lib/language.ts';
import type { Feature } from '../boot.ts';
import { parsePage } from '../parts/parse-page.ts';
import { submitAlone } from '../submit-alone.ts';

/** Posts the form as the page without script does. Gives the answer's page, or null where it leads elsewhere. */
async function post(form: HTMLFormElement): Promise<Document | null> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') body.append(name, value);
  const answer = await fetch(location.href, { method: 'POST', body });
  if (!answer.redirected) return parsePage(answer);
  location.assign(answer.url);
  return null;
}

/** Says above the form's fields why it was not taken: what is told behind a modal reaches nobody. */
function tellRefused(form: HTMLFormElement, text: string): void {
  form.querySelector(':scope > .own-refused')?.remove();
  const told = document.createElement('p');
  Object.assign(told, { className: 'own-refused', role: 'alert', tabIndex: -1, textContent: text });
  form.prepend(told);
  told.focus();
}

/** Sends the form; what is wrong is told under its fields, where the server says so, and nothing that was typed is lost. */
async function send(form: HTMLFormElement, t: Translate<'own'>): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  try {
    const page = await post(form);
    const { playlistForm } = form.dataset;
    const next = page?.querySelector(`[data-playlist-form="${playlistForm}"]`);
    // Who is signed out, or whose playlist is gone, is told by a page of its own, which keeps what was typed.
    if (page && !next) return submitAlone(form);
    if (next) form.replaceChildren(...next.childNodes);
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    const refused = page?.querySelector('.own-refused')?.textContent.trim();
    if (wrong) wrong.focus();
    else if (next) tellRefused(form, refused ?? t('notify.general_error'));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    tellRefused(form, t('notify.api_unreachable'));
  }
  form.ariaBusy = null;
}

/** Closes it by a press beside it; a text that is selected may end there. */
function closeByOutside(dialog: HTMLDialogElement): void {
  const isBeside = ({ target, clientX: x, clientY: y }: MouseEvent): boolean => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (x < left || x > right || y < top || y > bottom);
  };
  let began = false;
  dialog.addEventListener('pointerdown', (event) => {
    began = isBeside(event);
  });
  dialog.addEventListener('click', (event) => {
    if (began && isBeside(event)) dialog.close();
  });
}

/** Takes a form out of what opens it in the page, and opens it in a modal. */
function intoDialog(form: HTMLFormElement, details: HTMLElement, t: Translate<'own'>): void {
  const name = details.querySelector('summary')?.textContent.trim() ?? '';
  const opener = document.createElement('button');
  Object.assign(opener, { type: 'button', textContent: name });
  opener.className = details.querySelector('summary')?.className ?? '';
  const dialog = document.createElement('dialog');
  dialog.className = 'playlist-dialog';
  dialog.ariaLabel = name;
  const heading = Object.assign(document.createElement('h2'), { textContent: name });
  const close = document.createElement('button');
  Object.assign(close, { type: 'button', className: 'ic', textContent: '×' });
  close.ariaLabel = t('playlist.close');
  close.addEventListener('click', () => dialog.close());
  opener.addEventListener('click', () => dialog.showModal());
  // An empty list leads to its form: without script the browser opens what it stands in.
  const field = form.querySelector('input[id]')?.id ?? '';
  for (const link of document.querySelectorAll<HTMLElement>(`main a[href="#${field}"]`))
    link.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.showModal();
    });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, t);
  });
  closeByOutside(dialog);
  dialog.append(heading, close, form);
  details.replaceWith(opener, dialog);
}

/**
 * Opens the forms of a new playlist and of one that is edited in modals (SPEC.md §2). Without it they stand in their page, and
 * are posted to it.
 */
export const playlistDialog: Feature = {
  name: 'playlist-dialog',
  attach({ root }) {
    const start = async (): Promise<void> => {
      const t = await loadMemberTexts('own', languageOf(root.documentElement.lang));
      for (const form of root.querySelectorAll<HTMLFormElement>('[data-playlist-form]')) {
        const details = form.closest('details');
        // One that was refused without script stays as it is.
        if (details && !details.open) intoDialog(form, details, t);
      }
    };
    // Without its words the forms stay where they are.
    start().catch(() => undefined);
  },
};
