import type { Migration } from './migration.ts';

const COLUMN = `
-- SHA-256 of its file as its sender says before a byte of it comes; only ever compared with what the same member says.
ALTER TABLE uploads ADD COLUMN told_sha256 TEXT;
`;

/** What a file is said to be while it is on its way. */
export const toldHashes: Migration = {
  name: '053-told-hashes',
  sqlite: [COLUMN],
  postgres: [COLUMN],
};
