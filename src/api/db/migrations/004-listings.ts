import type { Migration } from './migration.ts';
import { linkTriggers } from './link-triggers.ts';
import { MOVED, enter, followKey, leave } from './listing-triggers.ts';

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
  video_id INTEGER NOT NULL,
  site_group TEXT NOT NULL,
  post_ts INTEGER NOT NULL,
  duration INTEGER NOT NULL,
  duration_class INTEGER NOT NULL,
  is_hd INTEGER NOT NULL,
  viewed INTEGER NOT NULL,
  popularity INTEGER NOT NULL,
  rating_rank INTEGER NOT NULL,
  comments INTEGER NOT NULL`;

const listingTables = `
-- The visible videos of a category. mask_a, mask_b hold all categories of the video, so videos
-- of three categories are the rows of the smallest one whose mask has the other two bits.
CREATE TABLE category_listing (
  category_id INTEGER NOT NULL, ${listingColumns},
  mask_a INTEGER NOT NULL,
  mask_b INTEGER NOT NULL,
  PRIMARY KEY (category_id, video_id)
) STRICT, WITHOUT ROWID;

-- The visible videos of a model: few enough to sort when asked.
CREATE TABLE model_listing (
  model_id INTEGER NOT NULL, ${listingColumns},
  PRIMARY KEY (model_id, site_group, video_id)
) STRICT, WITHOUT ROWID;

CREATE VIEW category_bits AS SELECT id,
  CASE WHEN slot < 47 THEN 1 << slot ELSE 0 END AS a,
  CASE WHEN slot >= 47 THEN 1 << (slot - 47) ELSE 0 END AS b
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
  site_group TEXT NOT NULL,
  duration_class INTEGER NOT NULL,
  is_hd INTEGER NOT NULL,
  videos INTEGER NOT NULL,
  PRIMARY KEY (site_group, duration_class, is_hd)
) STRICT, WITHOUT ROWID;
CREATE TABLE country_totals (
  country TEXT NOT NULL,
  site_group TEXT NOT NULL,
  videos INTEGER NOT NULL,
  PRIMARY KEY (country, site_group)
) STRICT, WITHOUT ROWID;
CREATE TABLE category_totals (
  category_id INTEGER NOT NULL,
  site_group TEXT NOT NULL,
  duration_class INTEGER NOT NULL,
  is_hd INTEGER NOT NULL,
  videos INTEGER NOT NULL,
  PRIMARY KEY (category_id, site_group, duration_class, is_hd)
) STRICT, WITHOUT ROWID;
CREATE TABLE tag_totals (
  tag_id INTEGER NOT NULL,
  site_group TEXT NOT NULL,
  videos INTEGER NOT NULL,
  PRIMARY KEY (tag_id, site_group)
) STRICT, WITHOUT ROWID;
`;

const summedTotals = ['channel', 'model'].map(
  (who) => `
CREATE TABLE ${who}_totals (
  ${who}_id INTEGER NOT NULL,
  site_group TEXT NOT NULL,
  videos INTEGER NOT NULL,
  viewed INTEGER NOT NULL,
  popularity INTEGER NOT NULL,
  last_post_ts INTEGER NOT NULL,
  PRIMARY KEY (${who}_id, site_group)
) STRICT, WITHOUT ROWID;`,
);

const videoTriggers = `
CREATE TRIGGER videos_in AFTER INSERT ON videos BEGIN ${enter('new')}
END;
CREATE TRIGGER videos_move
AFTER UPDATE OF visible, site_group, duration, is_hd, post_ts, channel_id, country ON videos
WHEN ${MOVED} BEGIN ${leave('old')} ${enter('new')}
END;
-- Before, while the links to categories, models and tags are still there.
CREATE TRIGGER videos_out BEFORE DELETE ON videos BEGIN ${leave('old')}
END;
${['viewed', 'popularity', 'comments', 'rating_rank'].map(followKey).join('')}
`;

/** Listing tables, their indexes, totals, and the triggers that keep them true. */
export const listings: Migration = {
  name: '004-listings',
  postgres: [],
  sqlite: [
    ...videoIndexes,
    otherVideoIndexes,
    listingTables,
    ...categoryIndexes,
    totals,
    ...summedTotals,
    videoTriggers,
    ...linkTriggers,
  ],
};
