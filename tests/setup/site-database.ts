import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

/** Does something with the database of a site that is running. */
export function withDatabase<Result>(
  { dataDir }: { readonly dataDir: string },
  work: (database: DatabaseSync) => Result,
): Result {
  const database = new DatabaseSync(join(dataDir, 'islet.db'), { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
