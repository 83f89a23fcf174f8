import { createClient } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { askCaptcha, sendReport, type CaptchaChallenge, type ReportBody } from '#client/report.ts';
import type { NoticeField, NoticeProblem } from '#lib/notice-check.ts';
import { environment } from './environment.ts';

/** Why a message was not taken though nothing is wrong with it: keys of `contact` in `locales/`. */
export type FailureReason = 'network' | 'too_many_attempts' | 'busy' | 'failed';

/** What became of a message that was sent. */
export type Outcome =
  /** Of a report with the key of what becomes of it, where the API gives one. */
  | { kind: 'sent'; receipt: string | null }
  /** Fields that are wrong, by the API. */
  | { kind: 'refused'; problems: NoticeProblem[] }
  /** `info` has the seconds to wait, of what is refused for now. */
  | { kind: 'failed'; reason: FailureReason; info?: ApiError['info'] };

const FIELDS: readonly string[] = [
  ...['subject', 'email', 'message', 'captcha', 'file'],
  ...['category', 'address', 'from', 'to', 'name', 'good_faith'],
];

const isField = (name: string): name is NoticeField => FIELDS.includes(name);

/** What an API's error says of a message; what it says of no field we have counts as a failure of ours. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const problems = error.errors.flatMap(({ field, code, info }) =>
    isField(field) ? [{ field, code, ...(info && { info }) }] : [],
  );
  if (problems.length > 0) return { kind: 'refused', problems };
  if (error.code === 'api_unreachable')
    return { kind: 'failed', reason: error.isUnanswered ? 'network' : 'busy' };
  const many = error.code === 'too_many_attempts' || error.status === 429;
  if (many) return { kind: 'failed', reason: 'too_many_attempts', info: error.info };
  return { kind: 'failed', reason: error.code === 'busy' ? 'busy' : 'failed' };
}

/** What a message says that is no report. */
export const NO_NOTICE = {
  ...{ category: undefined, address: undefined, from: undefined, to: undefined },
  ...{ name: undefined, good_faith: undefined, lang: undefined },
} as const satisfies Partial<ReportBody>;

/** Whether nothing else is wrong with it. */
export const isAboutCaptcha = (outcome: Outcome): boolean =>
  outcome.kind === 'refused' && outcome.problems.every(({ field }) => field === 'captcha');

/** A message waits no longer for its captcha. */
const CAPTCHA_MS = 15_000;

/** Asks for a captcha; null where none can be had, or not soon: then the message goes without, and the API decides. */
export async function newCaptcha(): Promise<CaptchaChallenge | null> {
  const { fetch, address } = environment();
  try {
    const signal = AbortSignal.timeout(CAPTCHA_MS);
    return await askCaptcha(createClient({ fetch, origin: address().origin }), signal);
  } catch (error) {
    if (error instanceof ApiError || (error as Error).name === 'TimeoutError') return null;
    throw error;
  }
}

/** Sends a message; `onProgress` gets the share (0 to 1) that has left. */
export async function sendMessage(
  body: ReportBody,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  const { upload, address } = environment();
  const client = createClient({
    fetch: (request) => upload(request, onProgress, true),
    origin: address().origin,
  });
  try {
    const { receipt } = await sendReport(client, body);
    return { kind: 'sent', receipt };
  } catch (error) {
    return outcomeOf(error);
  }
}
