import type { z } from 'zod';
import { EVIDENCE_LENGTH } from '#config/channels.ts';
import type { claimChannel as claimAct } from '#contract/acts.ts';
import { toText } from '#contract/texts.ts';
import { checkField } from '#lib/field-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { ensureCase } from '../moderation/open-case.ts';

/**
 * Keeps that a channel is said to be the viewer's, and has moderators decide; one that is somebody's can be claimed too. Throws `invalid`,
 * `not_found`, `already_added` where it is theirs or a claim waits.
 */
export async function claimChannel(
  context: WriteContext,
  { object_id: channel_id, message }: z.output<typeof claimAct.body>,
): Promise<object> {
  const { id: member_id } = requireViewer(context);
  const evidence = toText(message).trim();
  const problem = checkField(evidence, EVIDENCE_LENGTH);
  if (problem) throw new ServiceError('invalid', { errors: [{ field: 'message', ...problem }] });
  const channel = await context.db
    .selectFrom('channels')
    .select('owner_id')
    .where('id', '=', channel_id)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!channel) throw new ServiceError('not_found');
  if (channel.owner_id === member_id) throw new ServiceError('already_added');
  const added_ts = seconds(context);
  await context.db.transaction().execute(async (db) => {
    const claim = await db
      .insertInto('channel_claims')
      .values({ channel_id, member_id, evidence, state: 'waiting', ended_by: null, added_ts })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!claim) throw new ServiceError('already_added');
    await ensureCase(context, db, {
      ...{ kind: 'claim', section: 'channel_claims', object_id: claim.id },
      ...{ address: '', category: 'other' },
    });
  });
  return { ok: 1 };
}
