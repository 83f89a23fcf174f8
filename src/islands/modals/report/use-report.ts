import { useRef, useState } from 'react';
import { dropCaptcha, prepareCaptcha } from '#browser/captcha/proof-of-work.ts';
import type { Language } from '#config/locales.ts';
import { checkNotice, type NoticeProblem } from '#lib/notice-check.ts';
import { isAboutCaptcha, sendMessage, type Outcome } from '#stores/contact.ts';
import { fileOf } from '../contact/use-sending.ts';

type Phase =
  | { phase: 'editing' }
  | { phase: 'sending' }
  /** Without a receipt where the API gave none. */
  | { phase: 'sent'; receipt: string | null }
  | (Omit<Extract<Outcome, { kind: 'failed' }>, 'kind'> & { phase: 'failed' });

const FIELDS = ['category', 'from', 'to', 'message', 'name', 'email', 'good_faith'] as const;

function valuesOf(data: FormData): Record<(typeof FIELDS)[number], string> {
  const pairs = FIELDS.map((name) => {
    const value = data.get(name);
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  return Object.fromEntries(pairs) as Record<(typeof FIELDS)[number], string>;
}

async function send(data: FormData, about: { address: string; lang: Language }): Promise<Outcome> {
  const { category, ...values } = valuesOf(data);
  const outcome = await sendMessage(
    {
      ...{ ...values, ...about, subject: '', website: '', referrer: location.href },
      ...{ category: category as 'other', captcha: await prepareCaptcha() },
      file: fileOf(data),
    },
    () => undefined,
  );
  if (outcome.kind === 'sent' || isAboutCaptcha(outcome)) dropCaptcha();
  return outcome;
}

/** Sends a report of what an address shows once, however often it is submitted, and says what is going on. */
export function useReport(about: { address: string; lang: Language }) {
  const [state, setState] = useState<Phase>({ phase: 'editing' });
  const [problems, setProblems] = useState<readonly NoticeProblem[]>([]);
  const busy = useRef(false);

  async function submit(data: FormData): Promise<void> {
    setState({ phase: 'sending' });
    let outcome = await send(data, about);
    if (isAboutCaptcha(outcome)) outcome = await send(data, about);
    if (outcome.kind === 'sent') setState({ phase: 'sent', receipt: outcome.receipt });
    else if (outcome.kind === 'failed') setState({ ...outcome, phase: 'failed' });
    else {
      setProblems(outcome.problems);
      setState({ phase: 'editing' });
    }
  }

  return {
    state,
    problems,
    submit: (data: FormData): void => {
      if (busy.current) return;
      const file = fileOf(data) ?? null;
      const found = checkNotice({ ...valuesOf(data), file, address: about.address });
      // Without a reason nothing else is shown yet.
      const unchosen = found.filter(({ field }) => field === 'category');
      setProblems(unchosen.length > 0 ? unchosen : found);
      setState({ phase: 'editing' });
      if (found.length > 0) return;
      busy.current = true;
      submit(data)
        .catch(() => setState({ phase: 'failed', reason: 'failed' }))
        .finally(() => {
          busy.current = false;
        });
    },
  };
}
