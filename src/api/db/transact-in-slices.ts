import type { Transaction } from 'kysely';
import { inSlicesToEnd } from '#platform/in-slices.ts';
import type { ServiceContext } from '../context.ts';
import type { Database } from './schema/index.ts';

/** What work in such slices takes of a service's context. */
export type SliceContext = Pick<ServiceContext, 'statistics' | 'scratch' | 'sliceMs'>;

/**
 * Does what is left of something in slices (platform/in-slices.ts) that are transactions of their own: others wait for none of them long, nor any for the
 * disk; what a power cut takes of them is found again. `act` is given how many it may take at most and gives how many it found: fewer end it. Rejects
 * between two slices with the reason for which the process ends.
 */
export const transactInSlices = (
  { statistics, scratch, sliceMs }: SliceContext,
  act: (db: Transaction<Database>, most: number) => Promise<number>,
): Promise<void> =>
  inSlicesToEnd((most) => {
    scratch.signal.throwIfAborted();
    return statistics.transaction().execute((db) => act(db, most));
  }, sliceMs);
