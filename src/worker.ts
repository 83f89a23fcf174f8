import { pino } from 'pino';
import { readSettings, SettingsError } from '#config/settings.ts';
import { openDataFolder } from '#runtime/data-folder.ts';
import { createRuntime } from '#runtime/runtime.ts';
import { startFailure } from '#server/start-failure.ts';

/** Does jobs of the database that web processes share, and answers nobody. */
async function start(): Promise<void> {
  const settings = { ...readSettings(process.env), jobs: true };
  if (settings.databaseUrl === null || settings.apiOrigin !== null) {
    throw new SettingsError('A worker needs a DATABASE_URL, and no API_ORIGIN.');
  }
  const log = pino({
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a rejection was not caught');
  });
  const leaveDataFolder = await openDataFolder(settings.dataDir, log);
  const runtime = await createRuntime(settings, log);
  // Its connections alone do not keep a process; a worker stays until it is told to go.
  const staying = setInterval(() => undefined, 2 ** 30);
  log.info('worker ready');
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    clearInterval(staying);
    await runtime.close();
    leaveDataFolder();
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
