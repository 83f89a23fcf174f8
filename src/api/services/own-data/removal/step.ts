import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../../context.ts';
import type { Database } from '../../../db/schema/index.ts';

/** A member who is being removed, within the transaction of one slice. */
export interface Removed {
  context: Pick<ServiceContext, 'catalogue' | 'enqueue'>;
  db: Transaction<Database>;
  id: number;
  /** How many rows it may take at most. */
  most: number;
}

/** What a slice came to. */
export interface RemovedSlice {
  /** Fewer than it might take: there are no more. */
  found: number;
  /** Of the pages that showed it. */
  tags: string[];
}

/**
 * Removes some of what is a member's and counts it off what it was counted in. Done twice it removes nothing more: a process that
 * ends between two slices begins anew.
 */
export type RemovalStep = (removed: Removed) => Promise<RemovedSlice>;
