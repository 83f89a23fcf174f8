import type { CHANNEL_CLAIMS } from '#config/channels.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { text } from '../wire-values.ts';
import { pictureAddresses } from '../profile/picture-addresses.ts';

type Claim = (typeof CHANNEL_CLAIMS)[number];

const CLAIMS = { waiting: 'waiting', refused: 'refused' } as const;

/** A channel as its owner changes it, and whose it is to the viewer: what there is about anybody else's claim nobody is told. Throws `not_found`. */
export async function getOwnChannel(
  context: CallContext,
  _params: object,
  { dir }: { dir: string },
): Promise<object> {
  const { db } = context;
  const { id: member } = requireViewer(context);
  const channel = await db
    .selectFrom('channels')
    .select(['id', 'dir', 'title', 'description', 'url', 'avatar', 'scr', 'owner_id', 'visible'])
    .where('dir', '=', dir)
    .executeTakeFirst();
  const isOwn = channel?.owner_id === member;
  if (!channel || (channel.visible === 0 && !isOwn)) throw new ServiceError('not_found');
  const last = await db
    .selectFrom('channel_claims')
    .select(['id', 'state'])
    .where('channel_id', '=', channel.id)
    .where('member_id', '=', member)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const decision = last
    ? await db
        .selectFrom('decisions')
        .select('id')
        .where('section', '=', 'channel_claims')
        .where('object_id', '=', last.id)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    : undefined;
  const asked = last && CLAIMS[last.state as keyof typeof CLAIMS];
  const claim: Claim = isOwn ? 'own' : (asked ?? (channel.owner_id === null ? 'free' : 'taken'));
  const [avatar, cover] = await pictureAddresses(
    context,
    [channel.avatar, channel.scr],
    channel.visible === 1,
  );
  return {
    channel: {
      ...{ channel_id: text(channel.id), dir: channel.dir, title: channel.title },
      ...{ description: channel.description, url: channel.url ?? '' },
      ...{ avatar, cover },
    },
    hidden: 1 - channel.visible,
    claim,
    decision_id: text(decision?.id),
  };
}
