import type { Migration } from './migration.ts';

const columns = (number: string): string => `
-- The video whose file an upload is to take the place of.
ALTER TABLE uploads ADD COLUMN replaces ${number} REFERENCES videos (id) ON DELETE CASCADE;
CREATE INDEX uploads_replaces ON uploads (replaces) WHERE replaces IS NOT NULL;
`;

/** A new file for a video that is there. */
export const replacedFiles: Migration = {
  name: '044-replaced-files',
  sqlite: [columns('INTEGER')],
  postgres: [columns('bigint')],
};
