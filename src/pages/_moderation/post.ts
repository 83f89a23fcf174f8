import type { Client } from '#client/client.ts';
import type { Posted } from '#components/moderation/posted.ts';
import { ApiError } from '#client/errors.ts';
import type { Act } from '#contract/act.ts';

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

/** Hands a posted form to the API as one of its actions, in the visitor's name. */
export async function postAct<Body extends Record<string, unknown>, Answer extends object>(
  client: Client,
  call: Act<Body, Answer>,
  form: FormData,
  more: Readonly<Record<string, string>> = {},
): Promise<Posted<Answer>> {
  const values = textsOf(form);
  const posted = { answer: null, values, problems: new Map<string, string>(), code: null };
  const body = call.body.safeParse({ ...values, ...more, act: call.act });
  if (!body.success) {
    const field = String(body.error.issues[0]?.path[0] ?? '');
    return { ...posted, status: 422, problems: new Map([[field, 'required']]) };
  }
  try {
    return { ...posted, status: 200, answer: await client.send(call, body.data) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, errors } = error;
    const problems = new Map(errors.map((one) => [one.field, one.code]));
    return { ...posted, status, problems, code: errors.length > 0 ? null : code };
  }
}
