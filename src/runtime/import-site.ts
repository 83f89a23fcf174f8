import type { Logger } from 'pino';
import type { BlobsPlace } from '#config/blobs-url.ts';
import { becomeOwnerOf } from './become-owner.ts';
import { openDataFolder } from './data-folder.ts';

interface ImportOptions {
  /** Folder of the site to copy, which no server works in. */
  dataDir: string;
  /** An empty PostgreSQL database, or one whose copy was broken off. */
  databaseUrl: string;
  /** The storage that the site will have; null where it keeps its own. */
  blobs: BlobsPlace | null;
  log: Logger;
}

/** Copies a site from SQLite into PostgreSQL; gives how many rows of each table. Rejects with a DatabaseError, or a SettingsError of the folder. */
export async function importSite(options: ImportOptions): Promise<object> {
  const { importFile, requireFile } = await import('#api/import/import-file.ts');
  const { dataDir, log } = options;
  // Before the folder is opened, which makes one where there is none.
  requireFile(dataDir);
  becomeOwnerOf(dataDir);
  const leaveDataFolder = await openDataFolder(dataDir, log);
  try {
    return await importFile(options);
  } finally {
    leaveDataFolder();
  }
}
