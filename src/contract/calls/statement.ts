import { z } from 'zod';
import type { ReadCall } from '../call.ts';
import { decision } from '../entities/decision.ts';
import { idQuery } from '../page-query.ts';
import { path } from '../path.ts';
import { looseLine } from '../texts.ts';
import { wireFlag } from '../wire.ts';

export const statementAnswer = z
  .object({ decision, title: looseLine, open: wireFlag, objected: wireFlag })
  .transform(({ open: mayObject, objected: isObjected, ...others }) => {
    return { ...others, mayObject, isObjected };
  });
export type Statement = z.output<typeof statementAnswer>;

/** The statement of reasons of a decision about something of the viewer's, whether they can object to it, and whether they have and nobody has answered. The path is ours. */
export const statement: ReadCall<object, { id: number }, Statement> = {
  kind: 'read',
  name: 'statement',
  access: 'owner',
  path: path`statement.php`,
  query: idQuery,
  answer: statementAnswer,
  errors: ['need_auth', 'bad_id', 'not_found'],
};
