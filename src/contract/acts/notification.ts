import '../without-eval.ts';
import { z } from 'zod';
import { NOTIFICATION_KINDS, NOTIFICATION_WAYS } from '#config/notifications.ts';
import { ACT_ERRORS, INPUT_PATH, MEMBER_ACT_ERRORS, type Act } from '../act.ts';
import { optionalId, wireId } from '../wire.ts';
import { done, type Done } from './done.ts';

const act = z.literal('notification');

const body = z.discriminatedUnion('section', [
  /** One is read, or all are: `last` is the moment of the latest that was known (`last` of the answer), and what came after it stays as it is. */
  z.object({ act, section: z.literal('read'), object_id: wireId }),
  z.object({ act, section: z.literal('read_all'), last: optionalId }),
  /** Where one wants to be told of a kind. */
  z.object({
    ...{ act, section: z.literal('set') },
    ...{ kind: z.enum(NOTIFICATION_KINDS), way: z.enum(NOTIFICATION_WAYS) },
  }),
]);
export type NotificationBody = z.output<typeof body>;

/** Marks what one was told as read, and says where one wants to be told of what. Ours. */
export const notification: Act<NotificationBody, Done> = {
  kind: 'write',
  name: 'notification',
  act: 'notification',
  path: INPUT_PATH,
  access: 'owner',
  body,
  answer: done,
  errors: [...MEMBER_ACT_ERRORS, 'not_found'],
};

const stop = z.object({ act: z.literal('stop_mails'), token: z.string().max(200) });

/** Ends mails of one kind, for whoever has the link of such a mail: no sign-in is needed. Ours. */
export const stopMails: Act<z.output<typeof stop>, Done> = {
  kind: 'write',
  name: 'stopMails',
  act: 'stop_mails',
  path: INPUT_PATH,
  access: 'anyone',
  body: stop,
  answer: done,
  errors: [...ACT_ERRORS, 'invalid_link'],
};
