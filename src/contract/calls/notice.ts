import '../without-eval.ts';
import { z } from 'zod';
import { NOTICE_CATEGORIES } from '#config/notices.ts';
import type { QueryCodec, ReadCall } from '../call.ts';
import { decision } from '../entities/decision.ts';
import { ContractError } from '../errors.ts';
import { path } from '../path.ts';
import { RECEIPT } from '../receipt.ts';
import { looseLine, looseText } from '../texts.ts';
import { listOf, wireDate, wireFlag, wireId } from '../wire.ts';

const key: QueryCodec<{ key: string }> = {
  encode: ({ key: receipt }) => `?key=${encodeURIComponent(receipt)}`,
  decode: (search) => {
    const receipt = search.get('key') ?? '';
    if (!RECEIPT.test(receipt)) throw new ContractError('bad_query', 'key');
    return { key: receipt };
  },
};

const counterNotice = z
  .object({ message: looseText, added_date: wireDate })
  .transform(({ message, added_date: addedAt }) => ({ message, addedAt }));

export const noticeAnswer = z
  .object({
    number: wireId,
    category: z.enum(NOTICE_CATEGORIES),
    address: looseLine,
    added_date: wireDate,
    due_date: wireDate,
    /** The latest last: what came of an objection stands behind what it was about. */
    decisions: listOf(decision).catch([]).default([]),
    /** Of a claim of copyright: what the uploader swears to. */
    counter_notices: listOf(counterNotice).catch([]).default([]),
    /** Whether its reporter can object to the last one. */
    open: wireFlag,
    /** Whether they have, and nobody has answered. */
    objected: wireFlag,
  })
  .transform((wire) => {
    const { added_date: addedAt, due_date: dueAt, open: mayObject, ...others } = wire;
    const { counter_notices: counterNotices, objected: isObjected, ...told } = others;
    return { ...told, addedAt, dueAt, mayObject, isObjected, counterNotices };
  });
export type Notice = z.output<typeof noticeAnswer>;

/** What has become of a report, for whoever has its key. Nothing of who sent it. The path is ours. */
export const notice: ReadCall<object, { key: string }, Notice> = {
  kind: 'read',
  name: 'notice',
  access: 'anyone',
  path: path`notice.php`,
  query: key,
  answer: noticeAnswer,
  errors: ['bad_query', 'not_found'],
};
