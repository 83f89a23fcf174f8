import { ApiError } from '#client/errors.ts';
import * as acts from '#contract/acts.ts';
import * as calls from '#contract/calls.ts';
import type { FormOutcome } from '#lib/form-return.ts';
import type { NoticeForm } from '#lib/notice-codes.ts';
import type { PageVisitor } from '#lib/page-visitor.ts';
import type { StatBody } from '#contract/calls/stat.ts';
import type { Runtime } from './runtime-port.ts';
import { visitorClient } from './visitor-client.ts';

/** The call that carries each form out, with what of it the form may ask for. */
const CALLS = {
  vote: { call: calls.stat, act: 'vote' },
  signout: { call: acts.signOut, act: 'signout' },
} as const satisfies Record<NoticeForm | 'signout', object>;

/** What the API's refusal comes to; throws what is none. */
function refusal(error: unknown): FormOutcome {
  if (!(error instanceof ApiError)) throw error;
  const { seconds } = error.info;
  return { code: error.code, ...(typeof seconds === 'number' && { seconds }) };
}

/** Takes back the vote that stands, as the same button does where there is a script; of an API that does not understand that, it stays. */
async function takeVoteBack(
  send: (body: StatBody) => Promise<unknown>,
  body: StatBody,
): Promise<FormOutcome> {
  if (body.act !== 'vote') return { code: 'already_voted' };
  try {
    await send({ ...body, act: 'vote_del' });
    return { code: 'taken_back' };
  } catch (error) {
    const { code, ...more } = refusal(error);
    return { code: code === 'bad_request' ? 'already_voted' : code, ...more };
  }
}

/**
 * Carries out a form that was posted to a page without script, in its visitor's name. What comes of it, `taken_back` too, is told
 * by the page (lib/notice-codes.ts).
 */
export async function submitForm(
  runtime: Pick<Runtime, 'fetch'>,
  form: NoticeForm | 'signout',
  { data, visitor }: { data: FormData; visitor: PageVisitor },
): Promise<FormOutcome> {
  const { call, act } = CALLS[form] as (typeof CALLS)['vote'];
  const body = call.body.safeParse(Object.fromEntries(data));
  if (!body.success || body.data.act !== act) return { code: 'bad_request' };
  const send = (sent: StatBody): Promise<unknown> =>
    visitorClient(runtime, visitor).send(call, sent);
  try {
    await send(body.data);
    return { code: 'success' };
  } catch (error) {
    const outcome = refusal(error);
    return outcome.code === 'already_voted' ? takeVoteBack(send, body.data) : outcome;
  }
}
