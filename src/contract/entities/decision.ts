import { z } from 'zod';
import {
  BLOCK_STATES,
  CASE_KINDS,
  CASE_SECTIONS,
  GROUNDS,
  MEASURES,
  REDRESS,
} from '#config/moderation.ts';
import { NOTICE_CATEGORIES } from '#config/notices.ts';
import { looseLine, looseText } from '../texts.ts';
import { listOf, looseCount, wireDate, wireFlag, wireId } from '../wire.ts';

/** A member, by number and name; null for nobody. */
export const named = z
  .object({ _id: wireId, name: looseLine })
  .transform(({ _id: id, name }) => ({ id, name }))
  .nullable()
  .catch(null)
  .default(null);

/** What a case or a decision is about; null where its address shows nothing with a number. */
export const aboutSection = z.enum(CASE_SECTIONS).nullable().catch(null).default(null);

/** A decision as Article 17(3) of Regulation (EU) 2022/2065 wants it stated. `untilAt` is 0 for good. */
export const decision = z
  .object({
    decision_id: wireId,
    /** Told to moderators alone; else 0. */
    case_id: looseCount,
    source: z.enum(CASE_KINDS),
    section: aboutSection,
    object_id: looseCount,
    /** Of what it is about, told to moderators alone. */
    title: looseLine,
    measure: z.enum(MEASURES),
    ground: z.enum(GROUNDS).nullable().catch(null).default(null),
    category: z.enum(NOTICE_CATEGORIES),
    clause: looseLine,
    reason: looseText,
    territory: looseLine,
    until_date: wireDate,
    automated_detection: wireFlag,
    automated_decision: wireFlag,
    redress: listOf(z.enum(REDRESS)),
    strike: wireFlag,
    /** Whether the file may come back. */
    block: z.enum(BLOCK_STATES).catch('none').default('none'),
    /** Why it was let, told to moderators alone. */
    lift_reason: looseText,
    /** 0 where it looks at no earlier one again. */
    appeal_of: looseCount,
    /** Whether what it is about was not there any more. */
    gone: wireFlag,
    decided_date: wireDate,
    /** Told to moderators alone. */
    moderator: named,
  })
  .transform((wire) => ({
    ...{ id: wire.decision_id, source: wire.source, measure: wire.measure, ground: wire.ground },
    ...{
      section: wire.section,
      objectId: wire.object_id,
      title: wire.title,
      category: wire.category,
    },
    ...{ clause: wire.clause, reason: wire.reason, territory: wire.territory },
    ...{ untilAt: wire.until_date, decidedAt: wire.decided_date, redress: wire.redress },
    ...{ isDetected: wire.automated_detection, isAutomatic: wire.automated_decision },
    ...{ block: wire.block, liftReason: wire.lift_reason, caseId: wire.case_id },
    ...{ strike: wire.strike, appealOf: wire.appeal_of, isGone: wire.gone },
    moderator: wire.moderator,
  }));
export type Decision = z.output<typeof decision>;
