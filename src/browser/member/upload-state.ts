import type { Translate } from '#i18n/translate.ts';
import { formatDecimal } from '#lib/format-number.ts';
import { languageOf } from '#lib/language.ts';

/** What is said of a problem, and where. */
export interface ShownProblem {
  field: string;
  text: string;
  /** What mends it by a press. */
  repair?: { text: string; mend: () => void } | undefined;
}

/** The steps of an upload as its form shows them: start, uploading, success, error (SPEC.md §3). */
export interface UploadView {
  start: () => void;
  checking: () => void;
  /** `stop` is for the button that cancels; `which` is said before how far it is. */
  uploading: (bytes: number, stop: () => void, which?: string) => void;
  /** `of` is for what there is in all, where that has grown meanwhile. */
  progress: (bytes: number, of?: number) => void;
  line: (isLost: boolean) => void;
  /** What is under way now cannot be cancelled. */
  ending: () => void;
  success: () => void;
  failed: () => void;
  refused: (problems: readonly ShownProblem[]) => void;
}

const MEGABYTE = 1024 ** 2;
/** A press that comes so soon after another button took the place of the one that was pressed is the second of a double press. */
const DOUBLE_PRESS_MS = 500;

/** Of a whole form, or of one field. */
function clearProblems(place: Element): void {
  for (const told of place.querySelectorAll('.field-problem')) told.remove();
  for (const field of place.querySelectorAll('[aria-invalid]'))
    field.removeAttribute('aria-invalid');
}

/** Says what is wrong under its field, or at the end of the form; gives what the focus goes to: the field, or what is said where it is of none. */
function showProblem(form: HTMLFormElement, { field, text, repair }: ShownProblem): HTMLElement {
  const place = form.querySelector(`[data-field="${field}"]`);
  const control = place?.querySelector<HTMLElement>('input, textarea, select') ?? null;
  const told = document.createElement('p');
  told.className = 'field-problem';
  // Of one field several may be told.
  const before = form.querySelectorAll(`[id^="${field}-problem"]`).length;
  told.id = before === 0 ? `${field}-problem` : `${field}-problem-${before + 1}`;
  told.textContent = text;
  (place ?? form).append(told);
  if (repair) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'btn', textContent: repair.text });
    button.onclick = () => {
      repair.mend();
      told.remove();
      if (!place?.querySelector('.field-problem')) control?.removeAttribute('aria-invalid');
      // It goes on once nothing is wrong any more.
      if (form.querySelector('.field-problem')) control?.focus();
      else form.requestSubmit();
    };
    told.append(' ', button);
  }
  control?.setAttribute('aria-invalid', 'true');
  const hints = (control?.getAttribute('aria-describedby') ?? '').split(' ');
  const described = [...hints.filter((id) => id !== '' && id !== told.id), told.id].join(' ');
  control?.setAttribute('aria-describedby', described);
  if (control) return control;
  told.tabIndex = -1;
  return told;
}

/** Whether something can be told in a form: where not, it looks so, but for its end, which says how far it is. */
function setOpen(form: HTMLFormElement, isOpen: boolean): void {
  for (const part of form.querySelectorAll(':scope > :not([data-upload-state], .btn)'))
    part.toggleAttribute('inert', !isOpen);
}

/** The same for every form, so that it is taken away by whichever set it. A page that the panic key has emptied is left without a question. */
const ask = (event: Event): void => {
  if (document.body.firstChild) event.preventDefault();
};

/** `closes` a form that tells what it has before anything is sent: what was written in it meanwhile would be lost. */
export function uploadState(
  form: HTMLFormElement,
  t: Translate<'upload'>,
  { success, closes = false }: { success: string; closes?: boolean },
): UploadView {
  const area = form.querySelector<HTMLElement>('[data-upload-state]');
  const bar = form.querySelector('progress');
  const words = area?.querySelector<HTMLElement>('[role=status]');
  const running = area?.querySelector<HTMLElement>('[data-running]');
  const stopper = area?.querySelector<HTMLElement>('button');
  const sender = form.querySelector<HTMLElement>('.btn.main');
  let total = 0;
  let began = 0;
  let first: number | null = null;
  let named = '';
  /** Tenths of the way of which it was said aloud; -1 where the next words are said in any case. */
  let tenths = 0;
  let swapped = -Infinity;
  const isDouble = (): boolean => performance.now() - swapped < DOUBLE_PRESS_MS;
  if (sender)
    sender.onclick = (event) => {
      if (isDouble()) event.preventDefault();
    };
  // What was wrong with a field is told until that is changed.
  form.oninput = ({ target }) => {
    const place = (target as Element).closest('[data-field]');
    if (place) clearProblems(place);
  };
  const say = (text: string): void => {
    if (running) running.textContent = '';
    if (!words) return;
    words.classList.remove('vh');
    words.textContent = text;
  };
  /** What changes all the time is shown as it does, and said aloud at every tenth of the way: who listens would hear nothing else. */
  const sayRunning = (text: string, share: number): void => {
    if (!running || !words) return;
    running.textContent = text;
    words.classList.add('vh');
    const now = Math.floor(share * 10);
    if (now === tenths) return;
    tenths = now;
    words.textContent = text;
  };
  const step = (
    name: 'start' | 'uploading' | 'success' | 'error',
    text: string,
    isBusy = name === 'uploading',
  ): void => {
    const left = document.activeElement;
    form.dataset['step'] = name;
    if (closes) setOpen(form, !isBusy);
    say(text);
    if (bar) bar.hidden = name !== 'uploading';
    if (stopper && stopper.hidden === (name === 'uploading')) {
      stopper.hidden = !stopper.hidden;
      swapped = performance.now();
      // What leaves the page ends it: the browser asks first.
      if (stopper.hidden) removeEventListener('beforeunload', ask);
      else addEventListener('beforeunload', ask);
    }
    // What is not shown any more, or closed, holds no focus: the button in its place takes it, or what is said.
    const isSender = left === sender || (closes && left?.closest('[inert]'));
    if (isSender && name === 'uploading') stopper?.focus();
    else if (isSender && isBusy) sender?.focus();
    else if (left === stopper && name === 'success') words?.focus();
    else if (left === stopper && name !== 'uploading') sender?.focus();
  };
  return {
    start: () => step('start', ''),
    checking: () => {
      clearProblems(form);
      step('start', t('checking'), true);
    },
    uploading: (bytes, stop, which = '') => {
      [total, first, named, tenths] = [bytes, null, which, 0];
      if (bar) bar.value = 0;
      if (stopper) stopper.style.visibility = '';
      step('uploading', which + t('starting'));
      if (stopper)
        stopper.onclick = () => {
          if (!isDouble()) stop();
        };
    },
    progress: (bytes, of = total) => {
      total = of;
      if (first === null) [first, began] = [bytes, performance.now()];
      if (bar) bar.value = bytes / total;
      const speed = (bytes - first) / Math.max(0.5, (performance.now() - began) / 1000);
      const left = Math.ceil((total - bytes) / speed);
      // How long it takes is known once something has gone on.
      if (!(speed > 0)) return;
      const text = t('uploading', {
        percent: Math.floor((bytes / total) * 100),
        speed: formatDecimal(speed / MEGABYTE, languageOf(document.documentElement.lang), 1),
        minutes: Math.floor(left / 60),
        seconds: String(left % 60).padStart(2, '0'),
      });
      sayRunning(named + text, bytes / total);
    },
    line: (isLost) => {
      if (!isLost) return;
      // What comes after it is timed anew: the wait would make it look slow.
      [first, tenths] = [null, -1];
      say(named + t('waiting_line'));
    },
    ending: () => {
      if (document.activeElement === stopper) words?.focus();
      if (stopper) stopper.style.visibility = 'hidden';
    },
    success: () => step('success', success),
    failed: () => step('error', t('failed')),
    refused: (problems) => {
      step('error', '');
      const [wrong] = problems.map((problem) => showProblem(form, problem));
      wrong?.focus();
    },
  };
}
