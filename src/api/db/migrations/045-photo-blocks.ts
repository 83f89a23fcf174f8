import type { Migration } from './migration.ts';
import { KEY, TEXT } from './postgres/columns.ts';

const steps = (key: string, number: string, text: string, end: string): string => `
-- What photos of albums are known by.
CREATE TABLE photo_prints (
  asset_id ${number} PRIMARY KEY REFERENCES assets (id) ON DELETE CASCADE,
  -- of the file as it was sent
  sha256 ${text} NOT NULL,
  look ${text} NOT NULL
)${end};
-- A block is of the file of a video, or of the photos of an album.
ALTER TABLE file_blocks ALTER COLUMN video_id DROP NOT NULL;
ALTER TABLE file_blocks ALTER COLUMN sha256 DROP NOT NULL;
ALTER TABLE file_blocks ALTER COLUMN print DROP NOT NULL;
ALTER TABLE file_blocks ALTER COLUMN seconds DROP NOT NULL;
ALTER TABLE file_blocks ADD COLUMN album_id ${number};
CREATE INDEX file_blocks_album ON file_blocks (album_id) WHERE album_id IS NOT NULL;
CREATE TABLE blocked_photos (
  id ${key},
  block_id ${number} NOT NULL REFERENCES file_blocks (id),
  sent ${text},
  stored ${text} NOT NULL,
  look ${text} NOT NULL
)${end};
CREATE INDEX blocked_photos_block ON blocked_photos (block_id);
CREATE INDEX blocked_photos_sent ON blocked_photos (sent);
CREATE INDEX blocked_photos_stored ON blocked_photos (stored);
`;

/** By what moderators keep photos of albums from coming back. */
export const photoBlocks: Migration = {
  name: '045-photo-blocks',
  sqlite: [steps('INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER', 'TEXT', ' STRICT')],
  postgres: [steps(KEY, 'bigint', TEXT, '')],
};
