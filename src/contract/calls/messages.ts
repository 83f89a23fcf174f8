import '../without-eval.ts';
import { z } from 'zod';
import { MESSAGE_AUDIENCES, MESSAGE_MAX_LENGTH, SEND_KEY_MAX } from '#config/messages.ts';
import { MEMBER_ACT_ERRORS } from '../act.ts';
import type { WriteCall } from '../call.ts';
import { cutText, toText } from '../texts.ts';
import { looseCount, optionalId, wireId } from '../wire.ts';

const other = { object_id: wireId };
/** The latest message that was shown: what came after it stays as it is. Without it, all of them are meant. */
const upToShown = { ...other, last: optionalId };

const body = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('send'),
    ...other,
    msg: z
      .string()
      .default('')
      .transform((sent) => toText(cutText(sent, MESSAGE_MAX_LENGTH))),
    /** Made anew for each form: what is sent twice with it is there once. */
    key: z.string().max(SEND_KEY_MAX).optional(),
  }),
  /** A conversation is read. */
  z.object({ act: z.literal('read'), ...upToShown }),
  /** Takes a message of one's own back, from both. */
  z.object({ act: z.literal('rem'), message_id: wireId }),
  /** Deletes a conversation for oneself alone. */
  z.object({ act: z.literal('clear'), ...upToShown }),
  /** Who may begin to write to the member. */
  z.object({ act: z.literal('audience'), who: z.enum(MESSAGE_AUDIENCES) }),
]);
export type MessagesBody = z.output<typeof body>;
export type MessagesAct<Name extends MessagesBody['act']> = Extract<MessagesBody, { act: Name }>;

const answer = z
  .object({ ok: z.unknown(), message_id: looseCount })
  .transform((wire) => ({ id: wire.message_id }));

/** What a member does with messages (SPEC.md §7, whose payload is ours). `id` is that of a message that was sent, else 0. */
export const messages: WriteCall<MessagesBody, { id: number }> = {
  kind: 'write',
  name: 'messages',
  access: 'owner',
  path: 'messages.php',
  body,
  answer,
  errors: [
    ...MEMBER_ACT_ERRORS,
    ...(['not_found', 'no_permission', 'not_yourself', 'required', 'max_length'] as const),
  ],
};
