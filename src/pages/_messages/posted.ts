import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_WAYS,
  type NotificationKind,
  type NotificationWay,
} from '#config/notifications.ts';
import * as acts from '#contract/acts.ts';
import { messages } from '#contract/calls.ts';
import type { FieldProblem } from '#lib/field-check.ts';

/** What became of a form: what was done, or what was sent and why it was not taken. */
export type Posted =
  | { done: string }
  | {
      status: number;
      refused: { act: string; msg: string; key: string; problem: FieldProblem };
    };

const CALLS = [messages, acts.block, acts.notification] as const;

/** The kinds of which a form says something else than it came with: the others may have been changed meanwhile, by another tab or by a mail. */
const changedKinds = (form: FormData): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => {
    const way = form.get(kind);
    return typeof way === 'string' && way !== form.get(`${kind}_before`);
  });

/** Where a form says anew that its member wants to be told of what, as far as that is a way. */
export const chosenWays = (form: FormData): Partial<Record<string, NotificationWay>> =>
  Object.fromEntries(
    changedKinds(form).flatMap((kind) => {
      const way = NOTIFICATION_WAYS.find((one) => one === form.get(kind));
      return way ? [[kind, way]] : [];
    }),
  );

/** Says where a member wants to be told of what they changed, kind by kind; the first that is refused ends it. */
export async function sendWays(client: Client, form: FormData): Promise<Posted> {
  for (const kind of changedKinds(form)) {
    const one = new FormData();
    const fields = { act: 'notification', section: 'set', kind };
    for (const [name, value] of Object.entries(fields)) one.set(name, value);
    one.set('way', form.get(kind) ?? '');
    const posted = await sendPosted(client, one);
    if ('refused' in posted) return posted;
  }
  return { done: 'ways' };
}

/** Carries out a form of the pages of messages and notifications, in its member's name. */
export async function sendPosted(client: Client, form: FormData): Promise<Posted> {
  const fields = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
  const { act = '', msg = '', key = '' } = fields;
  const refuse = (status: number, problem: FieldProblem): Posted => ({
    status,
    refused: { act, msg, key, problem },
  });
  for (const call of CALLS) {
    const body = call.body.safeParse(fields);
    if (!body.success) continue;
    try {
      await client.send(call as typeof messages, body.data as never);
      return { done: act };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, status, info } = error;
      return refuse(status, info ? { code, info } : { code });
    }
  }
  return refuse(400, { code: 'general_error' });
}
