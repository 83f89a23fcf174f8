import { DatabaseSync } from 'node:sqlite';
import { postgresSearchIndex } from '../catalogue/postgres/search-index.ts';
import { vacuum } from '../db/loose-tables.ts';
import { openPostgresDatabase } from '../db/open-postgres.ts';
import { copySite } from '../import/copy-site.ts';
import { time, type Timing } from './measure.ts';

/**
 * Fills an empty database on the server at `url` with the videos of a file, and goes on where that was broken off; null
 * where it has been filled before. Its statistics are those of the file then: it belongs to the benchmark alone.
 */
export async function fillPostgres(url: string, file: string): Promise<Timing | null> {
  const { query, close } = await openPostgresDatabase({ url });
  const from = new DatabaseSync(file, { readOnly: true });
  try {
    const [marks, unfinished] = await Promise.all([
      query.selectFrom('meta').select('value').where('key', '=', 'bench').executeTakeFirst(),
      query.selectFrom('meta').select('value').where('key', '=', 'import').executeTakeFirst(),
    ]);
    if (marks?.value === file && !unfinished) return null;
    return await time(async () => {
      await copySite({ from, to: query });
      await postgresSearchIndex(query).rebuild();
      await vacuum(query);
      await query.insertInto('meta').values({ key: 'bench', value: file }).execute();
    });
  } finally {
    from.close();
    await close();
  }
}
