import type { Migration } from './migration.ts';

const column = (type: string): string =>
  `ALTER TABLE playlists ADD COLUMN by_link ${type} NOT NULL DEFAULT 0 CHECK (by_link IN (0, 1));`;

/** A private playlist that whoever has its address may see: in no list, as any private one. */
export const unlistedPlaylists: Migration = {
  name: '023-unlisted-playlists',
  sqlite: [column('INTEGER')],
  postgres: [column('bigint')],
};
