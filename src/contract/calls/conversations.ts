import { z } from 'zod';
import { MESSAGE_AUDIENCES } from '#config/messages.ts';
import { looseMediaAddress } from '../addresses.ts';
import type { QueryCodec, ReadCall } from '../call.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { looseLine, looseText } from '../texts.ts';
import { listOf, looseCount, wireDate, wireFlag, wireId } from '../wire.ts';

/** Another member, as a conversation shows one. */
const person = z
  .object({ _id: wireId, name: looseLine, avatar: looseMediaAddress })
  .transform(({ _id: id, ...others }) => ({ id, ...others }));

const summary = z
  .object({
    member: person,
    /** The beginning of the last message. */
    text: looseText,
    added_date: wireDate,
    own: wireFlag,
    unread: looseCount,
  })
  .transform(({ added_date: sentAt, ...others }) => ({ ...others, sentAt }));

const page: QueryCodec<{ page: number } | undefined> = {
  encode: (of) => (of && of.page > 1 ? `?page=${of.page}` : ''),
  decode: (search) => ({ page: params.page.decode(search.get('page') ?? '1') }),
};

export const conversationsAnswer = z
  .object({
    conversations: listOf(summary),
    total_count: looseCount,
    pages: looseCount,
    who: z.enum(MESSAGE_AUDIENCES).catch('members').default('members'),
  })
  .transform(({ total_count: totalCount, ...others }) => ({ ...others, totalCount }));
export type Conversations = z.output<typeof conversationsAnswer>;

/** One's own conversations, the latest first, and who may begin one (`who`). The path is ours. */
export const conversations: ReadCall<object, { page: number } | undefined, Conversations> = {
  kind: 'read',
  name: 'conversations',
  access: 'member',
  path: path`conversations.php`,
  query: page,
  answer: conversationsAnswer,
  errors: ['need_auth', 'bad_page'],
};

const message = z
  .object({ message_id: wireId, text: looseText, added_date: wireDate, own: wireFlag })
  .transform((wire) => ({
    id: wire.message_id,
    text: wire.text,
    sentAt: wire.added_date,
    own: wire.own,
  }));
export type Message = z.output<typeof message>;

export const conversationAnswer = z
  .object({
    member: person,
    messages: listOf(message),
    older: wireFlag,
    newer: wireFlag,
    unread: looseCount,
    can_write: wireFlag,
    blocked: wireFlag,
  })
  .transform(({ can_write: canWrite, ...others }) => ({ ...others, canWrite }));
export type Conversation = z.output<typeof conversationAnswer>;

const about: QueryCodec<{ id: number; before?: number }> = {
  encode: ({ id, before }) => `?object_id=${id}${before === undefined ? '' : `&before=${before}`}`,
  decode: (search) => {
    const id = params.id.decode(search.get('object_id') ?? '');
    const before = search.get('before');
    return before === null ? { id } : { id, before: params.id.decode(before) };
  },
};

/**
 * One's own conversation with another member, the oldest message first: the latest, or those before one (`before`). It is
 * empty where nothing was written; `canWrite` says whether one may, `blocked` that one has blocked the other. The path is ours.
 */
export const conversation: ReadCall<object, { id: number; before?: number }, Conversation> = {
  kind: 'read',
  name: 'conversation',
  access: 'member',
  path: path`conversation.php`,
  query: about,
  answer: conversationAnswer,
  errors: ['need_auth', 'bad_id', 'not_found', 'not_yourself'],
};
