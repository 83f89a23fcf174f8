import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { askCaptcha, sendReport } from '#client/report.ts';
import { reportBody } from '#contract/calls/report.ts';
import type { ContactValues } from '#islands/modals/contact/ContactForm.tsx';
import type { NoticeProblem } from '#lib/notice-check.ts';
import { NO_NOTICE, outcomeOf, type FailureReason } from '#stores/contact.ts';

const fields = reportBody.shape;

/** What became of a form that was posted without script. */
export interface Posted {
  /** Of the answer; 200 where the message was taken. */
  status: number;
  values: ContactValues;
  problems: readonly NoticeProblem[];
  failure: FailureReason | undefined;
  captcha: string;
}

/** Hands a posted form to the API, in the visitor's name. */
export async function sendPosted(data: FormData, client: Client): Promise<Posted> {
  // Cut to what the call takes before anything reads them, or writes them back into the page.
  const text = (
    name: 'subject' | 'email' | 'message' | 'referrer' | 'captcha' | 'website',
  ): string => {
    const value = data.get(name);
    return fields[name].parse(typeof value === 'string' ? value : '');
  };
  const values = {
    subject: text('subject'),
    email: text('email'),
    message: text('message'),
    referrer: text('referrer'),
  };
  const sent = data.get('file');
  const file = sent instanceof Blob && sent.size > 0 ? sent : undefined;
  const captcha = text('captcha');
  const posted = { values, captcha, problems: [], failure: undefined };
  try {
    await sendReport(client, { ...values, captcha, website: text('website'), file, ...NO_NOTICE });
    return { ...posted, status: 200 };
  } catch (error) {
    const outcome = outcomeOf(error);
    const status = error instanceof ApiError ? error.status : 500;
    if (outcome.kind !== 'refused') {
      // Without script the server is the one that asks: the visitor's own connection is there.
      const failure =
        outcome.kind === 'failed' && outcome.reason !== 'network' ? outcome.reason : 'failed';
      return { ...posted, status, failure };
    }
    const { problems } = outcome;
    // No page can give a file back to its field.
    const lost = file !== undefined && problems.every(({ field }) => field !== 'file');
    const again = { field: 'file', code: 'file_again' } as const;
    return { ...posted, status, problems: lost ? [...problems, again] : problems };
  }
}

/** A form's captcha: the one it came with, as long as that may still count, else a new one: a picture uses it up. */
export async function ticketFor(
  client: Client,
  posted: Pick<Posted, 'problems' | 'captcha'> | null,
): Promise<string> {
  const refused = posted?.problems.find(
    ({ field, code }) => field === 'captcha' || code === 'invalid_file_type',
  );
  if (posted && posted.captcha !== '' && (!refused || refused.code === 'captcha_early')) {
    return posted.captcha;
  }
  try {
    const challenge = await askCaptcha(client);
    return Buffer.from(JSON.stringify({ challenge })).toString('base64');
  } catch (error) {
    // Another API may want none; where the API is down the message will say so.
    if (error instanceof ApiError) return '';
    throw error;
  }
}

/** What the form holds at first: the subject that a link gives it. */
export function firstValues(query: URLSearchParams): ContactValues {
  return {
    subject: fields.subject.parse(query.get('subject') ?? ''),
    email: '',
    message: '',
    referrer: '',
  };
}
