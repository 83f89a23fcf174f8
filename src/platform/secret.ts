import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'secret';
const BYTES = 32;

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** Whether an installation has run in this folder before. */
export function hasSecret(dataDir: string): boolean {
  return existsSync(join(dataDir, FILE));
}

/** Where a site's secret comes from. */
export interface SecretSource {
  dataDir: string;
  /** The setting SECRET, which several machines share; null takes the folder's own. */
  secret: string | null;
}

/**
 * A secret for one purpose, derived from the site's own: the setting, or one that is made once, kept in the data folder,
 * readable by its owner only. Throws where the folder cannot be written or the file was cut short.
 */
export function secretFor(source: SecretSource, purpose: string): string {
  // Made with a setting too: it tells that a site has run here.
  const own = fileSecret(source.dataDir);
  return createHmac('sha256', source.secret ?? own)
    .update(purpose)
    .digest('hex');
}

function fileSecret(dataDir: string): string {
  const file = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx`: of two processes that start together one makes it and both read it.
    writeFileSync(file, randomBytes(BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(secret)) {
    throw new Error(
      `The file ${file} is not a secret of this program; remove it to get a new one.`,
    );
  }
  return secret;
}
