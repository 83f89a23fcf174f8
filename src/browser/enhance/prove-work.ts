import type { Feature } from '../boot.ts';
import { submitAlone } from '../submit-alone.ts';

/** Answers by form: what is being proved for it. */
const proving = new WeakMap<HTMLFormElement, Promise<void>>();

async function prove(form: HTMLFormElement): Promise<void> {
  const { prepareCaptcha } = await import('../captcha/proof-of-work.ts');
  const answer = await prepareCaptcha();
  const field = form.elements.namedItem('captcha');
  if (field instanceof HTMLInputElement && answer !== '') field.value = answer;
}

/** After so long without another page a form may be sent once more; one with a picture is on its way longer. */
const AGAIN_MS = 5000;
const FILE_AGAIN_MS = 120_000;

const hasFile = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('[type=file]')].some(({ files }) => files?.length);

/** Lets a form be sent again that was answered: what was proved for it is used. */
async function renew(form: HTMLFormElement): Promise<void> {
  form.ariaBusy = null;
  if (!proving.delete(form)) return;
  const { dropCaptcha } = await import('../captcha/proof-of-work.ts');
  dropCaptcha();
}

const captchaForm = (target: EventTarget | null): HTMLFormElement | null =>
  (target as Element).closest<HTMLFormElement>('form[data-captcha]');

/**
 * Proves work for a form that asks for a captcha, from the first touch of it on. A form that is sent before that is done waits
 * for it; where it cannot be done, the captcha that stands in the form goes, as without script.
 */
export const proveWork: Feature = {
  name: 'prove-work',
  attach({ root, signal }) {
    root.addEventListener(
      'focusin',
      ({ target }) => {
        const form = captchaForm(target);
        if (form && !proving.has(form)) proving.set(form, prove(form).catch(reportError));
      },
      { signal },
    );
    root.addEventListener(
      'submit',
      (event) => {
        const form = captchaForm(event.target);
        if (!form) return;
        // However often it is pressed, it is sent once: what sends it below asks nobody again.
        event.preventDefault();
        if (form.ariaBusy === 'true') return;
        form.ariaBusy = 'true';
        void (proving.get(form) ?? prove(form).catch(reportError)).then(() => {
          submitAlone(form, event.submitter);
          // Nothing tells of a visitor who has stopped the navigation. The same form with the same captcha is carried out once.
          setTimeout(
            () => {
              form.ariaBusy = null;
            },
            hasFile(form) ? FILE_AGAIN_MS : AGAIN_MS,
          );
        });
      },
      { signal },
    );
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted) return;
        for (const form of root.querySelectorAll<HTMLFormElement>('form[data-captcha]'))
          void renew(form).catch(reportError);
      },
      { signal },
    );
  },
};
