import type { Migration } from './migration.ts';

/** A reply names the comment it answers; where that is gone, it stays. */
const columns = (whole: string): string[] => [
  `ALTER TABLE comments ADD COLUMN parent_id ${whole}`,
  `ALTER TABLE comments ADD COLUMN edited_ts ${whole}`,
  `ALTER TABLE comments ADD COLUMN likes ${whole} NOT NULL DEFAULT 0`,
];

const likes = (whole: string, rest: string): string => `
CREATE TABLE comment_likes (
  comment_id ${whole} NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  member_id ${whole} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  added_ts ${whole} NOT NULL,
  PRIMARY KEY (comment_id, member_id)
)${rest};
CREATE INDEX comment_likes_member ON comment_likes (member_id);`;

/** Comments are answered, corrected and liked. */
export const replies: Migration = {
  name: '018-replies',
  sqlite: [...columns('INTEGER'), likes('INTEGER', ' STRICT, WITHOUT ROWID')],
  postgres: [...columns('bigint'), likes('bigint', '')],
};
