import type { Feature } from '../boot.ts';
import { CONSENT_KEY } from '#lib/consent.ts';
import { storeConsent } from '../storage/consent.ts';
import { updateStorageHint } from '../storage/storage-hint-cookie.ts';

/** Keeps a text under a key, or takes the key away. */
function keep(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

function save(form: HTMLFormElement): void {
  const data = new FormData(form);
  const consent = textOf(data, 'consent');
  if (consent !== '') storeConsent(consent);
  const title = textOf(data, 'title') || (form.dataset.title ?? '');
  keep('neutral_title', data.has('neutral') ? title : null);
  keep('panic', data.has('panic') ? textOf(data, 'address') : null);
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
    consent.value = localStorage.getItem(CONSENT_KEY) ?? consent.value;
  }
  check('neutral', localStorage.getItem('neutral_title'), 'title');
  check('panic', localStorage.getItem('panic'), 'address');
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
    try {
      fill(form);
    } catch {
      say(form.dataset.refused);
    }
    form.querySelector('fieldset')?.removeAttribute('disabled');
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        try {
          save(form);
          updateStorageHint();
          root.documentElement.dataset.notice = 'seen';
          say(form.dataset.saved);
        } catch {
          say(form.dataset.refused);
        }
      },
      { signal },
    );
  },
};
