import { catalogue } from './postgres/videos.ts';
import { collections } from './postgres/collections.ts';
import { community } from './postgres/community.ts';
import { listings } from './postgres/listings.ts';
import { operation } from './postgres/operation.ts';
import { people } from './postgres/people.ts';

/**
 * What twelve steps had made of SQLite's schema when PostgreSQL came to be: its history begins there. A search has tables of its
 * own on each engine, jobs are pg-boss's.
 */
export const postgresBaseline: readonly string[] = [
  ...people,
  ...catalogue,
  ...collections,
  ...community,
  ...listings,
  ...operation,
];
