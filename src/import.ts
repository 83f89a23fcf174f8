import { readSettings, SettingsError } from '#config/settings.ts';
import { importSite } from '#runtime/import-site.ts';
import { createLog, runProgram } from './compose.ts';

/** Copies the site in `DATA_DIR` into the database at `DATABASE_URL`; begun again, goes on where it was broken off. */
await runProgram(async () => {
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir, blobs } = settings;
  if (databaseUrl === null) {
    throw new SettingsError('Set DATABASE_URL to the database to copy into.');
  }
  const log = createLog(settings);
  const rows = await importSite({ databaseUrl, dataDir, blobs, log });
  log.info({ rows }, 'copied; every count is the same');
});
