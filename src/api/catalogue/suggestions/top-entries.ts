import { sql, type Kysely, type RawBuilder } from 'kysely';
import { SITE_GROUPS, type SiteGroup } from '#config/site-groups.ts';
import type { Database } from '../../db/schema/index.ts';
import { isNamed } from '../../db/is-named.ts';
import type { SuggestedKind, Suggestion, SuggestionLimits } from '../catalogue.ts';
import { POSTER_TEXT } from '../poster.ts';
import type { EngineSql } from '../engine-sql.ts';

/** The most popular video of a category in a group: one seek in the listing's index. */
const mostPopularIn = (group: SiteGroup) => sql`SELECT * FROM (
  SELECT video_id, popularity FROM category_listing
  WHERE category_id = e.id AND site_group = ${sql.lit(group)}
  ORDER BY popularity DESC, video_id DESC LIMIT 1) AS best`;

/** A category has no picture of its own: that of its most popular video in the groups asked for stands in. */
const categoryPicture = (groups: readonly SiteGroup[]) => sql`(
  SELECT ${POSTER_TEXT} FROM videos
  WHERE videos.id = (SELECT video_id
    FROM (${sql.join(groups.map(mostPopularIn), sql` UNION ALL `)}) AS bests
    ORDER BY popularity DESC, video_id DESC LIMIT 1))`;

function columns(kind: SuggestedKind, group: SiteGroup | null): RawBuilder<unknown> {
  switch (kind) {
    case 'category':
      return sql`NULL AS avatar, ${categoryPicture(group === null ? SITE_GROUPS : [group])} AS scr1, NULL AS scr2`;
    case 'model':
      return sql`e.avatar, e.img AS scr1, e.avatar2 AS scr2`;
    case 'channel':
      // A cover that somebody brought has no smaller ones.
      return sql`e.avatar, coalesce(nullif(e.scr1, ''), e.scr) AS scr1, e.scr2`;
  }
}

const TABLES = { category: 'categories', model: 'models', channel: 'channels' } as const;

interface Choice {
  /** Only these. */
  ids?: readonly number[];
  /** What is called exactly so comes first, then what begins with it. */
  called?: string;
}

/** What comes before that which has more videos. */
function orderOf(
  kind: SuggestedKind,
  text: string,
  { startsWith }: EngineSql,
): RawBuilder<unknown> {
  const titles = sql`SELECT 1 FROM category_titles AS k WHERE k.category_id = e.id AND ${isNamed('k.title', text)}`;
  // A category is called something in every language.
  const exact =
    kind === 'category'
      ? sql`(${isNamed('e.title', text)} OR EXISTS (${titles}))`
      : isNamed('e.title', text);
  const beginning = text.replace(/[%_\\]/g, '');
  return beginning === ''
    ? sql`${exact} DESC,`
    : sql`${exact} DESC, ${startsWith('e.title', beginning)} DESC,`;
}

/** Entries of one kind (SPEC.md §7), those with the most videos first; none without videos. */
export async function topEntries(
  db: Kysely<Database>,
  engine: EngineSql,
  kind: SuggestedKind,
  { count, group, ids, called }: SuggestionLimits & Choice,
): Promise<Suggestion[]> {
  const conditions = [
    ...(group === null ? [] : [sql`t.site_group = ${group}`]),
    // One that was taken down has none of its own.
    ...(kind === 'category' ? [] : [sql`e.visible = 1`]),
    ...(ids ? [engine.among('e.id', ids)] : []),
  ];
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const first = called ? orderOf(kind, called, engine) : sql``;
  const { rows } = await sql<Suggestion>`
    SELECT e.id, e.dir, e.title, sum(t.videos) AS total, ${columns(kind, group)}
    FROM ${sql.table(TABLES[kind])} AS e
    JOIN ${sql.table(`${kind}_totals`)} AS t ON t.${sql.ref(`${kind}_id`)} = e.id
    ${where} GROUP BY e.id HAVING sum(t.videos) > 0
    ORDER BY ${first} total DESC, e.id LIMIT ${count}`.execute(db);
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}
