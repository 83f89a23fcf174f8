import type { VideoSort, SearchSort } from '#contract/enums.ts';
import type { Kysely } from 'kysely';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { CategoryKey, VideoFilters, VideoSource } from '../video-source.ts';
import { categoryTotals } from './totals.ts';

export type Sql = RawBuilder<unknown>;

/**
 * A list as SQL that every engine reads. The rows come from one table under the alias `v`, which has the columns of a
 * listing (site_group, post_ts, duration, viewed, …), so that sorts and filters read one index.
 */
export interface Listing {
  from: Sql;
  /** The column that holds the video's id. */
  id: Sql;
  where: readonly Sql[];
  /** The order this list has of its own, in place of the newest first: a playlist's, say. */
  ownOrder?: Sql;
}

/** Slots that fit the first of a video's two masks. */
const FIRST_MASK_SLOTS = 47;

/** A category with a bit is looked up in the row that is being read, one beyond them in its links. */
function alsoIn({ id, slot }: CategoryKey): Sql {
  if (slot === null) {
    return sql`EXISTS (SELECT 1 FROM video_categories AS link
      WHERE link.video_id = v.video_id AND link.category_id = ${id})`;
  }
  return slot < FIRST_MASK_SLOTS
    ? sql`(v.mask_a & ${2 ** slot}) <> 0`
    : sql`(v.mask_b & ${2 ** (slot - FIRST_MASK_SLOTS)}) <> 0`;
}

/** Videos that carry all of the chosen categories: the rows of the smallest one that have the others' bits. */
async function inCategories(
  db: Kysely<Database>,
  { group, categories }: Extract<VideoSource, { of: 'categories' }>,
): Promise<Listing> {
  const ids = categories.map(({ id }) => id);
  const totals = ids.length > 1 ? await categoryTotals(db, ids, group) : new Map<number, number>();
  const size = ({ id }: CategoryKey): number => totals.get(id) ?? 0;
  const [smallest, ...others] = categories.toSorted((a, b) => size(a) - size(b));
  return {
    from: sql`category_listing AS v`,
    id: sql`v.video_id`,
    where: [
      sql`v.category_id = ${smallest?.id ?? 0}`,
      sql`v.site_group = ${group}`,
      ...others.map(alsoIn),
    ],
  };
}

/** What a member subscribes to of those that are shown: to others there is no page on which that could be ended. */
const subscribed = (member: number, section: 'channels' | 'models'): Sql =>
  sql`SELECT object_id FROM subscriptions JOIN ${sql.table(section)} AS followed ON followed.id = object_id
    WHERE member_id = ${member} AND section = ${section} AND followed.visible = 1`;

const subscribedMembers = (member: number): Sql =>
  sql`SELECT object_id FROM subscriptions AS s WHERE s.member_id = ${member} AND s.section = 'members'
    AND NOT EXISTS (SELECT 1 FROM takedowns AS t WHERE t.section = 'members' AND t.object_id = s.object_id)`;

/** Each part by an index that begins with whose it is and goes on by time. */
function ofSubscriptions({ id, group, since }: Extract<VideoSource, { of: 'subscriptions' }>): Sql {
  const isNew = sql`site_group = ${group} AND post_ts >= ${since}`;
  const shown = sql`visible = 1 AND ${isNew}`;
  return sql`v.id IN (
    SELECT id FROM videos WHERE ${shown} AND channel_id IN (${subscribed(id, 'channels')})
    UNION ALL
    SELECT video_id FROM model_listing WHERE ${isNew} AND model_id IN (${subscribed(id, 'models')})
    UNION ALL
    SELECT id FROM videos WHERE ${shown} AND member_id IN (${subscribedMembers(id)}))`;
}

/** What of the videos' own table is on a list. */
function ofVideos(source: VideoSource): Sql[] {
  switch (source.of) {
    case 'channel':
      return [sql`v.channel_id = ${source.id}`];
    case 'country':
      return [sql`v.country = ${source.country}`];
    case 'uploads':
      return [sql`v.member_id = ${source.id}`];
    case 'subscriptions':
      return [ofSubscriptions(source)];
    default:
      return [];
  }
}

/** A source as SQL; of several categories it asks first which is the smallest. */
export async function listingOf(db: Kysely<Database>, source: VideoSource): Promise<Listing> {
  const id = sql`v.id`;
  switch (source.of) {
    case 'categories':
      return inCategories(db, source);
    case 'model':
      return {
        from: sql`model_listing AS v`,
        id: sql`v.video_id`,
        where: [sql`v.model_id = ${source.id}`, sql`v.site_group = ${source.group}`],
      };
    case 'playlist':
      return {
        from: sql`playlist_items AS item JOIN videos AS v ON v.id = item.video_id`,
        id,
        where: [sql`item.playlist_id = ${source.id}`, sql`v.visible = 1`],
        ownOrder: sql`item.position`,
      };
    case 'favourites':
    case 'watch_later':
    case 'history':
      return {
        from: sql`${sql.table(source.of)} AS item JOIN videos AS v ON v.id = item.video_id`,
        id,
        where: [
          sql`item.member_id = ${source.id}`,
          sql`v.visible = 1`,
          sql`v.site_group = ${source.group}`,
        ],
        ownOrder: sql`item.added_ts DESC, v.id DESC`,
      };
    default: {
      const where = [sql`v.visible = 1`, sql`v.site_group = ${source.group}`, ...ofVideos(source)];
      return { from: sql`videos AS v`, id, where };
    }
  }
}

const SORT_COLUMN: Readonly<Record<VideoSort, string>> = {
  'latest-updates': 'v.post_ts',
  'most-popular': 'v.popularity',
  'top-rated': 'v.rating_rank',
  'most-viewed': 'v.viewed',
  'most-commented': 'v.comments',
  longest: 'v.duration',
};

/** The column that a list is ordered by; its id tells apart what is equal there. */
export const sortColumn = (sort: VideoSort): Sql => sql.ref(SORT_COLUMN[sort]);

/** The order of a list; `relevance` outside a search is the order a list has anyway. */
export function orderBy(listing: Listing, sort: SearchSort): Sql {
  const plain = sort === 'relevance' || sort === 'latest-updates';
  if (plain && listing.ownOrder) return listing.ownOrder;
  const column = sortColumn(sort === 'relevance' ? 'latest-updates' : sort);
  return sql`${column} DESC, ${listing.id} DESC`;
}

/** The conditions of a list. */
export function conditions(listing: Listing, filters: VideoFilters): Sql {
  const all = [...listing.where];
  if (filters.durationClass !== null) all.push(sql`v.duration_class = ${filters.durationClass}`);
  if (filters.hdOnly) all.push(sql`v.is_hd = 1`);
  if (filters.since !== null) all.push(sql`v.post_ts >= ${filters.since}`);
  return sql.join(all, sql` AND `);
}
