import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function inPath(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}

function present(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : inPath();
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit' });
}

/**
 * The browser for the tests: Playwright's own, else the machine's, else one is installed. Throws a
 * sentence that says what to do when none can be had.
 */
export function findChromium(): string {
  const found = present();
  if (found !== undefined) return found;
  run('npx', ['playwright', 'install', 'chromium']);
  const installed = present();
  if (installed !== undefined) return installed;
  if (process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  const last = present();
  if (last === undefined) {
    throw new Error('The browser tests need Chromium: run "npx playwright install chromium".');
  }
  return last;
}
