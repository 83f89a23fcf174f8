import { useEffect, useId, useRef, useState } from 'react';
import { keepIntent } from '#browser/intent.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { localPath, paths } from '#routes/paths.ts';
import { signIn, type SignInOutcome } from '#stores/sign-in.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { TextField } from './contact/TextField.tsx';
import type { ModalProps } from './modal-body.ts';

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** Name and password; the page is loaded anew for who is signed in, and goes on with what was wanted (SPEC.md §5). */
export default function SignIn({ params, t, lang, prefix }: ModalProps<'signin'>) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const own = useLoaded(() => loadTexts('account', lang), lang);
  const isReady = own !== undefined;

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [outcome]);
  // Where it takes the place of another modal, what had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) form.current?.querySelector('input')?.focus();
  }, [isReady]);

  async function submit(data: FormData): Promise<void> {
    setBusy(true);
    const found = await signIn(textOf(data, 'usr'), textOf(data, 'pwd'));
    if (found.kind === 'done') {
      if (found.leaving) location.assign(localPath(prefix, paths.editData()));
      else {
        if (params.then !== undefined) keepIntent(params.then);
        location.reload();
      }
      return;
    }
    setOutcome(found);
    setBusy(false);
  }

  if (!own) return <div aria-busy="true" />;
  const problems = outcome?.kind === 'refused' ? outcome.problems : {};
  const failure = outcome?.kind === 'failed' ? outcome.reason : null;
  const wrong = (name: 'usr' | 'pwd') => problems[name] && own(`field.${problems[name]}`);

  return (
    <>
      {params.then !== undefined && <p>{t('signin.text')}</p>}
      <form
        ref={form}
        className="contact-form"
        method="post"
        noValidate
        aria-label={own('login.title')}
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          submit(new FormData(event.currentTarget)).catch(() => {
            setOutcome({ kind: 'failed', reason: 'failed' });
            setBusy(false);
          });
        }}
      >
        <p role="alert" className="field-problem" hidden={failure === null}>
          {failure && own(`failure.${failure}`)}
        </p>
        <TextField
          id={`${id}-usr`}
          label={own('label.login')}
          problem={wrong('usr')}
          field={{
            kind: 'input',
            name: 'usr',
            type: 'text',
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
            required: true,
          }}
        />
        <TextField
          id={`${id}-pwd`}
          label={own('label.password')}
          problem={wrong('pwd')}
          field={{
            kind: 'input',
            name: 'pwd',
            type: 'password',
            autoComplete: 'current-password',
            required: true,
          }}
        />
        <button className="btn main" aria-disabled={busy}>
          {own('login.submit')}
        </button>
      </form>
      <p className="modal-ways">
        {failure === 'confirm_email' && (
          <a href={localPath(prefix, paths.signupConfirm())}>{own('confirm.resend')}</a>
        )}
        <a href={localPath(prefix, paths.restorePassword())}>{own('login.restore')}</a>
        <a href={localPath(prefix, paths.signup())}>{own('signup.title')}</a>
      </p>
    </>
  );
}
