import type { Migration } from './migration.ts';

const columns = 'key TEXT PRIMARY KEY, count INTEGER NOT NULL, until_ts INTEGER NOT NULL';

/** What several processes count together; a crash may forget it. */
export const limits: Migration = {
  name: '015-limits',
  sqlite: [`CREATE TABLE limits (${columns}) STRICT, WITHOUT ROWID;`],
  postgres: [`CREATE UNLOGGED TABLE limits (${columns});`],
};
