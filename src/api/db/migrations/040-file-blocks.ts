import type { Migration } from './migration.ts';
import { KEY, TEXT } from './postgres/columns.ts';

const tables = (key: string, number: string, text: string, end: string): string => `
-- What uploaded files are known by.
CREATE TABLE file_prints (
  video_id ${number} PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
  sha256 ${text} NOT NULL,
  -- hashes of pictures with blanks between
  print ${text} NOT NULL,
  seconds ${number} NOT NULL
)${end};
CREATE INDEX file_prints_seconds ON file_prints (seconds);
-- Files that may not come back. Rows are added, never changed.
CREATE TABLE file_blocks (
  id ${key},
  decision_id ${number} NOT NULL UNIQUE REFERENCES decisions (id),
  video_id ${number} NOT NULL,
  sha256 ${text} NOT NULL,
  print ${text} NOT NULL,
  seconds ${number} NOT NULL,
  added_ts ${number} NOT NULL
)${end};
CREATE INDEX file_blocks_content ON file_blocks (sha256);
CREATE INDEX file_blocks_seconds ON file_blocks (seconds);
CREATE INDEX file_blocks_video ON file_blocks (video_id);
CREATE TABLE file_block_lifts (
  block_id ${number} PRIMARY KEY REFERENCES file_blocks (id),
  moderator_id ${number} REFERENCES members (id) ON DELETE SET NULL,
  reason ${text} NOT NULL,
  lifted_ts ${number} NOT NULL
)${end};
CREATE INDEX file_block_lifts_moderator ON file_block_lifts (moderator_id);
CREATE TABLE file_block_refusals (
  id ${key},
  block_id ${number} NOT NULL REFERENCES file_blocks (id),
  refused_ts ${number} NOT NULL
)${end};
CREATE INDEX file_block_refusals_block ON file_block_refusals (block_id);
CREATE INDEX file_block_refusals_time ON file_block_refusals (refused_ts);
`;

/** By what moderators keep a file from coming back. */
export const fileBlocks: Migration = {
  name: '040-file-blocks',
  sqlite: [tables('INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER', 'TEXT', ' STRICT')],
  postgres: [tables(KEY, 'bigint', TEXT, '')],
};
