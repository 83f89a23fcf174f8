import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { busyError } from './database/error.ts';

/** Does something when its turn comes; rejects as busy where too many wait. */
export type InTurn = <Value>(act: () => Promise<Value>) => Promise<Value>;

/** So many do something at a time, in the order of asking, and `mostWaiting` wait. Between two turns others are answered. */
export function turns(atOnce: number, mostWaiting: number): InTurn {
  const limit = pLimit(atOnce);
  return async (act) => {
    if (limit.pendingCount >= mostWaiting) throw busyError('too many wait for their turn');
    return limit(async () => {
      await nextTurn();
      return act();
    });
  };
}
