import { useEffect, useId, useRef, useState } from 'react';
import { canUsePasskeys } from '#browser/passkeys/can-use.ts';
import { keepIntent } from '#browser/intent.ts';
import { wayBack } from '#browser/way-back.ts';
import type { Language } from '#config/locales.ts';
import { loadAccountTexts } from '#i18n/account-texts.ts';
import { waitWords } from '#lib/wait-words.ts';
import { localPath, paths, withQuery } from '#routes/paths.ts';
import {
  signIn,
  signInByCode,
  signInProviders,
  type SignInField,
  type SignInOutcome,
} from '#stores/sign-in.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { TextField } from './contact/TextField.tsx';
import type { ModalProps } from './modal-body.ts';
import { ResendMail } from './ResendMail.tsx';

/** A field of the form, by what is told of it. */
const FIELDS = {
  usr: {
    type: 'text',
    autoComplete: 'username webauthn',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  pwd: { type: 'password', autoComplete: 'current-password' },
  code: { type: 'text', autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
} as const;

const textOf = (data: FormData, name: SignInField): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

export const loadWords = (lang: Language) =>
  Promise.all([loadAccountTexts('account', lang), loadAccountTexts('ways', lang)]);

/**
 * Name and password, then the code of a second step where the account has one; the page is loaded anew for who is signed
 * in, and goes on with what was wanted (SPEC.md §5).
 */
export default function SignIn({ params, t, lang, prefix }: ModalProps<'signin'>) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [isCode, setIsCode] = useState(false);
  const [busy, setBusy] = useState(false);
  /** What was typed as the name of what waits to be confirmed. */
  const [waiting, setWaiting] = useState('');
  const [passkeyProblem, setPasskeyProblem] = useState<'refused' | 'unused' | null>(null);
  const words = useLoaded(() => loadWords(lang), lang);
  const others = useLoaded(() => signInProviders().catch(() => []), 'providers');
  // Whole from the first: a button that came later would move the others from under the pointer that presses one.
  const isReady = words !== undefined && others !== undefined;

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [outcome]);
  // Where it takes the place of another modal, or of the first step, what had the focus is gone.
  useEffect(() => {
    if (isCode || document.activeElement === document.body)
      form.current?.querySelector('input')?.focus();
  }, [isReady, isCode]);

  // What the browser proposes below the field of the name, where it knows a passkey.
  useEffect(() => {
    if (!isReady || !canUsePasskeys()) return;
    void PublicKeyCredential.isConditionalMediationAvailable?.()
      .then((knows) => (knows ? enterByPasskey(true) : undefined))
      .catch(reportError);
    // What is typed meanwhile changes nothing about it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady]);

  async function submit(data: FormData): Promise<void> {
    setBusy(true);
    const found = isCode
      ? await signInByCode(textOf(data, 'code'), lang)
      : await signIn(textOf(data, 'usr'), textOf(data, 'pwd'), lang);
    if (found.kind === 'done') {
      enter(found.leaving);
      return;
    }
    setWaiting(textOf(data, 'usr'));
    const isOver = found.kind === 'failed' && found.reason === 'step_over';
    setIsCode(found.kind === 'code' || (isCode && !isOver));
    setOutcome(found);
    setBusy(false);
  }

  async function enterByPasskey(isProposed: boolean): Promise<void> {
    if (!isProposed) setPasskeyProblem(null);
    const { signInByPasskey } = await import('#browser/passkeys/use-passkey.ts');
    const found = await signInByPasskey(isProposed);
    if (found.kind === 'done') enter(found.leaving);
    // Nobody has asked for what the browser proposes: only what went well is told.
    if (isProposed) return;
    if (found.kind === 'refused') setPasskeyProblem('refused');
    else if (found.kind === 'aborted') setPasskeyProblem('unused');
  }

  function enter(leaving: boolean): void {
    if (leaving) location.assign(localPath(prefix, paths.editData()));
    // That page says that nobody stays signed in without.
    else if (!navigator.cookieEnabled)
      location.assign(withQuery(localPath(prefix, paths.login()), { step: 'cookie' }));
    else {
      keepIntent(params.then ?? '');
      location.reload();
    }
  }

  if (!words || !others) return <div aria-busy="true" />;
  const [own, ways] = words;
  const problems = outcome?.kind === 'refused' ? outcome.problems : {};
  const failure = outcome?.kind === 'failed' ? outcome : null;
  const masked = String(failure?.info?.['email'] ?? '');
  const wait = outcome?.kind === 'code' ? outcome.wait : 0;
  const field = (name: SignInField, label: string) => (
    <TextField
      key={name}
      id={`${id}-${name}`}
      label={label}
      problem={problems[name] && own(`field.${problems[name]}`)}
      field={{ kind: 'input', name, required: true, ...FIELDS[name] }}
    />
  );

  return (
    <>
      {params.then !== undefined && !isCode && <p>{t('signin.text')}</p>}
      {isCode && <p>{ways('code.text')}</p>}
      <form
        ref={form}
        className="contact-form"
        method="post"
        noValidate
        aria-label={isCode ? ways('code.title') : own('login.title')}
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
        <p role="alert" className="field-problem" hidden={failure === null && wait === 0}>
          {failure && own(`failure.${failure.reason}`, waitWords(lang, failure.info))}
          {failure?.reason === 'confirm_email' && (
            <>
              <br />
              {own('confirm.waiting', { email: masked })}
            </>
          )}
          {wait > 0 && own('failure.too_many_attempts', waitWords(lang, { seconds: wait }))}
        </p>
        {isCode
          ? field('code', ways('code.label'))
          : [field('usr', own('label.login')), field('pwd', own('label.password'))]}
        <button className="btn main" aria-disabled={busy}>
          {own('login.submit')}
        </button>
      </form>
      {failure?.reason === 'confirm_email' && (
        <ResendMail key={waiting} usr={waiting} masked={masked} lang={lang} t={own} />
      )}
      {!isCode && canUsePasskeys() && (
        <p className="modal-providers">
          <button
            type="button"
            className="btn"
            onClick={() => {
              enterByPasskey(false).catch(() => setPasskeyProblem('refused'));
            }}
          >
            {ways('passkey.sign_in')}
          </button>
          <span role="alert" className="field-problem" hidden={passkeyProblem === null}>
            {passkeyProblem && ways(`passkey.${passkeyProblem}`)}
          </span>
        </p>
      )}
      {!isCode && others.length > 0 && (
        <p className="modal-providers">
          {others.map(({ name, href }) => (
            <a key={href} className="btn" href={href} onClick={() => keepIntent(params.then ?? '')}>
              {ways('provider.with', { name })}
            </a>
          ))}
        </p>
      )}
      <p className="modal-ways">
        {isCode ? (
          <a href={withQuery(localPath(prefix, paths.login()), { step: 'code', ...wayBack() })}>
            {ways('code.lost')}
          </a>
        ) : (
          <>
            <a href={withQuery(localPath(prefix, paths.restorePassword()), wayBack())}>
              {own('login.restore')}
            </a>
            <a href={withQuery(localPath(prefix, paths.signup()), wayBack())}>
              {own('signup.title')}
            </a>
          </>
        )}
      </p>
    </>
  );
}
