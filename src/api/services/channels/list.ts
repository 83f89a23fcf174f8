import type { ChannelsParams } from '#contract/calls/channels.ts';
import type { ServedChannelSort } from '#contract/enums.ts';
import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { listAnswer } from '../list-answer.ts';
import { countRows, listTotal } from '../list-total.ts';
import { toChannelCard } from './wire.ts';

const ORDER: Readonly<Record<ServedChannelSort, string>> = {
  'most-popular': 'popularity DESC',
  'most-popular-videos': 'popularity DESC',
  'count-subs': 'subscribers DESC',
  'count-videos': 'videos DESC',
  'latest-updates': 'last_post_ts DESC',
  recent: 'added_ts DESC',
  alphabet: 'lower(title)',
  'most-viewed': 'viewed DESC',
};

/** Channels with visible videos in a site group (API.md). */
export async function listChannels(context: CallContext, params: ChannelsParams): Promise<object> {
  const { gender, sort, count, page, section, objectId } = params;
  let chosen = context.db
    .selectFrom('channels')
    .innerJoin('channel_totals', 'channel_totals.channel_id', 'channels.id')
    .where('site_group', '=', gender)
    .where('videos', '>', 0)
    .where('visible', '=', 1);
  if (section === 'search') {
    const titles = context.catalogue.named('channel', objectId);
    if (!titles) return listAnswer('channels', [], 0, params);
    chosen = chosen.where('channels.id', 'in', titles);
  }
  const key = section === 'search' ? null : `channels|${gender}`;
  const total = await listTotal(context, key, () => countRows(chosen));
  const rows = await chosen
    .select(['channels.id', 'dir', 'title', 'url', 'avatar', 'scr', 'scr1', 'scr2', 'subscribers'])
    .select(['videos', 'viewed'])
    .orderBy(sql.raw(ORDER[sort]))
    .orderBy('channels.id')
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const items = rows.map((row) => toChannelCard(row, context.base));
  return listAnswer('channels', items, total, params);
}
