import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import type { Refusal } from '#components/comments/own.ts';
import { stat } from '#contract/calls.ts';

/** What a page of comments takes; the other acts of the stat call have forms of their own. */
const ACTS = ['comm', 'comm_edit', 'comm_del', 'comm_like'];

/** What became of a posted form: the number of the comment that was written or changed (0 for none), or why not. */
export type Posted = { done: number } | { status: number; refusal: Refusal };

/** Carries out what a member posted to the page of comments. */
export async function sendPosted(client: Client, form: FormData): Promise<Posted> {
  const fields = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
  const { act = '', msg = '', comment_id, parent_id } = fields;
  const id = Number(comment_id ?? parent_id ?? 0) || 0;
  const refused = (status: number, problem: Refusal['problem']): Posted => ({
    status,
    refusal: { act, id, msg, problem },
  });
  const body = stat.body.safeParse(fields);
  if (!body.success || !ACTS.includes(act)) return refused(400, { code: 'general_error' });
  try {
    const { commentId } = await client.send(stat, body.data);
    return { done: commentId ?? (act === 'comm_del' ? 0 : id) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, status, info } = error;
    return refused(status, info ? { code, info } : { code });
  }
}
