import type { Migration } from './migration.ts';

/**
 * A comment, post, list, member or file that came after one that went does not take its number: reports, decisions, notices and jobs
 * name what they are about by it.
 */
export const numbersOnce: Migration = {
  name: '055-numbers-once',
  sqlite: [],
  numbersOnce: [
    ...['members', 'videos', 'albums', 'playlists', 'comments', 'wall_posts'],
    ...['reports', 'assets', 'uploads'],
  ],
  postgres: [],
};
