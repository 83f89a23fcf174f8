import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { RelatedTo } from '../catalogue.ts';
import { MARKS, quoted } from './document.ts';
import { titleQueries } from './text-query.ts';

/** For each telling word of a title, ids of videos whose titles hold it, the most popular first. */
export function sharingWords(
  db: Kysely<Database>,
  video: RelatedTo,
  limit: number,
): Promise<number[][]> {
  const group = quoted(MARKS.group(video.site_group));
  return Promise.all(
    titleQueries(video.title).map(async (words) => {
      const { rows } = await sql<{ id: number }>`SELECT v.id
        FROM video_search AS s JOIN videos AS v ON v.id = s.video_id
        WHERE s.document @@ ${`${words} & ${group}`}::tsquery AND v.visible = 1
        ORDER BY v.popularity DESC, v.id DESC LIMIT ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    }),
  );
}
