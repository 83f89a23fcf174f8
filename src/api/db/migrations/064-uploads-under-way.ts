import type { Migration } from './migration.ts';

/** On SQLite an index ends with the key of its row. */
const processing = (columns: string): string => `
CREATE INDEX uploads_processing ON uploads (${columns}) WHERE state = 'processing';
`;

/** Films of one size that are processed in the same moment are found without a look at all that were ever sent. */
export const uploadsUnderWay: Migration = {
  name: '064-uploads-under-way',
  sqlite: [processing('bytes')],
  postgres: [processing('bytes, id')],
};
