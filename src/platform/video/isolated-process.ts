import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { compileCache } from '../compile-cache.ts';

/** util-linux's program starts another one in a network of its own, which has no way out, not even to this machine. */
const UNSHARE = 'unshare';
/** Root needs no namespace of users for that, and in one could not read what belongs to others. */
const ALONE = process.getuid?.() === 0 ? ['--net', '--'] : ['--user', '--net', '--'];

let tried: Promise<boolean> | undefined;

/** Whether it does; throws where that could not be told now. */
async function works(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    const [code] = (await once(
      spawn(UNSHARE, [...ALONE, 'true'], { stdio: 'ignore' }),
      'exit',
    )) as [number | null];
    return code === 0;
  } catch (error) {
    // The machine has no such program; anything else is of the moment.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return false;
  }
}

/** Whether this machine can start a process without a network: Linux, where a user may have namespaces. Asked until it is known; throws where it cannot be told now. */
export function canBeIsolated(): Promise<boolean> {
  tried ??= works().catch((error: unknown) => {
    tried = undefined;
    throw error;
  });
  return tried;
}

/**
 * Starts a script in a process of its own, which gets messages and sends them, knows no setting of ours, and has no network where that can
 * be done.
 */
export async function startIsolated(
  script: string,
  { heapMegabytes }: { heapMegabytes: number },
): Promise<ChildProcess> {
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMegabytes}`,
    '--disable-warning=ExperimentalWarning',
    script,
  ];
  const [program = '', ...args] = (await canBeIsolated()) ? [UNSHARE, ...ALONE, ...node] : node;
  return spawn(program, args, {
    // Nothing of the settings: they hold secrets.
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...compileCache() },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
    // In a group of its own: what Ctrl-C ends is the server, which ends this one by its channel.
    detached: true,
  });
}
