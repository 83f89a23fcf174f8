import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { RelatedTo } from '../catalogue.ts';
import { titleExpressions } from './match-expression.ts';
import { SEARCH_KEY_VIDEO_ID, videoSearchTable } from './search-key.ts';

/** For each telling word of a title, ids of videos whose titles hold it, the most popular first. */
export function sharingWords(
  db: Kysely<Database>,
  video: RelatedTo,
  limit: number,
): Promise<number[][]> {
  const table = sql.table(videoSearchTable(video.site_group));
  return Promise.all(
    titleExpressions(video.title).map(async (expression) => {
      const { rows } = await sql<{ id: number }>`SELECT ${sql.raw(SEARCH_KEY_VIDEO_ID)} AS id
        FROM ${table} WHERE ${table} MATCH ${expression}
        ORDER BY rowid DESC LIMIT ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    }),
  );
}
