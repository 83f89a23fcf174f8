import type { Migration } from './migration.ts';

const INDEXES = `
-- What nobody sees, by what it is about: it goes with that, and was looked for among all.
CREATE INDEX comments_hidden ON comments (section, object_id) WHERE visible = 0;
CREATE INDEX wall_posts_hidden ON wall_posts (section, object_id) WHERE visible = 0;
-- What a member wrote, by what it is about: of who wrote much, whether they wrote there too, and where.
DROP INDEX comments_member;
CREATE INDEX comments_member ON comments (member_id, section, object_id, added_ts);
-- Who is told of something and has not read it.
CREATE INDEX notifications_about ON notifications (section, object_id, kind, item_id)
  WHERE open_key IS NOT NULL;
`;

/** On SQLite an index ends with the number of its row; PostgreSQL went through all albums in their order for the last of one member. */
const OWN_ALBUMS = `
DROP INDEX albums_member;
CREATE INDEX albums_member ON albums (member_id, id);
`;

/** What one member or one thing has thousands of is found without a look at what others have. */
export const manyOfOne: Migration = {
  name: '058-many-of-one',
  sqlite: [INDEXES],
  postgres: [INDEXES, OWN_ALBUMS],
};
