import { sql } from 'kysely';
import type { RelatedTo } from '../catalogue.ts';
import type { TtlCache } from '../../ttl-cache.ts';
import type { Reading } from '../lists/page.ts';
import { MARKS, quoted } from './document.ts';
import { expectedMatches } from './estimate.ts';
import { titleQueries } from './text-query.ts';

/** A word of more videos says next to nothing of what two of them share, and finding the most popular of so many takes long. */
const COMMON = 2000;

/** What shares a word changes little: it is asked for again so late; milliseconds. */
const LIFETIME = 600_000;

/** Lists of ids by word, for the videos that are asked about next: titles are made of the same words. */
export type SharedWords = TtlCache<number[]>;

interface Sharing extends Reading {
  shared: SharedWords;
}

/** For each telling word of a title, ids of videos whose titles hold it, the most popular first. Some may be hidden by now. */
export function sharingWords(
  { shared, ...reading }: Sharing,
  video: RelatedTo,
  limit: number,
): Promise<number[][]> {
  const group = quoted(MARKS.group(video.site_group));
  const holding = async (query: string): Promise<number[]> => {
    if ((await expectedMatches(reading, query)) > COMMON) return [];
    const { rows } = await sql<{ id: number }>`SELECT v.id
      FROM video_search AS s JOIN videos AS v ON v.id = s.video_id
      WHERE s.document @@ ${query}::tsquery AND v.visible = 1
      ORDER BY v.popularity DESC, v.id DESC LIMIT ${limit}`.execute(reading.db);
    return rows.map(({ id }) => id);
  };
  return Promise.all(
    titleQueries(video.title).map((words) => {
      const query = `${words} & ${group}`;
      return shared.get(`${limit}|${query}`, () => holding(query), LIFETIME);
    }),
  );
}
