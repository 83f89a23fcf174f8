import type { OWN_CHANNEL_STATES } from '#config/channels.ts';
import type { CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { address, text } from '../wire-values.ts';

type State = (typeof OWN_CHANNEL_STATES)[number];

interface Row {
  dir: string;
  title: string;
  avatar: string | null;
}

/** More than one member has; of claims the last ones. */
const MOST = 100;

const wireOf = ({ base }: CallContext, { dir, title, avatar }: Row, state: State) => ({
  ...{ dir, title, avatar: address(base, avatar), state, decision_id: '' },
});

/** The channels that the member asked for and has not, with what became of each last claim. */
async function claimed(context: CallContext, member: number): Promise<object[]> {
  const rows = await context.db
    .selectFrom('channel_claims')
    .innerJoin('channels', 'channels.id', 'channel_id')
    .select(['channel_claims.id', 'channel_id', 'state', 'dir', 'title', 'avatar'])
    .select(({ selectFrom }) =>
      selectFrom('decisions')
        .select(({ fn }) => fn.max('decisions.id').as('id'))
        .where('section', '=', 'channel_claims')
        .whereRef('object_id', '=', 'channel_claims.id')
        .as('decision'),
    )
    .where('member_id', '=', member)
    .where('visible', '=', 1)
    .where((where) => where.or([where('owner_id', 'is', null), where('owner_id', '!=', member)]))
    .orderBy('channel_claims.id', 'desc')
    .limit(MOST)
    .execute();
  const seen = new Set<number>();
  return rows.flatMap((row) => {
    const isOlder = seen.has(row.channel_id);
    seen.add(row.channel_id);
    if (isOlder) return [];
    if (row.state === 'waiting') return [wireOf(context, row, 'waiting')];
    if (row.state !== 'refused') return [];
    return [{ ...wireOf(context, row, 'refused'), decision_id: text(row.decision) }];
  });
}

/** The viewer's own channels by name, then those they claim or were refused. */
export async function listOwnChannels(context: CallContext): Promise<object> {
  const { id: member } = requireViewer(context);
  const own = await context.db
    .selectFrom('channels')
    .select(['dir', 'title', 'avatar', 'visible'])
    .where('owner_id', '=', member)
    .orderBy('title')
    .orderBy('id')
    .limit(MOST)
    .execute();
  const mine = own.map((row) => wireOf(context, row, row.visible === 1 ? 'own' : 'hidden'));
  return { channels: [...mine, ...(await claimed(context, member))] };
}
