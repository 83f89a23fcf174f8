import type { z } from 'zod';
import type { Kysely } from 'kysely';
import { REASON_MAX } from '#config/moderation.ts';
import type { liftBlock as liftAct } from '#contract/acts.ts';
import { checkField } from '#lib/field-check.ts';
import { tidyReason } from '#lib/tidy-reason.ts';
import { seconds, type ServiceContext, type WriteContext } from '../../../context.ts';
import type { Database } from '../../../db/schema/index.ts';
import { ServiceError } from '../../../errors.ts';
import { requireViewer } from '../../../viewer.ts';
import { requireNotOwn } from '../claim.ts';
import type { About } from '../takedowns.ts';
import { blocks, blocksOf } from './find.ts';

interface Lift {
  moderator: number;
  reason: string;
}

async function lift(
  { now }: Pick<ServiceContext, 'now'>,
  db: Kysely<Database>,
  { block, moderator, reason }: Lift & { block: number },
): Promise<boolean> {
  const lifted = await db
    .insertInto('file_block_lifts')
    .values({ block_id: block, moderator_id: moderator, reason, lifted_ts: seconds({ now }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('block_id')
    .executeTakeFirst();
  return lifted !== undefined;
}

/** Lets the files of a video or an album come back that is shown again. */
export async function liftBlocksOf(
  context: Pick<ServiceContext, 'now'>,
  db: Kysely<Database>,
  { about, ...by }: Lift & { about: About },
): Promise<void> {
  for (const block of await blocksOf(db, about)) await lift(context, db, { block, ...by });
}

/** The same of what is gone: lifts what some decisions blocked. */
export async function liftBlocksBy(
  context: Pick<ServiceContext, 'now'>,
  db: Kysely<Database>,
  { decisions, ...by }: Lift & { decisions: readonly number[] },
): Promise<void> {
  const found = await blocks(db)
    .select('file_blocks.id')
    .where('decision_id', 'in', decisions)
    .execute();
  for (const { id: block } of found) await lift(context, db, { block, ...by });
}

/** Lifts the block that a decision set; who did, when and why is kept. Throws `invalid`, `not_found`, `other_moderator`, `already_gone`. */
export async function liftBlock(
  context: WriteContext,
  { decision_id, reason }: z.output<typeof liftAct.body>,
): Promise<object> {
  const { id: moderator } = requireViewer(context);
  const problem = checkField(reason, { required: true, max: REASON_MAX });
  if (problem) throw new ServiceError('invalid', { errors: [{ field: 'reason', ...problem }] });
  const found = await context.db
    .selectFrom('file_blocks')
    .innerJoin('decisions', 'decisions.id', 'decision_id')
    .select(['file_blocks.id', 'owner_id'])
    .where('decision_id', '=', decision_id)
    .executeTakeFirst();
  if (!found) throw new ServiceError('not_found');
  await requireNotOwn(context.db, found.owner_id, moderator);
  const by = { moderator, reason: tidyReason(reason) };
  if (!(await lift(context, context.db, { block: found.id, ...by })))
    throw new ServiceError('already_gone');
  return { ok: 1 };
}
