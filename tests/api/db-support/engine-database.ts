import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import type { Database } from '#api/db/schema/index.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { ENGINE } from '../../setup/engine-world.ts';
import { scratchPostgres } from '../../setup/postgres-database.ts';

export { ENGINE };

/** A new database of this run's engine, closed and removed after the test. */
export async function engineDatabase(): Promise<OpenDatabase<Database>> {
  const database =
    ENGINE === 'postgres'
      ? await openPostgresDatabase({ url: await scratchPostgres() })
      : openDatabase({ file: ':memory:' });
  onTestFinished(() => database.close());
  return database;
}

/** Opens a site's database beside the site; whoever asks closes it. */
export const openEngineDatabase = async ({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | null;
}): Promise<OpenDatabase<Database>> =>
  databaseUrl === null
    ? openDatabase({ file: join(dataDir, 'islet.db') })
    : openPostgresDatabase({ url: databaseUrl });
