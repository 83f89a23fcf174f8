import { sql, type Kysely, type RawBuilder } from 'kysely';
import { SITE_GROUPS, type SiteGroup } from '#config/site-groups.ts';
import type { Database } from '../../db/schema/index.ts';
import { thumbnailUrl } from '../media-urls.ts';
import { address, text } from '../wire-values.ts';

export const SUGGESTED_KINDS = ['category', 'model', 'channel'] as const;
export type SuggestedKind = (typeof SUGGESTED_KINDS)[number];

interface Row {
  id: number;
  dir: string;
  title: string;
  total: number;
  avatar: string | null;
  scr1: string | null;
  scr2: string | null;
}

/** The most popular video of a category in a group: one seek in the listing's index. */
const mostPopularIn = (group: SiteGroup) => sql`SELECT * FROM (
  SELECT video_id, popularity FROM category_listing
  WHERE category_id = e.id AND site_group = ${sql.lit(group)} ORDER BY popularity DESC LIMIT 1)`;

/** A category has no picture of its own: that of its most popular video in the groups asked for stands in. */
const categoryPicture = (groups: readonly SiteGroup[]) => sql`(
  SELECT videos.media_id || '/' || videos.poster_frame FROM videos
  WHERE videos.id = (SELECT video_id FROM (${sql.join(groups.map(mostPopularIn), sql` UNION ALL `)})
    ORDER BY popularity DESC, video_id DESC LIMIT 1))`;

function columns(kind: SuggestedKind, group: SiteGroup | null): RawBuilder<unknown> {
  switch (kind) {
    case 'category':
      return sql`NULL AS avatar, ${categoryPicture(group === null ? SITE_GROUPS : [group])} AS scr1, NULL AS scr2`;
    case 'model':
      return sql`e.avatar, e.img AS scr1, e.avatar2 AS scr2`;
    case 'channel':
      return sql`e.avatar, e.scr1, e.scr2`;
  }
}
const TABLES = { category: 'categories', model: 'models', channel: 'channels' } as const;

export interface EntryQuery {
  kind: SuggestedKind;
  count: number;
  /** Only these ids; null for all. */
  ids: readonly number[] | null;
  /** Only what has videos in this site group, and how many; null counts over all of them. */
  group: SiteGroup | null;
  /** Titles that begin with this come first. */
  beginning?: string;
}

function picture(base: string, stored: string | null): string {
  if (stored === null || stored.startsWith('/') || stored.includes(':')) {
    return address(base, stored);
  }
  const [clip = '', frame = '0'] = stored.split('/');
  return thumbnailUrl(base, clip, Number(frame));
}

/** Suggestions of one kind (SPEC.md §7), those with the most videos first; none without videos. */
export async function entries(
  { db, base }: { db: Kysely<Database>; base: string },
  { kind, count, ids, group, beginning }: EntryQuery,
) {
  const totals = sql.table(`${kind}_totals`);
  const owner = sql.ref(`${kind}_id`);
  const { rows } = await sql<Row>`
    SELECT e.id, e.dir, e.title, sum(t.videos) AS total, ${columns(kind, group)}
    FROM ${sql.table(TABLES[kind])} AS e JOIN ${totals} AS t ON t.${owner} = e.id
    WHERE (${group} IS NULL OR t.site_group = ${group})
      AND (${ids === null ? 1 : 0} OR e.id IN (SELECT value FROM json_each(${JSON.stringify(ids ?? [])})))
    GROUP BY e.id HAVING total > 0
    ORDER BY ${beginning ? sql`e.title LIKE ${`${beginning}%`} DESC,` : sql``} total DESC, e.id
    LIMIT ${count}`.execute(db);
  return rows.map((row) => ({
    dir: row.dir,
    title: row.title,
    total_videos: text(row.total),
    avatar: address(base, row.avatar),
    scr1: picture(base, row.scr1),
    scr2: address(base, row.scr2),
  }));
}
