import { isDeepStrictEqual } from 'node:util';

/** Something that test files of one worker use one after the other. */
export interface World {
  /** Brings it back to how it was at first, for the next file; without one nothing that a file does may last. */
  reset?: () => Promise<void> | void;
  stop: () => Promise<unknown>;
}

interface Entry<Running extends World> {
  start: (settings: never) => Promise<Running>;
  settings: unknown;
  running: Promise<Running>;
  users: number;
}

/** What runs for this worker, the one used last at the end. */
let entries: Entry<World>[] = [];

/** So many that nobody uses are left running, for a later file. */
const MOST_IDLE = 4;

async function stop(ending: readonly Entry<World>[]): Promise<void> {
  entries = entries.filter((entry) => !ending.includes(entry));
  // At once: a worker that takes long to end is killed, and what it has started lives on.
  await Promise.all(ending.map(async ({ running }) => (await running).stop()));
}

/** What others have borrowed, such as a browser, stops after those others: closing a page in one that stops fails. */
async function stopAll(): Promise<void> {
  const idle = entries.filter(({ users }) => users === 0);
  await stop(idle.length > 0 ? idle : entries);
  if (entries.length > 0) await stopAll();
}

if (!globalThis.workerCleanups) throw new Error('nothing here would ever be stopped');
globalThis.workerCleanups.push(stopAll);

/**
 * What `start(settings)` starts, started once for all test files of a worker that ask with these two. Whoever borrows
 * it gives it back with `giveBack`.
 */
export async function borrow<Settings, Running extends World>(
  start: (settings: Settings) => Promise<Running>,
  settings: Settings,
): Promise<Running> {
  const found = entries.find(
    (entry) => entry.start === start && isDeepStrictEqual(entry.settings, settings),
  );
  const entry = found ?? { start, settings, running: start(settings), users: 0 };
  entry.users += 1;
  entries = [...entries.filter((other) => other !== entry), entry];
  try {
    // What `start` started is what it gives.
    return (await entry.running) as Running;
  } catch (error) {
    entries = entries.filter((other) => other !== entry);
    throw error;
  }
}

/** Resets what was borrowed once nobody uses it, and stops what has been idle longest. */
export async function giveBack(world: World): Promise<void> {
  for (const entry of entries) {
    if ((await entry.running) !== world) continue;
    entry.users -= 1;
    if (entry.users === 0) await world.reset?.();
  }
  const idle = entries.filter(({ users }) => users === 0);
  await stop(idle.slice(0, Math.max(0, idle.length - MOST_IDLE)));
}
