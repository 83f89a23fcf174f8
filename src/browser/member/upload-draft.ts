import { signedInAs } from '#browser/storage/cookies.ts';
import { readText, removeEntry, writeText } from '#browser/storage/entries.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whose it is, beside the names of fields. */
const MEMBER = 'member';

/** What is told of a video or an album. Files are chosen anew, and one's word is given for each of them. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((element): element is Control =>
    element.matches(
      'textarea, select, input:not([type=hidden], [type=file], [type=radio], [name=certify])',
    ),
  );

/** Of a box, and of one of several to choose from, it is told whether it is checked. */
const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected;
  return isBox(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** Whether something in a form was typed, ticked or chosen since it came. */
export const isFormTouched = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<Control>('textarea, select, input:not([type=hidden])')].some(isTouched);

/** What is told now; null where that is nothing. */
function draftOf(form: HTMLFormElement, member: number): string | null {
  const controls = controlsOf(form);
  if (!controls.some(isTouched)) return null;
  const told = controls
    .filter((control) => !isBox(control) || control.checked)
    .map(({ name, value }): [string, string] => [name, value]);
  return String(new URLSearchParams([[MEMBER, String(member)], ...told]));
}

/** Fills in what was told before; what was typed until now stays. */
function restore(form: HTMLFormElement, told: URLSearchParams): void {
  for (const control of controlsOf(form).filter((one) => !isTouched(one))) {
    const values = told.getAll(control.name);
    if (isBox(control)) control.checked = values.includes(control.value);
    else if (values[0] !== undefined) control.value = values[0];
  }
}

/**
 * Keeps what is told in a form for new files until they are sent, at every key: a reload, a closed tab or a lost line takes none of it.
 * It goes at sign-out, and is nobody else's.
 */
export function keepDraft(
  form: HTMLFormElement,
  { kind, signal }: { kind: 'video' | 'album'; signal: AbortSignal },
): void {
  const title = form.querySelector<HTMLInputElement>('[name=title]');
  // Files for what is there already bring nothing to tell; what the server shows once more is newer.
  if (!title || title.defaultValue !== '') return;
  const key = `unsent.${kind}` as const;
  const member = signedInAs();
  const keep = (): void => {
    if (signedInAs() === member) writeText(key, draftOf(form, member));
  };
  const kept = new URLSearchParams(readText(key) ?? '');
  if (kept.get(MEMBER) === String(member)) restore(form, kept);
  keep();
  form.addEventListener('input', keep, { signal });
  form.addEventListener('reset', () => void removeEntry(key, 'localStorage'), { signal });
}
