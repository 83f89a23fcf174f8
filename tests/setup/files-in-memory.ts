import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's folder of files that are memory. */
const MEMORY = '/dev/shm';
const PREFIX = `${MEMORY}/islet-tests-`;
const GB = 1024 ** 3;
/** What files of a whole run take at most is a part of this; the rest is for programs. */
const ROOM = 6 * GB;
const FREE = 10 * GB;

/** Bytes that programs may still have, what the system keeps of files included; nothing where it is not told. */
function freeMemory(): number {
  const told = existsSync('/proc/meminfo') ? readFileSync('/proc/meminfo', 'utf8') : '';
  return Number(/^MemAvailable: +(\d+)/mu.exec(told)?.[1] ?? 0) * 1024;
}

/** Whether programs in that folder run, by the table of what is mounted: copies of PostgreSQL's do. */
export const runsPrograms = (mounts: string): boolean =>
  mounts
    .split('\n')
    .map((line) => line.split(' '))
    .every(([, folder, , options]) => folder !== MEMORY || !options?.split(',').includes('noexec'));

/** What a run that was killed has left. */
function clearLeft(): void {
  for (const folder of globSync(`${PREFIX}*`)) {
    if (existsSync(`/proc/${folder.slice(PREFIX.length)}`)) continue;
    try {
      rmSync(folder, { recursive: true });
    } catch {
      // Somebody else's.
    }
  }
}

function isWritable(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A folder for files of this process and of those that it starts, away with it: in memory where there is enough, as some
 * thousand databases live for seconds, each written to a disk in vain. Else the usual one.
 */
export function keepFilesInMemory(): string {
  if (!isWritable()) return tmpdir();
  clearLeft();
  if (!runsPrograms(readFileSync('/proc/mounts', 'utf8'))) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM || freeMemory() < FREE) return tmpdir();
  const folder = `${PREFIX}${process.pid}`;
  mkdirSync(folder);
  // PostgreSQL runs as somebody else, who has to pass.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
