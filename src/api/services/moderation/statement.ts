import { takesDown } from '#config/moderation.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { mayObject } from './appeal.ts';
import { selectDecisions, toDecision } from './decisions.ts';
import { findSubject } from './subjects/kinds.ts';

/** The statement of reasons of a decision about something of the viewer's. Throws `not_found`, also for somebody else's. */
export async function getStatement(
  context: CallContext,
  _params: object,
  { id }: { id: number },
): Promise<object> {
  const { id: member } = requireViewer(context);
  const row = await selectDecisions(context.db).where('decisions.id', '=', id).executeTakeFirst();
  if (row?.owner_id !== member) throw new ServiceError('not_found');
  const subject = await findSubject(context, row);
  const open = takesDown(row.measure) && (await mayObject(context, row, { party: 'owner' }));
  return { decision: toDecision(row), title: subject?.title ?? '', open: Number(open) };
}
