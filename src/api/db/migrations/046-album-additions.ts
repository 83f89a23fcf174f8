import type { Migration } from './migration.ts';

const columns = (number: string): string => `
-- The album that is to get the photos of this one once they are accepted.
ALTER TABLE albums ADD COLUMN adds_to ${number} REFERENCES albums (id) ON DELETE CASCADE;
CREATE INDEX albums_adds_to ON albums (adds_to) WHERE adds_to IS NOT NULL;
`;

/** More photos for an album that is shown. */
export const albumAdditions: Migration = {
  name: '046-album-additions',
  sqlite: [columns('INTEGER')],
  postgres: [columns('bigint')],
};
