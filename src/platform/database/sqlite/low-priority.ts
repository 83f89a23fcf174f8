import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/**
 * Lets this thread alone work only with what the others leave of the processor. Linux gives each thread a number and a
 * priority of its own (setpriority(2), "C library/kernel differences"); other systems have none for threads: there it does nothing.
 */
export function lowerPriority(): void {
  let own: string;
  try {
    own = readlinkSync('/proc/thread-self');
  } catch {
    return;
  }
  const thread = Number(own.split('/').at(-1));
  if (thread > 0) setPriority(thread, PRIORITY_BELOW_NORMAL);
}
