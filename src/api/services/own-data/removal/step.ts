import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../../context.ts';
import type { Database } from '../../../db/schema/index.ts';

/** A member who is being removed, within the transaction of one step. */
export interface Removed {
  context: Pick<ServiceContext, 'catalogue'>;
  db: Transaction<Database>;
  id: number;
}

/**
 * Removes a part of what is a member's and counts it off what it was counted in; gives the tags of the pages that showed it.
 * Done twice it removes nothing more: a process that ends between two steps begins anew.
 */
export type RemovalStep = (removed: Removed) => Promise<string[]>;
