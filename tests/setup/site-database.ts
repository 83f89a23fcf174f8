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

/** Nothing waits at the desk from here on: cases of the demo's uploads that were closed alone would be opened anew by a job of each minute. */
export function emptyDesk(database: DatabaseSync): void {
  database.exec(`UPDATE videos SET file_state = 'refused' WHERE status_id = 0;
    UPDATE cases SET closed_ts = 1`);
}
