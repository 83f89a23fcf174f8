import type { Migration } from './migration.ts';

// The formula of video-keys.ts in the SQL of both engines: the same numbers to the last bit, so lists do not move.
const BOUND = `CASE WHEN likes = 0 THEN 0 ELSE CAST(floor(
  (likes + 1.9208 - 1.96 * sqrt(CAST(likes AS double precision) * dislikes / (likes + dislikes) + 0.9604))
  / (likes + dislikes + 3.8416) * 1000000000) AS bigint) END`;

const listingIndexes = `
CREATE INDEX category_listing_latest ON category_listing
  (category_id, site_group, post_ts, video_id, duration_class, is_hd, popularity, rating_rank, mask_a, mask_b);
CREATE INDEX category_listing_rated ON category_listing
  (category_id, site_group, rating_rank, video_id, duration_class, is_hd, post_ts, mask_a, mask_b);
`;

const rankListings = ['category_listing', 'model_listing']
  .map(
    (table) => `UPDATE ${table} SET rating_rank =
      (SELECT rating_rank FROM videos WHERE videos.id = ${table}.video_id);`,
  )
  .join('\n');

const everyKey = 'id, duration_class, is_hd, duration, viewed, popularity, rating_rank, comments';
/** Those that hold the key, as 004 has them. */
const videoIndexes = `
CREATE INDEX videos_latest ON videos
  (site_group, post_ts, id, duration_class, is_hd, popularity, rating_rank) WHERE visible = 1;
CREATE INDEX videos_rated ON videos
  (site_group, rating_rank, id, duration_class, is_hd, post_ts) WHERE visible = 1;
CREATE INDEX videos_channel ON videos (channel_id, site_group, post_ts, ${everyKey})
  WHERE visible = 1;
CREATE INDEX videos_country ON videos (country, site_group, post_ts, ${everyKey})
  WHERE visible = 1;
`;

const dropped = (names: readonly string[]): string =>
  names.map((name) => `DROP INDEX ${name};`).join('\n');
const LISTING_INDEXES = ['category_listing_latest', 'category_listing_rated'];
const VIDEO_INDEXES = ['videos_latest', 'videos_rated', 'videos_channel', 'videos_country'];

const collectionIndexes = `
DROP INDEX playlists_rated;
DROP INDEX albums_rated;
CREATE INDEX playlists_rated ON playlists (site_group, rating_rank, id) WHERE visibility = 'public';
CREATE INDEX albums_rated ON albums (site_group, rating_rank, id) WHERE visible = 1;
`;
const COLLECTIONS = ['models', 'playlists', 'albums'];

/**
 * What is rated best is sorted by the lower bound of Wilson's interval: 33 of 33 votes come after 2,000 of 2,040.
 * A CHECK held the older key of videos, and goes with its column.
 */
export const ratingBound: Migration = {
  name: '036-rating-bound',
  sqlite: [
    dropped([...VIDEO_INDEXES, ...LISTING_INDEXES]),
    `ALTER TABLE videos DROP COLUMN rating_rank;
    ALTER TABLE videos ADD COLUMN rating_rank INTEGER NOT NULL DEFAULT 0;
    UPDATE videos SET rating_rank = ${BOUND} WHERE likes > 0;`,
    rankListings,
    ...COLLECTIONS.map(
      (table) => `ALTER TABLE ${table}
        ADD COLUMN rating_rank INTEGER NOT NULL GENERATED ALWAYS AS (${BOUND}) VIRTUAL;`,
    ),
    videoIndexes + listingIndexes + collectionIndexes,
  ],
  postgres: [
    // A million videos take minutes.
    'SET LOCAL statement_timeout = 0',
    dropped(LISTING_INDEXES),
    // With its column go the CHECK and the indexes that hold it.
    `ALTER TABLE videos DROP COLUMN rating_rank;
    ALTER TABLE videos ADD COLUMN rating_rank bigint NOT NULL DEFAULT 0;
    UPDATE videos SET rating_rank = ${BOUND} WHERE likes > 0;`,
    rankListings,
    ...COLLECTIONS.map(
      (table) => `ALTER TABLE ${table}
        ADD COLUMN rating_rank bigint NOT NULL GENERATED ALWAYS AS (${BOUND}) STORED;`,
    ),
    videoIndexes + listingIndexes + collectionIndexes,
    'ANALYZE videos',
    'ANALYZE category_listing',
  ],
};
