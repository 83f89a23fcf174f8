import { ApiError } from '#client/errors.ts';
import * as acts from '#contract/acts.ts';
import * as calls from '#contract/calls.ts';
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

/** Takes back the vote that stands, as the same button does where there is a script; of an API that knows no way back, it stays. */
async function takeVoteBack(
  send: (body: StatBody) => Promise<unknown>,
  body: StatBody,
): Promise<string> {
  if (body.act !== 'vote') return 'already_voted';
  return send({ ...body, act: 'vote_del' }).then(
    () => 'taken_back',
    () => 'already_voted',
  );
}

/**
 * Carries out a form that was posted to a page without script, in its visitor's name. Gives `success`, `taken_back`, or the code of
 * what went wrong; the page tells it (lib/notice-codes.ts).
 */
export async function submitForm(
  runtime: Pick<Runtime, 'fetch'>,
  form: NoticeForm | 'signout',
  { data, visitor }: { data: FormData; visitor: PageVisitor },
): Promise<string> {
  const { call, act } = CALLS[form] as (typeof CALLS)['vote'];
  const body = call.body.safeParse(Object.fromEntries(data));
  if (!body.success || body.data.act !== act) return 'bad_request';
  const send = (sent: StatBody): Promise<unknown> =>
    visitorClient(runtime, visitor).send(call, sent);
  try {
    await send(body.data);
    return 'success';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'already_voted' ? takeVoteBack(send, body.data) : error.code;
  }
}
