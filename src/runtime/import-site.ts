import type { Logger } from 'pino';

interface ImportOptions {
  /** Folder of the site to copy, which no server works in. */
  dataDir: string;
  /** An empty PostgreSQL database, or one whose copy was broken off. */
  databaseUrl: string;
  log: Logger;
}

/** Copies a site from SQLite into PostgreSQL; gives how many rows of each table. Rejects with a DatabaseError. */
export async function importSite(options: ImportOptions): Promise<object> {
  const { importFile } = await import('#api/import/import-file.ts');
  return importFile(options);
}
