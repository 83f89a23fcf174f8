import { z } from 'zod';
import type { ReadCall } from '../call.ts';
import { decision } from '../entities/decision.ts';
import { idQuery } from '../page-query.ts';
import { path } from '../path.ts';
import { looseLine } from '../texts.ts';
import { looseCount, wireFlag } from '../wire.ts';

export const statementAnswer = z
  .object({
    decision,
    title: looseLine,
    /** By whose page its owner finds what it is about; 0 for none. */
    leads_to: looseCount,
    /** Whether it gave a channel that was theirs to somebody else. */
    lost: wireFlag,
    open: wireFlag,
    objected: wireFlag,
    /** Whether a later decision has taken it back. */
    overturned: wireFlag,
    /** Whether it takes back one that counted a strike. */
    lifts: wireFlag,
    /** The decision about their objection; 0 without one. */
    answered_by: looseCount,
    /** The decision of another case that holds in its place; 0 without one. */
    changed_by: looseCount,
  })
  .transform(({ lost, open, objected, overturned, lifts, ...others }) => {
    const { leads_to: leadsTo, answered_by: answeredBy, changed_by: changedBy, ...told } = others;
    return {
      ...{ ...told, isLost: lost, mayObject: open, isObjected: objected },
      ...{ isOverturned: overturned, liftsStrike: lifts, leadsTo, answeredBy, changedBy },
    };
  });
export type Statement = z.output<typeof statementAnswer>;

/** The statement of reasons of a decision about something of the viewer's, whether they can object to it, whether they have and nobody has answered, the answer, whether it was taken back, and by what. The path is ours. */
export const statement: ReadCall<object, { id: number }, Statement> = {
  kind: 'read',
  name: 'statement',
  access: 'owner',
  path: path`statement.php`,
  query: idQuery,
  answer: statementAnswer,
  errors: ['need_auth', 'bad_id', 'not_found'],
};
