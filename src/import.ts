import { pino } from 'pino';
import { readSettings, SettingsError } from '#config/settings.ts';
import { openDataFolder } from '#runtime/data-folder.ts';
import { importSite } from '#runtime/import-site.ts';
import { startFailure } from '#server/start-failure.ts';

/** Copies the site in `DATA_DIR` into the database at `DATABASE_URL`; begun again, goes on where it was broken off. */
async function run(): Promise<void> {
  const { databaseUrl, dataDir, logLevel } = readSettings(process.env);
  if (databaseUrl === null)
    throw new SettingsError('Set DATABASE_URL to the database to copy into.');
  const log = pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const leaveDataFolder = await openDataFolder(dataDir, log);
  try {
    const rows = await importSite({ databaseUrl, dataDir, log });
    log.info({ rows }, 'copied; every count is the same');
  } finally {
    leaveDataFolder();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
