import { useRef, useState } from 'react';
import { checkContact } from '#lib/contact-check.ts';
import type { NoticeProblem } from '#lib/notice-check.ts';
import { isAboutCaptcha, NO_NOTICE, sendMessage, type Outcome } from '#stores/contact.ts';
import { dropCaptcha, prepareCaptcha } from '#browser/captcha/proof-of-work.ts';

export type Sending =
  | { phase: 'editing' }
  | { phase: 'checking' }
  | { phase: 'sending'; share: number }
  | { phase: 'sent' }
  | (Omit<Extract<Outcome, { kind: 'failed' }>, 'kind'> & { phase: 'failed' });

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** An empty file field holds a file without bytes. */
export function fileOf(data: FormData): File | undefined {
  const file = data.get('file');
  return file instanceof File && file.size > 0 ? file : undefined;
}

async function send(data: FormData, onProgress: (share: number) => void): Promise<Outcome> {
  const body = {
    subject: textOf(data, 'subject'),
    email: textOf(data, 'email'),
    message: textOf(data, 'message'),
    referrer: textOf(data, 'referrer') || document.referrer,
    website: '',
    file: fileOf(data),
    ...NO_NOTICE,
  };
  const outcome = await sendMessage({ ...body, captcha: await prepareCaptcha() }, onProgress);
  if (outcome.kind === 'sent' || isAboutCaptcha(outcome)) dropCaptcha();
  return outcome;
}

/**
 * Sends a form once, however often it is submitted, and says what is going on. A captcha that has expired
 * meanwhile is made anew without a word. `onSent` is told of a message that has left, whether or not its form is
 * still there.
 */
export function useSending(first: readonly NoticeProblem[], onSent: () => void = () => undefined) {
  const [sending, setSending] = useState<Sending>({ phase: 'editing' });
  const [problems, setProblems] = useState(first);
  const busy = useRef(false);

  async function submit(data: FormData): Promise<void> {
    const onProgress = (share: number): void => setSending({ phase: 'sending', share });
    setSending({ phase: 'checking' });
    let outcome = await send(data, onProgress);
    if (isAboutCaptcha(outcome)) outcome = await send(data, onProgress);
    if (outcome.kind === 'sent') onSent();
    if (outcome.kind === 'refused') setProblems(outcome.problems);
    if (outcome.kind === 'failed') setSending({ ...outcome, phase: 'failed' });
    else setSending({ phase: outcome.kind === 'sent' ? 'sent' : 'editing' });
  }

  return {
    sending,
    problems,
    /** Takes back what was said of a field, now that it is being changed. */
    forgive: (field: NoticeProblem['field']): void =>
      setProblems((all) => all.filter((problem) => problem.field !== field)),
    submit: (data: FormData): void => {
      if (busy.current) return;
      const fields = {
        subject: textOf(data, 'subject'),
        email: textOf(data, 'email'),
        message: textOf(data, 'message'),
        file: fileOf(data) ?? null,
      };
      const found = checkContact(fields);
      setProblems(found);
      if (found.length > 0) {
        setSending({ phase: 'editing' });
        return;
      }
      busy.current = true;
      submit(data)
        .catch(() => setSending({ phase: 'failed', reason: 'failed' }))
        .finally(() => {
          busy.current = false;
        });
    },
  };
}
