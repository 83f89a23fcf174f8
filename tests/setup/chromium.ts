import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL = 'chromium-headless-shell';
/** A new machine often updates itself in its first minutes and holds the lock of its packages. */
const WAITING = ['-o', 'DPkg::Lock::Timeout=120'];

function inPath(names: readonly string[]): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

function present(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : inPath(NAMES);
}

/** Playwright keeps its own beside its Chromium: `chromium_headless_shell-1200/…/headless_shell`. */
function presentShell(): string | undefined {
  const kept = dirname(dirname(dirname(chromium.executablePath())));
  const pattern = 'chromium_headless_shell-*/*/*headless[-_]shell';
  const [own] = globSync(pattern, { cwd: kept });
  return own === undefined ? inPath([SHELL]) : join(kept, own);
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit' });
}

function installPackage(name: string): void {
  if (process.getuid?.() !== 0) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...WAITING, name]);
}

/**
 * The browser for the tests: Playwright's own, else the machine's, else one is installed. Throws a
 * sentence that says what to do when none can be had.
 */
export function findChromium(): string {
  const found = present();
  if (found !== undefined) return found;
  run('npx', ['playwright', 'install', 'chromium']);
  if (present() === undefined) installPackage('chromium');
  const last = present();
  if (last === undefined) {
    throw new Error('The browser tests need Chromium: run "npx playwright install chromium".');
  }
  return last;
}

/**
 * The same browser without windows, which takes two thirds of the time for a visit; where there is none to be had,
 * `findChromium()`. It has no back/forward cache and does not know how fast its line is.
 */
export function findHeadlessShell(): string {
  const whole = findChromium();
  if (presentShell() === undefined) installPackage(SHELL);
  return presentShell() ?? whole;
}
