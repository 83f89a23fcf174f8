import type { Migration } from './migration.ts';

const COLUMNS = `
DROP INDEX playlists_popular;
DROP INDEX albums_popular;
ALTER TABLE playlists DROP COLUMN popularity;
ALTER TABLE albums DROP COLUMN popularity;
`;

/** Nothing counts the views of playlists and albums by day: popular is what is viewed most, as each of them says. */
export const popularCollections: Migration = {
  name: '062-popular-collections',
  sqlite: [COLUMNS],
  postgres: [COLUMNS],
};
