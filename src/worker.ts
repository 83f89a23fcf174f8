import { readSettings, SettingsError } from '#config/settings.ts';
import { tellSites } from '#runtime/tell-sites.ts';
import { closeOnSignal, createLog, openGround, runProgram } from './compose.ts';

/** Does jobs of the database that web processes share, and answers nobody. */
await runProgram(async () => {
  const settings = { ...readSettings(process.env), jobs: true };
  if (settings.databaseUrl === null || settings.apiOrigin !== null) {
    throw new SettingsError('A worker needs a DATABASE_URL, and no API_ORIGIN.');
  }
  if (settings.blobs === null) {
    throw new SettingsError(
      'A worker needs a BLOBS_URL: the files are those of the web processes.',
    );
  }
  const log = createLog(settings);
  const ground = await openGround(settings, log);
  // Its connections alone do not keep a process; a worker stays until it is told to go.
  const staying = setInterval(() => undefined, 2 ** 30);
  const stopTelling = await tellSites({ settings, follow: ground.runtime.followPurges, log });
  log.info('worker ready');
  const close = async (): Promise<void> => {
    clearInterval(staying);
    await stopTelling();
    await ground.close();
  };
  closeOnSignal({ settings, log, close });
});
