import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { RelatedTo } from './catalogue.ts';
import type { EngineSql } from './engine-sql.ts';
import type { Sql } from './lists/listing.ts';

/** What a shared trait counts for. A category counts for more the fewer videos carry it. */
const WEIGHT = { model: 6, channel: 3, category: 2, title: 5, popular: 0.1 };
/** How many videos of one trait are looked at, and how many are kept in all. */
const LOOKED_AT = 150;
const KEPT = 300;
/** So many of the best are looked up first, to see whether they are shown. */
const LIKELY = 360;

interface Trait {
  weight: number;
  ids: number[];
}

/** What an engine gives to relate videos by. */
export interface RelatedParts {
  db: Kysely<Database>;
  sql: EngineSql;
  /** For each telling word of the video's title, ids of `limit` videos that share it, the most popular first. */
  sharingWords: (video: RelatedTo, limit: number) => Promise<number[][]>;
}

async function ids(db: Kysely<Database>, query: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query} LIMIT ${LOOKED_AT}`.execute(db);
  return rows.map(({ id }) => id);
}

async function sharedModels(db: Kysely<Database>, video: RelatedTo): Promise<Trait[]> {
  const own = await db
    .selectFrom('video_models')
    .select('model_id')
    .where('video_id', '=', video.id)
    .execute();
  const best = await Promise.all(
    own.map(({ model_id }) =>
      db
        .selectFrom('model_listing')
        .select(['video_id', 'popularity'])
        .where('model_id', '=', model_id)
        .where('site_group', '=', video.site_group)
        .orderBy('popularity', 'desc')
        .orderBy('video_id', 'desc')
        .limit(LOOKED_AT)
        .execute(),
    ),
  );
  const popularity = new Map(best.flat().map((row) => [row.video_id, row.popularity]));
  const first = [...popularity].sort(([a, one], [b, other]) => other - one || b - a);
  return [{ weight: WEIGHT.model, ids: first.slice(0, LOOKED_AT).map(([id]) => id) }];
}

async function sharedChannel(db: Kysely<Database>, video: RelatedTo): Promise<Trait[]> {
  if (video.channel_id === null) return [];
  const query = sql`SELECT id FROM videos WHERE visible = 1 AND channel_id = ${video.channel_id}
    AND site_group = ${video.site_group} ORDER BY post_ts DESC, id DESC`;
  return [{ weight: WEIGHT.channel, ids: await ids(db, query) }];
}

async function sharedCategories(db: Kysely<Database>, video: RelatedTo): Promise<Trait[]> {
  const own = await db
    .selectFrom('video_categories')
    .innerJoin('category_totals', 'category_totals.category_id', 'video_categories.category_id')
    .select(['video_categories.category_id', ({ fn }) => fn.sum<number>('videos').as('total')])
    .where('video_id', '=', video.id)
    .where('site_group', '=', video.site_group)
    .groupBy('video_categories.category_id')
    .execute();
  return Promise.all(
    own.map(async ({ category_id: category, total }) => ({
      weight: WEIGHT.category * (1 + 2 / Math.log10(10 + Number(total))),
      ids: await ids(
        db,
        sql`SELECT video_id AS id FROM category_listing WHERE category_id = ${category}
          AND site_group = ${video.site_group} ORDER BY popularity DESC, video_id DESC`,
      ),
    })),
  );
}

/** A word of the title says the more the fewer titles hold it. */
async function sharedWords({ sharingWords }: RelatedParts, video: RelatedTo): Promise<Trait[]> {
  const lists = await sharingWords(video, LOOKED_AT);
  return lists.map((list) => ({ weight: WEIGHT.title / (1 + list.length / 10), ids: list }));
}

async function popular(db: Kysely<Database>, video: RelatedTo): Promise<Trait[]> {
  const query = sql`SELECT id FROM videos WHERE visible = 1 AND site_group = ${video.site_group}
    ORDER BY popularity DESC, id DESC`;
  return [{ weight: WEIGHT.popular, ids: await ids(db, query) }];
}

/** Within a trait the first count for up to twice as much as the last. */
function score(traits: readonly Trait[]): Map<number, number> {
  const scores = new Map<number, number>();
  for (const { weight, ids: list } of traits) {
    for (const [rank, id] of list.entries()) {
      const part = weight * (1 - rank / (2 * LOOKED_AT));
      scores.set(id, (scores.get(id) ?? 0) + part);
    }
  }
  return scores;
}

/** The ids of videos like one video, best first: visible, of the same group, never the video itself. */
export async function relatedVideos(
  parts: RelatedParts,
  video: RelatedTo,
  { hdOnly }: { hdOnly: boolean },
): Promise<number[]> {
  const { db } = parts;
  const traits = await Promise.all([
    sharedModels(db, video),
    sharedChannel(db, video),
    sharedCategories(db, video),
    sharedWords(parts, video),
    popular(db, video),
  ]);
  const scores = score(traits.flat());
  scores.delete(video.id);
  const best = [...scores].sort(([a, one], [b, other]) => other - one || b - a).map(([id]) => id);
  const shown = async (of: readonly number[]): Promise<number[]> => {
    let known = db
      .selectFrom('videos')
      .select('id')
      .where('visible', '=', 1)
      .where('site_group', '=', video.site_group)
      .where(parts.sql.among('id', of));
    if (hdOnly) known = known.where('is_hd', '=', 1);
    const ids = new Set((await known.execute()).map(({ id }) => id));
    return of.filter((id) => ids.has(id));
  };
  // Nearly all of them are: the others are rarely needed.
  const first = await shown(best.slice(0, LIKELY));
  if (first.length >= KEPT || best.length <= LIKELY) return first.slice(0, KEPT);
  return [...first, ...(await shown(best.slice(LIKELY)))].slice(0, KEPT);
}
