import type { Migration } from './migration.ts';
import { KEY, TEXT } from './postgres/columns.ts';

const tables = (key: string, number: string, text: string, end: string): string => `
-- state: 'receiving' its bytes come in, 'waiting' they are there, 'processing', 'ready' to be sent to moderation,
-- 'sent', 'refused' for its reason.
CREATE TABLE uploads (
  id ${key},
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  state ${text} NOT NULL CHECK (state IN ('receiving', 'waiting', 'processing', 'ready', 'sent', 'refused')),
  reason ${text},
  name ${text} NOT NULL,
  -- null until it is known
  bytes ${number} CHECK (bytes > 0),
  received ${number} NOT NULL DEFAULT 0,
  sha256 ${text},
  title ${text} NOT NULL,
  description ${text} NOT NULL,
  -- JSON array of numbers of categories
  categories ${text} NOT NULL,
  lang ${text} NOT NULL,
  site_group ${text} NOT NULL,
  is_exclusive ${number} NOT NULL CHECK (is_exclusive IN (0, 1)),
  -- the day of the words that were confirmed, and when
  certificate ${text} NOT NULL,
  certified_ts ${number} NOT NULL,
  -- of the processing, of a hundred
  progress ${number} NOT NULL DEFAULT 0,
  attempts ${number} NOT NULL DEFAULT 0,
  video_id ${number} REFERENCES videos (id) ON DELETE SET NULL,
  created_ts ${number} NOT NULL,
  -- null for one that stays
  expires_ts ${number}
)${end};
CREATE INDEX uploads_member ON uploads (member_id, id);
CREATE INDEX uploads_content ON uploads (sha256);
CREATE INDEX uploads_video ON uploads (video_id);
CREATE INDEX uploads_expired ON uploads (expires_ts) WHERE expires_ts IS NOT NULL;
-- A file as it came in: its parts in the order of their positions.
CREATE TABLE upload_parts (
  upload_id ${number} NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
  position ${number} NOT NULL,
  blob_key ${text} NOT NULL UNIQUE,
  bytes ${number} NOT NULL CHECK (bytes > 0),
  PRIMARY KEY (upload_id, position)
)${end};
`;

/** Videos on their way from their uploader's disk to moderation. */
export const uploads: Migration = {
  name: '037-uploads',
  sqlite: [tables('INTEGER PRIMARY KEY', 'INTEGER', 'TEXT', ' STRICT')],
  postgres: [tables(KEY, 'bigint', TEXT, '')],
};
