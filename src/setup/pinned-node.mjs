// The files of this folder that run before the install must work on any Node from 12 on.
import { spawn, spawnSync } from 'child_process';
import path from 'path';
import { fileURLToPath } from 'url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const BIN = path.join(ROOT, 'node_modules', '.bin');

/** The Node that this project pins as a package. */
export const PINNED_NODE = path.join(BIN, process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * The server: short-lived objects get a small place, or they take 40 MB before they are looked through; and the heap is
 * cleared when it has grown by a fifth, not when it has doubled.
 */
export const SERVER_ARGS = ['--max-semi-space-size=4', '--heap-growing-percent=20', 'src/start.ts'];

/**
 * glibc keeps what compressing threads gave back, for each of them apart: two such places are enough. And what takes types
 * away is WebAssembly, 16 MB in each thread: Node keeps the files without types, and compiled, for the next start.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'node'),
};

/** An environment in which `node` is the pinned one, and no tool reports home. */
function toolEnvironment() {
  return Object.assign({}, process.env, {
    PATH: BIN + path.delimiter + (process.env.PATH || ''),
    ASTRO_TELEMETRY_DISABLED: '1',
  });
}

/** Runs a script under the pinned Node to its end, and prints what it says only when it fails; gives the exit code. */
export function runPinnedQuietly(args) {
  const options = {
    cwd: ROOT,
    env: toolEnvironment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  };
  const { status, stdout, stderr, error } = spawnSync(PINNED_NODE, args, options);
  if (status === 0) return 0;
  process.stderr.write((stdout || '') + (stderr || '') + (error ? error.message + '\n' : ''));
  return status === null ? 1 : status;
}

/**
 * Runs a script under the pinned Node in this one's place: signals go to it, its exit code is ours. `environment` is for
 * what its own environment does not say.
 */
export function becomePinned(args, environment) {
  const env = Object.assign({}, environment, toolEnvironment());
  const child = spawn(PINNED_NODE, args, { cwd: ROOT, stdio: 'inherit', env });
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => {
    process.on(signal, () => child.kill(signal));
  });
  child.on('exit', (code) => process.exit(code === null ? 1 : code));
}
