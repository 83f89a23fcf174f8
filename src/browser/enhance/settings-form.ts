import type { StorageKey } from '#config/browser-storage.ts';
import { storeConsent } from '#browser/storage/consent.ts';
import {
  isStorageOff,
  readJson,
  readText,
  removeEntry,
  writeText,
} from '#browser/storage/entries.ts';
import { updateStorageHint } from '#browser/storage/hint-cookie.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';
import { chooseTheme, theme, THEME_CHOSEN } from '../theme.ts';
import type { Feature } from '../boot.ts';
import { forget, start, stop } from '../for-you/choice.ts';
import { adoptSaved, tellForgotten } from './bfcache-restore.ts';

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/**
 * Keeps what was changed since the form was filled; gives whether it could. All else stays as it was chosen elsewhere meanwhile.
 */
function save(form: HTMLFormElement, changed: ReadonlySet<string>): boolean {
  const data = new FormData(form);
  const title = textOf(data, 'title') || (form.dataset.title ?? '');
  const has = (box: string, text: string): boolean =>
    changed.has(box) || (data.has(box) && changed.has(text));
  return (
    (!changed.has('consent') || storeConsent(textOf(data, 'consent'))) &&
    (!has('neutral', 'title') || writeText('neutral_title', data.has('neutral') ? title : null)) &&
    (!has('panic', 'address') ||
      writeText('panic', data.has('panic') ? textOf(data, 'address') : null)) &&
    (!changed.has('theme') || chooseTheme(textOf(data, 'theme'))) &&
    (!changed.has('for_you') || (data.has('for_you') ? start() : stop()))
  );
}

function fill(form: HTMLFormElement): void {
  const field = (name: string) => form.elements.namedItem(name);
  const check = (name: string, kept: string | null, text: string): void => {
    const [box, input] = [field(name), field(text)];
    if (box instanceof HTMLInputElement) box.checked = kept !== null;
    if (input instanceof HTMLInputElement && kept !== null) input.value = kept;
  };
  const choose = (name: string, kept: string | null): void => {
    for (const radio of form.querySelectorAll<HTMLInputElement>(`input[name=${name}]`))
      radio.checked = radio.value === kept;
  };
  choose('consent', readText('cookie_notice'));
  choose('theme', theme());
  check('neutral', readText('neutral_title'), 'title');
  check('panic', readText('panic'), 'address');
  check('for_you', readText('for_you'), '');
}

const UNSAVED = 'draft.settings';

const isBox = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

const fieldsOf = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll('input')];

const statesOf = (form: HTMLFormElement): (string | boolean)[] =>
  fieldsOf(form).map((field) => (isBox(field) ? field.checked : field.value));

function setStates(form: HTMLFormElement, states: readonly unknown[]): void {
  for (const [index, field] of fieldsOf(form).entries()) {
    const state = states[index];
    if (typeof state === 'boolean') field.checked = state;
    else if (typeof state === 'string') field.value = state;
  }
}

/** Fills the form, and knows what was changed in it since. */
class Filled {
  readonly #form: HTMLFormElement;
  #states: (string | boolean)[];

  constructor(form: HTMLFormElement) {
    this.#form = form;
    fill(form);
    this.#states = statesOf(form);
  }

  /** The states of fields that were changed; null for others. */
  changes(): (string | boolean | null)[] {
    return statesOf(this.#form).map((state, index) =>
      state === this.#states[index] ? null : state,
    );
  }

  changedNames(): Set<string> {
    const changes = this.changes();
    const changed = fieldsOf(this.#form).filter((_, index) => changes[index] !== null);
    return new Set(changed.map(({ name }) => name));
  }

  /** Fills it with what is kept now; what was changed and not saved stays. */
  fillAnew(): void {
    const changes = this.changes();
    fill(this.#form);
    // A text that was typed stays where none is kept.
    this.#states = statesOf(this.#form).map((state, index) =>
      typeof changes[index] === 'string' ? (this.#states[index] ?? state) : state,
    );
    setStates(this.#form, changes);
  }

  /** What is shown is kept: all of it, or the fields of a name. */
  tellSaved(name?: string): void {
    const saved = statesOf(this.#form);
    const isSaved = fieldsOf(this.#form).map((field) => name === undefined || field.name === name);
    this.#states = this.#states.map((state, index) =>
      isSaved[index] ? (saved[index] ?? state) : state,
    );
  }
}

/** Has what is changed and not saved outlast the choice of a language or a group, which shows the page anew. */
function carryUnsaved(
  root: Document,
  form: HTMLFormElement,
  filled: Filled,
  signal: AbortSignal,
): void {
  const kept = readJson(UNSAVED, 'sessionStorage');
  removeEntry(UNSAVED, 'sessionStorage');
  if (Array.isArray(kept)) setStates(form, kept);
  root.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target as Element).matches('.choices form')) return;
      writeText(UNSAVED, JSON.stringify(filled.changes()), 'sessionStorage');
    },
    { signal },
  );
}

/** What the form is filled with. Of all else that is kept, another tab may tell every few seconds. */
const KEPT: readonly StorageKey<'localStorage'>[] = [
  'cookie_notice',
  'theme',
  'neutral_title',
  'panic',
  'for_you',
];

/** Shows in the form what other tabs, other pages and the account of its member have chosen meanwhile. */
function followStorage(filled: Filled, signal: AbortSignal): void {
  addEventListener(
    'storage',
    ({ key }) => {
      if (key === null || KEPT.some((kept) => kept === key)) filled.fillAnew();
    },
    { signal },
  );
  addEventListener('pageshow', ({ persisted }) => persisted && filled.fillAnew(), { signal });
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
    const filled = new Filled(form);
    carryUnsaved(root, form, filled, signal);
    followStorage(filled, signal);
    addEventListener(
      THEME_CHOSEN,
      (event) => {
        const colours = form.elements.namedItem('theme') as RadioNodeList;
        colours.value = String((event as CustomEvent).detail);
        filled.tellSaved('theme');
      },
      { signal },
    );
    if (isStorageOff()) say(form.dataset.refused);
    form.querySelector('fieldset')?.removeAttribute('disabled');
    form.querySelector<HTMLElement>('[data-forget]')?.addEventListener(
      'click',
      ({ currentTarget }) => {
        forget();
        const { forget: forgotten } = (currentTarget as HTMLElement).dataset;
        // Nothing that is watched counts while none of it may be kept.
        say(readText('cookie_notice') === NECESSARY_ONLY ? form.dataset.necessary : forgotten);
      },
      { signal },
    );
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        filled.fillAnew();
        const isSaved = !isStorageOff() && save(form, filled.changedNames());
        updateStorageHint();
        // On this page, too, where it is tried.
        adoptSaved();
        if (isSaved) filled.tellSaved();
        tellForgotten();
        say(isSaved ? form.dataset.saved : form.dataset.refused);
      },
      { signal },
    );
  },
};
