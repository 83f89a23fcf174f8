import { useEffect, useId, useRef, useState } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { CONTACT_MAX_LENGTH, CONTACT_TYPED, type ContactField } from '#lib/contact-check.ts';
import type { NoticeProblem } from '#lib/notice-check.ts';
import { lengthOf } from '#lib/field-check.ts';
import type { FailureReason } from '#stores/contact.ts';
import { PictureField } from './PictureField.tsx';
import { problemText } from './problem-text.ts';
import { prepareCaptcha } from '#browser/captcha/proof-of-work.ts';
import { useDraft } from '../use-draft.ts';
import { SendingState, Sent } from './SendingState.tsx';
import { TextField } from './TextField.tsx';
import { useSending } from './use-sending.ts';

/** What the form holds at first. */
export interface ContactValues {
  subject: string;
  email: string;
  message: string;
  /** The page it is about. */
  referrer: string;
}

interface Props {
  values: ContactValues;
  /** What the server has found wrong, for a visitor without script. */
  problems?: readonly NoticeProblem[];
  /** Why the server did not take it. */
  failure?: FailureReason | undefined;
  wait?: { when: string } | undefined;
  /** The captcha of a visitor without script. */
  ticket?: string;
  t: Translate<'forms'>;
  /** What was typed before. */
  draft?: ContactValues | undefined;
  /** Told what is typed, and null once that was sent. */
  onDraft?: (draft: ContactValues | null) => void;
}

/** What the text fields of a form hold. */
function typedIn(form: HTMLFormElement, values: ContactValues): ContactValues {
  const data = new FormData(form);
  const read = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { ...values, subject: read('subject'), email: read('email'), message: read('message') };
}

/** The contact form: the same on its page and in its modal, and the same without script. */
export function ContactForm(props: Props) {
  const { values, problems: first = [], failure, wait, ticket, t, draft, onDraft } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(lengthOf(values.message));
  const { sending, problems, forgive, submit } = useSending(first, () => onDraft?.(null));
  const busy = sending.phase === 'checking' || sending.phase === 'sending';
  const found = new Map(problems.map((problem) => [problem.field, problemText(problem, t)]));
  const shown = useRef(problems);

  useDraft(form, draft && { ...draft });
  // What a visitor typed before this was loaded is in the field, and in nothing that was rendered.
  useEffect(() => {
    setLength(lengthOf(form.current?.querySelector('textarea')?.value ?? ''));
  }, []);
  useEffect(() => {
    if (shown.current === problems) return;
    if (problems.length > 0 && shown.current.length <= problems.length) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
    shown.current = problems;
  }, [problems]);

  if (sending.phase === 'sent') return <Sent t={t} />;

  const text = (name: 'subject' | 'email') => ({
    kind: 'input' as const,
    name,
    maxLength: CONTACT_TYPED[name],
    defaultValue: values[name],
    autoFocus: first[0]?.field === name,
    onInput: () => forgive(name),
  });
  const problemOf = (field: ContactField): string | undefined => found.get(field);

  return (
    <form
      ref={form}
      className="contact-form"
      // In its modal it is sent by script alone: the page below would not take it.
      method={onDraft ? undefined : 'post'}
      encType="multipart/form-data"
      noValidate
      aria-label={t('contact.title')}
      onFocus={() => void prepareCaptcha()}
      onInput={({ currentTarget }) => onDraft?.(typedIn(currentTarget, values))}
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <TextField
        id={`${id}-subject`}
        label={t('contact.subject')}
        note={<small id={`${id}-subject-note`}>{t('contact.optional')}</small>}
        hint={`${id}-subject-note`}
        problem={problemOf('subject')}
        field={{ ...text('subject'), type: 'text', autoComplete: 'off' }}
      />
      <TextField
        id={`${id}-email`}
        label={t('contact.email')}
        problem={problemOf('email')}
        field={{ ...text('email'), type: 'email', autoComplete: 'email', required: true }}
      />
      <TextField
        id={`${id}-message`}
        label={t('contact.message')}
        note={
          <small className={length > CONTACT_MAX_LENGTH ? 'over' : undefined}>
            {t('contact.characters', { n: length, max: CONTACT_MAX_LENGTH })}
          </small>
        }
        problem={problemOf('message')}
        field={{
          kind: 'textarea',
          name: 'message',
          rows: 7,
          maxLength: CONTACT_TYPED.message,
          required: true,
          defaultValue: values.message,
          autoFocus: first[0]?.field === 'message',
          onInput: ({ currentTarget }) => {
            setLength(lengthOf(currentTarget.value));
            forgive('message');
          },
        }}
      />
      <div className="field-trap" aria-hidden="true">
        <label htmlFor={`${id}-website`}>{t('contact.honeypot')}</label>
        <input id={`${id}-website`} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="referrer" defaultValue={values.referrer} />
      <input type="hidden" name="captcha" defaultValue={ticket} />
      <PictureField
        id={`${id}-file`}
        problem={problemOf('file')}
        onChange={() => forgive('file')}
        t={t}
      />
      <SendingState
        sending={sending}
        failure={failure}
        wait={wait}
        captcha={problemOf('captcha')}
        wrong={problems.length > 0}
        t={t}
      />
      <button className="btn main" aria-disabled={busy}>
        {t('contact.send')}
      </button>
    </form>
  );
}
