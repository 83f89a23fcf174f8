import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { SettingsError } from '#config/settings.ts';
import { isBusy } from '#platform/database/error.ts';
import { makeFolder } from '#platform/make-folder.ts';

const LOCK_FILE = 'lock';
/** A server that is being replaced gets this long to let go. */
const LOCK_TIMEOUT_MS = 2000;

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
/** What the site keeps in its folder. Only these are touched: the folder may be one that others use too. */
const OURS =
  /^(?:islet\.db(?:-wal|-shm|-journal)?|secret|lock|health|mail|reports|blobs|pages(?:\.old-[\da-f-]+)?|processing|purges-told\.json(?:\.tmp)?)$/;
/** Those whose files hold what visitors wrote; finished pages are public, their folder is closed as a whole. */
const WITH_PRIVATE_FILES = ['mail', 'reports'];
const MAKES_NO_DIFFERENCE = ['lost+found'];

/** Takes the rights of others away; a file that belongs to somebody else is left to them. */
async function close(path: string, mode: number, log: Logger): Promise<void> {
  const { mode: before } = await stat(path);
  if ((before & 0o077) === 0) return;
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    log.warn({ path, reason: error.code }, 'others may read this, and that could not be changed');
  });
}

async function closeAll(folder: string, log: Logger): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    // What is linked belongs to a place of the operator's choice, whose rights are theirs to give.
    if (!OURS.test(entry.name) || entry.isSymbolicLink()) continue;
    const path = join(folder, entry.name);
    await close(path, entry.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE, log);
    if (!WITH_PRIVATE_FILES.includes(entry.name)) continue;
    for (const name of await readdir(path)) await close(join(path, name), PRIVATE_FILE, log);
  }
  const others = entries.filter(
    ({ name }) => !OURS.test(name) && !MAKES_NO_DIFFERENCE.includes(name),
  );
  if (others.length === 0) await close(folder, PRIVATE_FOLDER, log);
  else log.warn({ folder }, 'DATA_DIR holds files of others too: its own mode is left as it is');
}

/** Of SQLite's, because the system takes it back from a process that is gone, however it went. */
function lock(folder: string, timeout: number): DatabaseSync {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(folder, LOCK_FILE), { timeout });
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file?.close();
    throw new SettingsError(
      isBusy(error)
        ? `Another server works in the folder ${folder}; stop that one, or set DATA_DIR to another folder.`
        : `Nothing can be written in the folder ${folder}; set DATA_DIR to another folder.`,
    );
  }
}

/** What the system says of a folder that it keeps for itself, such as /proc or /sys. */
const TAKES_NONE = ['ENOENT', 'EPERM'];

function explain(error: NodeJS.ErrnoException): never {
  if (!TAKES_NONE.includes(error.code ?? '')) throw error;
  throw new SettingsError(`${error.path} cannot be made; set DATA_DIR to another folder.`);
}

/**
 * Makes the folder of database, mails, pictures and pages this process's own: nobody else may read it, and no second
 * server may work in it. Gives the way to leave it. Rejects with a SettingsError where another server is there, or nothing can be written.
 */
export async function openDataFolder(
  folder: string,
  log: Logger,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<() => void> {
  process.umask(0o077);
  await makeFolder(folder, PRIVATE_FOLDER).catch(explain);
  const held = lock(folder, lockTimeoutMs);
  await closeAll(folder, log);
  return () => held.close();
}
