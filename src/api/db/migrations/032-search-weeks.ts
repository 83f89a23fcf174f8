import type { Migration } from './migration.ts';

/** Search entries on PostgreSQL were given the week of posting here, all in one transaction; 038 has them all written anew, some at a time. */
export const searchWeeks: Migration = {
  name: '032-search-weeks',
  sqlite: [],
  postgres: [],
};
