import type { Migration } from './migration.ts';

/** Votes are counted where they are cast: the rating's formula stood here a second time. */
export const countedVotes: Migration = {
  name: '009-votes',
  postgres: [],
  sqlite: ['video', 'model', 'playlists', 'albums'].map(
    (section) => `DROP TRIGGER votes_count_${section};`,
  ),
};
