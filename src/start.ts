import { pino } from 'pino';
import { createClient } from '#client/client.ts';
import { wantsProof } from '#config/age-policy.ts';
import { PRERENDERED_PATHS } from '#config/prerender.ts';
import { readSettings } from '#config/settings.ts';
import { loadAds } from '#runtime/ads-file.ts';
import { openDataFolder } from '#runtime/data-folder.ts';
import { pageLocals } from '#runtime/locals.ts';
import { crawlerFiles } from '#crawlers/files.ts';
import { readAddress } from '#lists/read-address.ts';
import { INTERNAL_ORIGIN } from '#config/internal-host.ts';
import { submitForm } from '#runtime/submit-form.ts';
import { findSignedIn } from '#runtime/visitor-client.ts';
import { createRuntime } from '#runtime/runtime.ts';
import { loadBuiltSite } from '#server/built-site.ts';
import { startServer } from '#server/start-server.ts';
import { startFailure } from '#server/start-failure.ts';

/** Answers, jobs, mails and finished pages get this long to be finished after a stop signal; jobs that were not are done again. */
const STOP_LIMIT_MS = 30_000;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  if (wantsProof(settings.agePolicy) && settings.ageProviderUrl === null) {
    log.warn('AGE_POLICY wants ages verified, but no provider is set: there the site stays closed');
  }
  // One visitor's trouble must not end the process for all the others.
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a rejection was not caught');
  });
  const ads = await loadAds(settings.adsFile);
  const leaveDataFolder = await openDataFolder(settings.dataDir, log);
  const runtime = await createRuntime(settings, log);
  const site = await loadBuiltSite(settings.publicOrigin);
  const locals = pageLocals(runtime, settings, ads);
  const server = await startServer({
    settings,
    ads,
    log,
    runtime,
    site,
    crawlers: crawlerFiles(
      createClient({ fetch: runtime.fetch, origin: INTERNAL_ORIGIN }),
      settings.apiOrigin,
    ),
    locals,
    findSignedIn: (visitor) => findSignedIn(runtime, visitor),
    submitForm: (form, posted) => submitForm(runtime, form, posted),
    readAddress,
    prerendered: settings.prerender ? PRERENDERED_PATHS : [],
  });
  log.info({ url: server.url, api: runtime.mode }, 'ready');
  runtime.warm();

  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // Ctrl-C reaches us twice under npm: from the terminal and passed on by npm.
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(
      () => {
        log.error('what was under way could not be finished in time');
        process.exit(1);
      },
      settings.stopDelaySeconds * 1000 + STOP_LIMIT_MS,
    ).unref();
    await server.close();
    await runtime.close();
    leaveDataFolder();
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

try {
  await start();
} catch (error) {
  const detailed = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
  process.stderr.write(`${startFailure(error, detailed)}\n`);
  process.exit(1);
}
