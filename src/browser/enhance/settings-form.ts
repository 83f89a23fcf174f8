import { storeConsent } from '#browser/storage/consent.ts';
import {
  isStorageOff,
  readJson,
  readText,
  removeEntry,
  writeText,
} from '#browser/storage/entries.ts';
import { updateStorageHint } from '#browser/storage/hint-cookie.ts';
import { chooseTheme, theme, THEME_CHOSEN } from '../theme.ts';
import type { Feature } from '../boot.ts';
import { forget, start, stop } from '../for-you/choice.ts';
import { adoptChoices } from './bfcache-restore.ts';

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Keeps what was chosen; gives whether it could. */
function save(form: HTMLFormElement): boolean {
  const data = new FormData(form);
  const consent = textOf(data, 'consent');
  const title = textOf(data, 'title') || (form.dataset.title ?? '');
  return (
    (consent === '' || storeConsent(consent)) &&
    writeText('neutral_title', data.has('neutral') ? title : null) &&
    writeText('panic', data.has('panic') ? textOf(data, 'address') : null) &&
    chooseTheme(textOf(data, 'theme')) &&
    (data.has('for_you') ? start() : stop())
  );
}

function fill(form: HTMLFormElement): void {
  const field = (name: string) => form.elements.namedItem(name);
  const check = (name: string, kept: string | null, text: string): void => {
    const [box, input] = [field(name), field(text)];
    if (box instanceof HTMLInputElement) box.checked = kept !== null;
    if (input instanceof HTMLInputElement && kept !== null) input.value = kept;
  };
  const consent = field('consent');
  if (consent instanceof RadioNodeList) {
    consent.value = readText('cookie_notice') ?? consent.value;
  }
  const colours = field('theme');
  if (colours instanceof RadioNodeList) colours.value = theme();
  check('neutral', readText('neutral_title'), 'title');
  check('panic', readText('panic'), 'address');
  check('for_you', readText('for_you'), '');
}

const UNSAVED = 'draft.settings';

const isBox = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

const fieldsOf = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll('input')];

const statesOf = (form: HTMLFormElement): (string | boolean)[] =>
  fieldsOf(form).map((field) => (isBox(field) ? field.checked : field.value));

/** Has what is changed and not saved outlast the choice of a language or a group, which shows the page anew. What it gives is told when all is saved, or the fields of a name. */
function carryUnsaved(
  root: Document,
  form: HTMLFormElement,
  signal: AbortSignal,
): (name?: string) => void {
  let filled = statesOf(form);
  const kept = readJson(UNSAVED, 'sessionStorage');
  removeEntry(UNSAVED, 'sessionStorage');
  if (Array.isArray(kept))
    for (const [index, field] of fieldsOf(form).entries()) {
      const state: unknown = kept[index];
      if (typeof state === 'boolean') field.checked = state;
      else if (typeof state === 'string') field.value = state;
    }
  root.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target as Element).matches('.choices form')) return;
      const changed = statesOf(form).map((state, index) =>
        state === filled[index] ? null : state,
      );
      writeText(UNSAVED, JSON.stringify(changed), 'sessionStorage');
    },
    { signal },
  );
  return (name) => {
    const saved = statesOf(form);
    const isSaved = fieldsOf(form).map((field) => name === undefined || field.name === name);
    filled = filled.map((state, index) => (isSaved[index] ? (saved[index] ?? state) : state));
  };
}

const ICONS = 'link[rel~=icon], link[rel=apple-touch-icon]';

/** Gives the tab the title and the icons that the page has from the server. */
async function showOwnTitle(): Promise<void> {
  const { parsePage } = await import('../member/parse-page.ts');
  const answer = await fetch(location.href);
  const page = await parsePage(answer);
  // It may be neutral again meanwhile.
  if (!answer.ok || readText('neutral_title') !== null) return;
  document.title = page.title;
  for (const icon of document.querySelectorAll(ICONS)) icon.remove();
  document.head.append(...page.querySelectorAll(ICONS));
}

/** What was set for discretion is so at once on this page, where it is tried, and so is that it is not any more. */
async function showDiscretion(wasNeutral: boolean): Promise<void> {
  const neutral = readText('neutral_title');
  if (neutral) document.title = neutral;
  const { beDiscreet } = await import('./discreet-page.ts');
  beDiscreet();
  if (!neutral && wasNeutral) await showOwnTitle();
}

/** Makes the form of the settings page work: it shows and keeps what this browser knows. */
export const settingsForm: Feature = {
  name: 'settings-form',
  attach({ root, signal }) {
    const form = root.querySelector<HTMLFormElement>('#settings');
    if (!form) return;
    const status = form.querySelector('[role=status]');
    const say = (text: string | undefined): void => {
      if (status) status.textContent = text ?? '';
    };
    fill(form);
    const tellSaved = carryUnsaved(root, form, signal);
    addEventListener(
      THEME_CHOSEN,
      (event) => {
        const colours = form.elements.namedItem('theme') as RadioNodeList;
        colours.value = String((event as CustomEvent).detail);
        tellSaved('theme');
      },
      { signal },
    );
    if (isStorageOff()) say(form.dataset.refused);
    form.querySelector('fieldset')?.removeAttribute('disabled');
    form.querySelector<HTMLElement>('[data-forget]')?.addEventListener(
      'click',
      ({ currentTarget }) => {
        forget();
        say((currentTarget as HTMLElement).dataset.forget);
      },
      { signal },
    );
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        const wasNeutral = readText('neutral_title') !== null;
        const isSaved = save(form);
        updateStorageHint();
        adoptChoices();
        if (isSaved) {
          tellSaved();
          showDiscretion(wasNeutral).catch(() => undefined);
        }
        say(isSaved ? form.dataset.saved : form.dataset.refused);
      },
      { signal },
    );
  },
};
