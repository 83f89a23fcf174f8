import type { Migration } from './migration.ts';

const COLUMN = `
-- JSON array of numbers of models.
ALTER TABLE uploads ADD COLUMN models TEXT NOT NULL DEFAULT '[]';
`;

/** Whom an uploader says a video shows. */
export const uploadModels: Migration = {
  name: '050-upload-models',
  sqlite: [COLUMN],
  postgres: [COLUMN],
};
