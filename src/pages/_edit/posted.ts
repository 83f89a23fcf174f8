import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { editMember } from '#contract/calls/edit-member.ts';

interface Problem {
  code: string;
  info?: Readonly<Record<string, string | number>> | undefined;
}

/** What became of a form of the edit page that was posted without script. */
export interface PostedEdit {
  /** Which of the page's forms. */
  form: string;
  /** Of the answer; 200 where it was done. */
  status: number;
  /** What was typed. */
  values: Readonly<Record<string, string>>;
  problems: ReadonlyMap<string, Problem>;
  /** Why it was not taken though no field is wrong: a key of `failure` in `locales/`. */
  failure: 'network' | 'too_many_attempts' | 'busy' | 'failed' | null;
}

const FAILURES: readonly string[] = ['too_many_attempts', 'busy'];
const PICTURES: readonly string[] = ['avatar', 'cover'];

const isFile = (value: FormDataEntryValue | null): value is File =>
  value instanceof File && value.size > 0;

/** Hands a posted form to the API, in the member's name. */
export async function sendPosted(data: FormData, client: Client): Promise<PostedEdit> {
  const texts = [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const { form = '', ...values } = Object.fromEntries(texts);
  const nothing = new Map<string, Problem>();
  const posted = { form, values, problems: nothing, failure: null };
  const picture = PICTURES.includes(form) ? data.get(form) : null;
  if (PICTURES.includes(form) && !isFile(picture) && !values['remove'])
    return { ...posted, status: 422, problems: new Map([[form, { code: 'picture_required' }]]) };
  const body = editMember.body.safeParse({ ...values, ...(picture && { [form]: picture }) });
  if (!body.success) return { ...posted, status: 422, failure: 'failed' };
  try {
    await client.send(editMember, body.data);
    return { ...posted, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, errors } = error;
    // A picture may be too large before it is known which it is.
    const problems = new Map(
      errors.map(({ field, ...problem }) => [field === 'picture' ? form : field, problem]),
    );
    if (problems.size > 0) return { ...posted, status, problems };
    const failure = FAILURES.includes(code) ? (code as 'busy') : 'failed';
    return { ...posted, status, failure };
  }
}
