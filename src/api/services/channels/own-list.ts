import type { OWN_CHANNEL_STATES } from '#config/channels.ts';
import type { CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { text } from '../wire-values.ts';
import { pictureAddresses } from '../profile/picture-addresses.ts';

type State = (typeof OWN_CHANNEL_STATES)[number];

interface Row {
  dir: string;
  title: string;
  avatar: string | null;
}

/** More than one member has; of claims the last ones. */
const MOST = 100;

async function wireOf(context: CallContext, { dir, title, ...row }: Row, state: State) {
  const [avatar] = await pictureAddresses(context, [row.avatar], state !== 'hidden');
  return { dir, title, avatar, state, decision_id: '' };
}

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
  const last = rows.filter(({ channel_id: id }) => !seen.has(id) && seen.add(id));
  const told = last.map(async (row) => {
    if (row.state === 'waiting') return [await wireOf(context, row, 'waiting')];
    if (row.state !== 'refused') return [];
    return [{ ...(await wireOf(context, row, 'refused')), decision_id: text(row.decision) }];
  });
  return (await Promise.all(told)).flat();
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
  const mine = await Promise.all(
    own.map((row) => wireOf(context, row, row.visible === 1 ? 'own' : 'hidden')),
  );
  return { channels: [...mine, ...(await claimed(context, member))] };
}
