import type { Migration } from './migration.ts';

/**
 * On SQLite an index ends with the key of its row; PostgreSQL sorted all that a member has for each page of it. Votes it still sorts: with
 * more columns in their index it looks for the first few of a member's in the primary key, which is longer the fewer are left.
 */
const INDEXES = `
DROP INDEX comment_likes_member;
CREATE INDEX comment_likes_member ON comment_likes (member_id, comment_id);
DROP INDEX wall_posts_member;
CREATE INDEX wall_posts_member ON wall_posts (member_id, id);
DROP INDEX friend_requests_to;
CREATE INDEX friend_requests_to ON friend_requests (to_id, from_id);
DROP INDEX decisions_owner;
CREATE INDEX decisions_owner ON decisions (owner_id, id);
DROP INDEX appeals_member;
CREATE INDEX appeals_member ON appeals (member_id, id);
DROP INDEX file_block_lifts_moderator;
CREATE INDEX file_block_lifts_moderator ON file_block_lifts (moderator_id, block_id);
DROP INDEX reports_member;
CREATE INDEX reports_member ON reports (member_id, id);
`;

/** What a member takes along is read a page at a time, in an order that has an index. */
export const archiveOrder: Migration = {
  name: '060-archive-order',
  sqlite: [],
  postgres: [INDEXES],
};
