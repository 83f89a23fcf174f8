import { pino, type Logger } from 'pino';
import { createClient } from '#client/client.ts';
import type { Ads } from '#config/ads.ts';
import { INTERNAL_ORIGIN } from '#config/internal-host.ts';
import type { Settings } from '#config/settings.ts';
import { crawlerFiles } from '#crawlers/files.ts';
import { closeAll } from '#lib/close-all.ts';
import type { PageVisitor } from '#lib/page-visitor.ts';
import { readAddress } from '#lists/read-address.ts';
import { openDataFolder } from '#runtime/data-folder.ts';
import { pageLocals } from '#runtime/locals.ts';
import type { Runtime } from '#runtime/runtime-port.ts';
import { createRuntime } from '#runtime/runtime.ts';
import { sharedClient } from '#runtime/shared-client.ts';
import { submitForm } from '#runtime/submit-form.ts';
import { findSignedIn } from '#runtime/visitor-client.ts';
import { warnSeldom } from '#runtime/warn-seldom.ts';
import type { SubmitForm } from '#server/form-pages.ts';
import { startFailure } from '#server/start-failure.ts';

/** Answers, jobs, mails and finished pages get this long to be finished after a stop signal; jobs that were not are done again. */
const STOP_LIMIT_MS = 30_000;

/** What a process stands on. */
export interface Ground {
  settings: Settings;
  log: Logger;
  runtime: Runtime;
  /** Finishes what is under way, writes what waits, and gives the data folder back. */
  close: () => Promise<void>;
}

/** Where a program writes what it does: a line of JSON each. */
export const createLog = ({ logLevel }: Pick<Settings, 'logLevel'>): Logger =>
  pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });

/** Opens the data folder and the API with its database, files, jobs and purge log. Rejects with an error for the operator, nothing left open. */
export async function openGround(settings: Settings, log: Logger): Promise<Ground> {
  // One visitor's trouble must not end the process for all the others.
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a rejection was not caught');
  });
  const leaveDataFolder = await openDataFolder(settings.dataDir, log);
  try {
    const runtime = await createRuntime(settings, log);
    const close = (): Promise<void> => closeAll([() => runtime.close(), leaveDataFolder]);
    return { settings, log, runtime, close };
  } catch (error) {
    leaveDataFolder();
    throw error;
  }
}

/** What answers visitors is made of, whichever server it is that listens. */
export function composeSite({ settings, log, runtime }: Omit<Ground, 'close'>, ads: Ads) {
  const warn = warnSeldom(log);
  const misread = (call: string, where: string): void =>
    warn(call, { where }, 'API gave an answer that is not as the contract says');
  const client = createClient({ fetch: runtime.fetch, origin: INTERNAL_ORIGIN, misread });
  // A key that is over must not tell crawlers that the site is empty.
  const forCrawlers = sharedClient(client, { found: false });
  const signedIn = (visitor: PageVisitor) => findSignedIn(runtime, visitor);
  const submit: SubmitForm = (form, posted) => submitForm(runtime, form, posted);
  return {
    settings,
    log,
    crawlers: crawlerFiles(forCrawlers, settings.apiOrigin),
    locals: pageLocals(runtime, settings, ads, misread),
    findSignedIn: signedIn,
    submitForm: submit,
    readAddress,
  };
}

/** Closes what a program has opened when it is told to stop, and ends it where that takes too long. */
export function closeOnSignal({
  settings,
  log,
  close,
}: Pick<Ground, 'settings' | 'log' | 'close'>): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // Ctrl-C reaches us twice under npm: from the terminal and passed on by npm.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    const tooLate = (): void => {
      log.error('what was under way could not be finished in time');
      process.exit(1);
    };
    setTimeout(tooLate, settings.stopDelaySeconds * 1000 + STOP_LIMIT_MS).unref();
    await close();
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

/** Runs a program; where it does not start, says why in one sentence and ends with 1. */
export async function runProgram(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const detailed = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
    process.stderr.write(`${startFailure(error, detailed)}\n`);
    process.exit(1);
  }
}
