import { sql, type Kysely } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Sql } from '../lists/listing.ts';
import { splitText, videoDocument } from './document.ts';
import { stepOf } from './step.ts';

interface VideoRow {
  id: number;
  title: string;
  site_group: SiteGroup;
  duration_class: number;
  is_hd: number;
  post_ts: number;
  channel: string | null;
  models: string[] | null;
  tags: string[] | null;
  /** The client leaves numbers of arrays as they come. */
  categories: (string | number)[] | null;
  step: number;
}

/** A row of video_search. */
export interface VideoEntry {
  id: number;
  post_ts: number;
  step: number;
  document: string;
}

/** Titles of every category, in all languages, each once. */
export async function categoryTitles(db: Kysely<Database>): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'title'])
    .unionAll(db.selectFrom('category_titles').select(['category_id as id', 'title']))
    .execute();
  const titles = new Map<number, Set<string>>();
  for (const { id, title } of rows) titles.set(id, (titles.get(id) ?? new Set()).add(title));
  return titles;
}

/** Entries of the visible videos that fit a condition on `v`, in the order of their ids. `split` as for videoDocument. */
export async function readDocuments(
  db: Kysely<Database>,
  titles: ReadonlyMap<number, ReadonlySet<string>>,
  { where, limit, split = splitText }: { where: Sql; limit: number; split?: typeof splitText },
): Promise<VideoEntry[]> {
  const { rows } = await sql<VideoRow>`
    SELECT v.id, v.title, v.site_group, v.duration_class, v.is_hd, v.post_ts, ${stepOf(sql`v.popularity`)} AS step,
      (SELECT title FROM channels WHERE id = v.channel_id AND visible = 1) AS channel,
      (SELECT array_agg(title) FROM video_models JOIN models ON models.id = model_id
        WHERE video_id = v.id AND models.visible = 1) AS models,
      (SELECT array_agg(title) FROM video_tags JOIN tags ON tags.id = tag_id
        WHERE video_id = v.id) AS tags,
      (SELECT array_agg(category_id) FROM video_categories WHERE video_id = v.id) AS categories
    FROM videos AS v WHERE v.visible = 1 AND ${where} ORDER BY v.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id, channel, models, tags, categories, ...video }) => {
    const ids = (categories ?? []).map(Number);
    const names = [...(models ?? []), ...(channel === null ? [] : [channel])];
    const labels = new Set([
      ...ids.flatMap((one) => [...(titles.get(one) ?? [])]),
      ...(tags ?? []),
    ]);
    const texts = { names, labels: [...labels], categories: ids };
    const document = videoDocument({ ...video, ...texts }, split);
    return { id, post_ts: video.post_ts, step: video.step, document };
  });
}
