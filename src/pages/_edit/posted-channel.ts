import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import * as acts from '#contract/acts.ts';
import { editChannel } from '#contract/calls/edit-channel.ts';
import type { FieldProblem } from '#lib/field-check.ts';

/** What became of a form of a channel's page. */
export interface PostedChannel {
  /** Of the answer; 200 where it was done. */
  status: number;
  /** What was typed. */
  values: Readonly<Record<string, string>>;
  problems: ReadonlyMap<string, FieldProblem>;
  /** Why it was not taken though no field is wrong: a key of `failure` in `locales/`. */
  failure: 'too_many_attempts' | 'busy' | 'failed' | 'not_yours' | null;
}

const FAILURES = ['too_many_attempts', 'busy'] as const;

/** What was typed in a form of the page; pictures are not. */
export const typedOf = (data: FormData): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

/** Claims the channel, or changes it, in the member's name. */
export async function sendChannel(
  data: FormData,
  { client, id }: { client: Client; id: number },
): Promise<PostedChannel> {
  const values = typedOf(data);
  const posted = { values, problems: new Map<string, FieldProblem>(), failure: null };
  const isClaim = values['form'] === 'claim';
  const sent = { ...Object.fromEntries(data), object_id: String(id) };
  try {
    if (isClaim) {
      const { act } = acts.claimChannel;
      await client.send(acts.claimChannel, acts.claimChannel.body.parse({ ...sent, act }));
    } else {
      const body = editChannel.body.safeParse(sent);
      if (!body.success) return { ...posted, status: 422, failure: 'failed' };
      await client.send(editChannel, body.data);
    }
    return { ...posted, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, errors } = error;
    // Sent twice: it is there.
    if (isClaim && code === 'already_added') return { ...posted, status: 200 };
    const problems = new Map(errors.map(({ field, ...problem }) => [field, problem]));
    if (problems.size > 0) return { ...posted, status, problems };
    if (!isClaim && code === 'not_found') return { ...posted, status, failure: 'not_yours' };
    return { ...posted, status, failure: FAILURES.find((one) => one === code) ?? 'failed' };
  }
}
