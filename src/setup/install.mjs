import { spawnSync } from 'child_process';
import fs from 'fs';
import path from 'path';
import { PINNED_NODE, ROOT } from './pinned-node.mjs';

function readLock(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** What building and running need, of the packages that package-lock.json names. */
export function withoutTools(packages) {
  const entries = Object.entries(packages).filter((entry) => entry[1].dev !== true);
  return Object.fromEntries(entries);
}

/** Whether `installed` holds every package that `wanted` names, in that version. */
export function isSatisfied(wanted, installed) {
  return Object.keys(wanted).every((name) => {
    if (name === '') return true;
    const entry = installed[name];
    // Builds for other machines are left out by npm.
    if (entry === undefined) return wanted[name].optional === true;
    return entry.version === wanted[name].version;
  });
}

/** Whether somebody develops here: then the tools stay. */
function hasTools(installed) {
  return Object.keys(installed).some((name) => installed[name].dev === true);
}

/**
 * Runs `npm ci` when what is installed is not what package-lock.json names. Exits on failure. The tools of development
 * and tests are left out, unless they are asked for or there already.
 */
export function ensureInstalled(options) {
  const wanted = readLock('package-lock.json');
  // npm notes here what it has put into node_modules.
  const installed = readLock('node_modules/.package-lock.json') || {};
  const withTools = options.withTools || hasTools(installed);
  const needed = withTools ? wanted : withoutTools(wanted);
  if (fs.existsSync(PINNED_NODE) && isSatisfied(needed, installed)) return;
  process.stdout.write('Installing packages (once) …\n');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // Said either way: with NODE_ENV=production npm would leave the tools out.
  args.push(withTools ? '--include=dev' : '--omit=dev');
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, [npm].concat(args)] : ['npm', args];
  // The FFmpeg inside node-av is enough; its own download of a program is not wanted.
  const env = Object.assign({}, process.env, { SKIP_FFMPEG: 'true' });
  const { status } = spawnSync(command[0], command[1], { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0 || !fs.existsSync(PINNED_NODE)) {
    process.stderr.write('The packages could not be installed; the lines above say why.\n');
    process.exit(1);
  }
}
