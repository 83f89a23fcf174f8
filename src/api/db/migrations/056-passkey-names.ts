import type { Migration } from './migration.ts';

const COLUMN = `
-- What its owner calls it; empty where they have not said.
ALTER TABLE passkeys ADD COLUMN name TEXT NOT NULL DEFAULT '';
`;

/** Two passkeys that were added in one browser can be told apart. */
export const passkeyNames: Migration = {
  name: '056-passkey-names',
  sqlite: [COLUMN],
  postgres: [COLUMN],
};
