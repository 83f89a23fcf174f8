import { TEXT } from './columns.ts';

// A listing is one walk down an index: (who, sort key, id), then columns that filters test.
// Sort keys: post_ts, duration, comments, popularity, rating_rank, viewed; ties by id.

const videoIndexes = [
  ['latest', 'post_ts', 'popularity, rating_rank'],
  ['longest', 'duration', 'post_ts'],
  ['commented', 'comments', 'post_ts'],
  ['popular', 'popularity', 'post_ts'],
  ['rated', 'rating_rank', 'post_ts'],
  ['viewed', 'viewed', 'post_ts'],
].map(
  ([name, key, rest]) => `
CREATE INDEX videos_${name} ON videos (site_group, ${key}, id, duration_class, is_hd, ${rest})
  WHERE visible = 1;`,
);

const everyKey = 'id, duration_class, is_hd, duration, viewed, popularity, rating_rank, comments';

const otherVideoIndexes = `
CREATE INDEX videos_channel ON videos (channel_id, site_group, post_ts, ${everyKey})
  WHERE visible = 1;
CREATE INDEX videos_country ON videos (country, site_group, post_ts, ${everyKey})
  WHERE visible = 1;
CREATE INDEX videos_member ON videos (member_id, post_ts, id, visible, site_group);
CREATE INDEX videos_scheduled ON videos (post_ts)
  WHERE visible = 0 AND status_id = 1 AND is_private = 0;
`;

const listingColumns = `
  video_id bigint NOT NULL,
  site_group ${TEXT} NOT NULL,
  post_ts bigint NOT NULL,
  duration bigint NOT NULL,
  duration_class bigint NOT NULL,
  is_hd bigint NOT NULL,
  viewed bigint NOT NULL,
  popularity bigint NOT NULL,
  rating_rank bigint NOT NULL,
  comments bigint NOT NULL`;

const listingTables = `
-- The visible videos of a category. mask_a, mask_b hold all categories of the video, so videos
-- of three categories are the rows of the smallest one whose mask has the other two bits.
CREATE TABLE category_listing (
  category_id bigint NOT NULL, ${listingColumns},
  mask_a bigint NOT NULL,
  mask_b bigint NOT NULL,
  PRIMARY KEY (category_id, video_id)
);

-- The visible videos of a model: few enough to sort when asked.
CREATE TABLE model_listing (
  model_id bigint NOT NULL, ${listingColumns},
  PRIMARY KEY (model_id, site_group, video_id)
);

CREATE VIEW category_bits AS SELECT id,
  CASE WHEN slot < 47 THEN 1::bigint << slot::int ELSE 0 END AS a,
  CASE WHEN slot >= 47 THEN 1::bigint << (slot - 47)::int ELSE 0 END AS b
FROM categories;
`;

const categoryIndexes = [
  ['latest', 'post_ts', 'popularity, rating_rank'],
  ['longest', 'duration', 'post_ts'],
  ['commented', 'comments', 'post_ts'],
  ['popular', 'popularity', 'post_ts'],
  ['rated', 'rating_rank', 'post_ts'],
  ['viewed', 'viewed', 'post_ts'],
].map(
  ([name, key, rest]) => `
CREATE INDEX category_listing_${name} ON category_listing
  (category_id, site_group, ${key}, video_id, duration_class, is_hd, ${rest}, mask_a, mask_b);`,
);

const totals = `
CREATE TABLE group_totals (
  site_group ${TEXT} NOT NULL,
  duration_class bigint NOT NULL,
  is_hd bigint NOT NULL,
  videos bigint NOT NULL,
  PRIMARY KEY (site_group, duration_class, is_hd)
);
CREATE TABLE country_totals (
  country ${TEXT} NOT NULL,
  site_group ${TEXT} NOT NULL,
  videos bigint NOT NULL,
  PRIMARY KEY (country, site_group)
);
CREATE TABLE category_totals (
  category_id bigint NOT NULL,
  site_group ${TEXT} NOT NULL,
  duration_class bigint NOT NULL,
  is_hd bigint NOT NULL,
  videos bigint NOT NULL,
  PRIMARY KEY (category_id, site_group, duration_class, is_hd)
);
CREATE TABLE tag_totals (
  tag_id bigint NOT NULL,
  site_group ${TEXT} NOT NULL,
  videos bigint NOT NULL,
  PRIMARY KEY (tag_id, site_group)
);
`;

const summedTotals = ['channel', 'model'].map(
  (who) => `
CREATE TABLE ${who}_totals (
  ${who}_id bigint NOT NULL,
  site_group ${TEXT} NOT NULL,
  videos bigint NOT NULL,
  viewed bigint NOT NULL,
  popularity bigint NOT NULL,
  last_post_ts bigint NOT NULL,
  PRIMARY KEY (${who}_id, site_group)
);`,
);

/** Listing tables, their indexes and totals. */
export const listings: readonly string[] = [
  ...videoIndexes,
  otherVideoIndexes,
  listingTables,
  ...categoryIndexes,
  totals,
  ...summedTotals,
];
