import { fillIn } from '#i18n/translate.ts';
import { waitWords } from '#lib/wait-words.ts';
import type { Feature } from '../boot.ts';
import { canUsePasskeys } from '../passkeys/can-use.ts';
import type { PasskeyOutcome } from '../passkeys/use-passkey.ts';

const load = () => import('../passkeys/use-passkey.ts');

/** Goes on after a passkey did its work, or says under its form that it did not. */
function conclude(form: HTMLFormElement, outcome: PasskeyOutcome): void {
  if (outcome.kind === 'done') {
    const { leaving: away = '/', next = '' } = form.dataset;
    location.assign(outcome.leaving ? away : next);
    return;
  }
  const problem = form.querySelector<HTMLElement>('[role=alert]');
  if (outcome.kind === 'replaced' || !problem) return;
  const told = JSON.parse(form.dataset.told ?? '{}') as Record<string, string>;
  const { failed = '', unused = '' } = told;
  problem.textContent =
    outcome.kind === 'aborted'
      ? unused
      : fillIn(
          told[outcome.code] ?? failed,
          waitWords(document.documentElement.lang, outcome.info),
        );
  problem.hidden = false;
}

/**
 * Passkeys, in the forms that are for them: one to sign in by, from its button or from what the browser proposes for the
 * name, and one to make another. Without script, or where the browser knows none, the forms stay
 * hidden; words in place of the second say so.
 */
export const passkeys: Feature = {
  name: 'passkeys',
  attach({ root, signal }) {
    if (!canUsePasskeys()) {
      const words = root.querySelector<HTMLElement>('[data-passkeys-unusable]');
      if (words) words.hidden = false;
      return;
    }
    for (const form of root.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
      form.hidden = false;
      const isNew = form.dataset.passkey === 'new';
      form.addEventListener(
        'submit',
        (event) => {
          event.preventDefault();
          const problem = form.querySelector<HTMLElement>('[role=alert]');
          if (problem) problem.hidden = true;
          const pwd = new FormData(form).get('pwd');
          void load()
            .then(({ makePasskey, signInByPasskey }) =>
              isNew ? makePasskey(typeof pwd === 'string' ? pwd : '') : signInByPasskey(false),
            )
            // What does not arrive cannot ask for one.
            .catch((): PasskeyOutcome => ({ kind: 'refused', code: 'failed', info: {} }))
            .then((outcome) => conclude(form, outcome));
        },
        { signal },
      );
      if (!isNew)
        void PublicKeyCredential.isConditionalMediationAvailable?.()
          .then(async (knows) => {
            const outcome = knows && (await (await load()).signInByPasskey(true));
            // Nobody has asked for it yet: only what went well is told.
            if (outcome && outcome.kind === 'done') conclude(form, outcome);
          })
          .catch(reportError);
    }
  },
};
