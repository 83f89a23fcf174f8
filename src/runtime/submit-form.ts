import { ApiError } from '#client/errors.ts';
import * as acts from '#contract/acts.ts';
import * as calls from '#contract/calls.ts';
import type { NoticeForm } from '#lib/notice-codes.ts';
import type { PageVisitor } from '#lib/page-visitor.ts';
import type { Runtime } from './runtime-port.ts';
import { visitorClient } from './visitor-client.ts';

/** The call that carries each form out, with what of it the form may ask for. */
const CALLS = {
  vote: { call: calls.stat, act: 'vote' },
  signout: { call: acts.signOut, act: 'signout' },
} as const satisfies Record<NoticeForm | 'signout', object>;

/**
 * Carries out a form that was posted to a page without script, in its visitor's name. Gives `success`, or the code of what
 * went wrong; the page tells it (lib/notice-codes.ts).
 */
export async function submitForm(
  runtime: Pick<Runtime, 'fetch'>,
  form: NoticeForm | 'signout',
  { data, visitor }: { data: FormData; visitor: PageVisitor },
): Promise<string> {
  const { call, act } = CALLS[form] as (typeof CALLS)['vote'];
  const body = call.body.safeParse(Object.fromEntries(data));
  if (!body.success || body.data.act !== act) return 'bad_request';
  try {
    await visitorClient(runtime, visitor).send(call, body.data);
    return 'success';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}
