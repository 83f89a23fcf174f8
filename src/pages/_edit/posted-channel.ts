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

/** Whether a text came back as the form had it. It may have been changed in another tab since, and stays as it is there. */
export const isAsItCame = (values: PostedChannel['values'], name: string): boolean =>
  values[name] !== undefined && values[name] === values[`${name}_was`];

/** What is wrong, and besides which pictures came along: no page can give a file back to its field. */
function withPictures(wrong: PostedChannel['problems'], data: FormData): Map<string, FieldProblem> {
  const sent = ['avatar', 'cover'].filter((kind) => {
    const file = data.get(kind);
    return file instanceof Blob && file.size > 0;
  });
  return new Map([
    ...sent.map((kind): [string, FieldProblem] => [kind, { code: 'file_again' }]),
    ...wrong,
  ]);
}

/** Claims the channel, or changes it, in the member's name. */
export async function sendChannel(
  data: FormData,
  { client, id }: { client: Client; id: number },
): Promise<PostedChannel> {
  const values = typedOf(data);
  const posted = { values, problems: new Map<string, FieldProblem>(), failure: null };
  const isClaim = values['form'] === 'claim';
  const changed = [...data].filter(([name]) => !isAsItCame(values, name));
  const sent = { ...Object.fromEntries(changed), object_id: String(id) };
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
    const wrong = new Map(errors.map(({ field, ...problem }) => [field, problem]));
    const problems = withPictures(wrong, data);
    if (wrong.size > 0) return { ...posted, status, problems };
    if (!isClaim && code === 'not_found') return { ...posted, status, failure: 'not_yours' };
    const failure = FAILURES.find((one) => one === code) ?? 'failed';
    return { ...posted, status, problems, failure };
  }
}
