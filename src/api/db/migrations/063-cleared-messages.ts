import type { Migration } from './migration.ts';

/** Found by their conversation: there are far fewer of those than messages. */
const CLEARED = `
DELETE FROM messages WHERE id IN (
  SELECT m.id FROM conversations AS a
  JOIN conversations AS b ON b.member_id = a.other_id AND b.other_id = a.member_id
  JOIN messages AS m ON m.pair = a.member_id || ':' || a.other_id AND m.id <= a.cleared_id AND m.id <= b.cleared_id
  WHERE a.member_id < a.other_id AND a.cleared_id > 0 AND b.cleared_id > 0
);
`;

/** What both had deleted before that took it away for good goes, too. */
export const clearedMessages: Migration = {
  name: '063-cleared-messages',
  sqlite: [CLEARED],
  postgres: [CLEARED],
};
