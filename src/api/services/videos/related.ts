import type { RelatedParams } from '#contract/calls/related.ts';
import { DELETED_STATUS_ID } from '#contract/enums.ts';
import { LRUCache } from 'lru-cache';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { listAnswer } from '../list-answer.ts';
import { loadTiles } from './tiles.ts';

/** An order once made stands for a while, so that later pages continue the first. */
const orders = new WeakMap<object, LRUCache<string, Promise<number[]>>>();
const ORDERS_KEPT = 2000;
const ORDER_LIFETIME_MS = 600_000;

function ordersOf(owner: object): LRUCache<string, Promise<number[]>> {
  const known = orders.get(owner);
  if (known) return known;
  const made = new LRUCache<string, Promise<number[]>>({
    max: ORDERS_KEPT,
    ttl: ORDER_LIFETIME_MS,
  });
  orders.set(owner, made);
  return made;
}

/** Videos like one video: shared models, channel, categories and title words. Throws `not_found`. */
export async function relatedVideos(
  context: CallContext,
  { id, type, page, count }: RelatedParams,
): Promise<object> {
  const video = await context.db
    .selectFrom('videos')
    .select(['id', 'title', 'site_group', 'channel_id', 'status_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!video || video.status_id === 0) throw new ServiceError('not_found');
  if (video.status_id === DELETED_STATUS_ID) video.title = '';
  const kept = ordersOf(context.db);
  const key = `${id}.${type}`;
  const order = kept.get(key) ?? context.catalogue.relatedVideos(video, { hdOnly: type === 'hd' });
  kept.set(key, order);
  order.catch(() => kept.delete(key));
  const ids = await order;
  const items = await loadTiles(context, ids.slice((page - 1) * count, page * count));
  return listAnswer('videos', items, ids.length, { page, count });
}
