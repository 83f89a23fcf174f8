import { SITE_GROUPS } from '#config/site-groups.ts';
import type { GroupQuery } from '#contract/group-query.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { address, date, text } from '../wire-values.ts';
import { toChannelCard } from './wire.ts';

/** One channel with its sponsor's images; counts are of one site group, or of all. Throws `not_found`. */
export async function getChannel(
  context: CallContext,
  { dir }: { dir: string },
  { group }: GroupQuery = {},
): Promise<object> {
  const { db, base } = context;
  const channel = await db
    .selectFrom('channels')
    .selectAll()
    .where('dir', '=', dir)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!channel) throw new ServiceError('not_found');
  const totals = await db
    .selectFrom('channel_totals')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('videos'), (eb) => eb.lit(0)).as('videos'),
      fn.coalesce(fn.sum<number>('viewed'), (eb) => eb.lit(0)).as('viewed'),
    ])
    .where('channel_id', '=', channel.id)
    .where('site_group', 'in', group === undefined ? SITE_GROUPS : [group])
    .executeTakeFirstOrThrow();
  return {
    channel: {
      ...toChannelCard({ ...channel, ...totals }, base),
      description: channel.description,
      cf3: address(base, channel.cf3),
      cf4: address(base, channel.cf4),
      cf7: address(base, channel.cf7),
      added_date: date(channel.added_ts),
      owner_id: text(channel.owner_id ?? 0),
    },
  };
}
