import { STATUS } from '#config/moderation.ts';
import type { RelatedParams } from '#contract/calls/related.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { TtlCache } from '../../ttl-cache.ts';
import { listAnswer } from '../list-answer.ts';
import { loadTiles } from './tiles.ts';

/** An order once made stands for a while, so that later pages continue the first. */
const orders = new WeakMap<object, TtlCache<number[]>>();
const ORDER_LIFETIME_MS = 600_000;

function ordersOf(owner: object): TtlCache<number[]> {
  const known = orders.get(owner);
  if (known) return known;
  const made = new TtlCache<number[]>();
  orders.set(owner, made);
  return made;
}

/** Videos like one video: shared models, channel, categories and title words. Throws `not_found`, also for one that waits or was hidden, as its page does. */
export async function relatedVideos(
  context: CallContext,
  { id, type, page, count }: RelatedParams,
): Promise<object> {
  const video = await context.db
    .selectFrom('videos')
    .select(['id', 'title', 'site_group', 'channel_id', 'status_id', 'is_private', 'visible'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isDeleted = video?.status_id === STATUS.deleted;
  const isOpen =
    video?.status_id === STATUS.active && (video.is_private === 1 || video.visible === 1);
  if (!video || !(isDeleted || isOpen)) throw new ServiceError('not_found');
  if (isDeleted) video.title = '';
  const find = () => context.catalogue.relatedVideos(video, { hdOnly: type === 'hd' });
  const ids = await ordersOf(context.db).get(`${id}.${type}`, find, ORDER_LIFETIME_MS);
  const items = await loadTiles(context, ids.slice((page - 1) * count, page * count));
  return listAnswer('videos', items, ids.length, { page, count });
}
