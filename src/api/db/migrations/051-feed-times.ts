import type { Migration } from './migration.ts';

const INDEX = `
CREATE INDEX model_listing_latest ON model_listing (model_id, site_group, post_ts, video_id);
`;

/** What is new of models that a member subscribes to is found by its time: not by a look at all that ever came of them. */
export const feedTimes: Migration = {
  name: '051-feed-times',
  sqlite: [INDEX],
  // A million videos of models take a while.
  postgres: ['SET LOCAL statement_timeout = 0', INDEX],
};
