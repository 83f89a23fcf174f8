import type { Migration } from './migration.ts';

const tables = `
-- AUTOINCREMENT: what is still done for an upload that went is not done to the next one.
CREATE TABLE new_uploads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('receiving', 'waiting', 'processing', 'ready', 'sent', 'refused')),
  reason TEXT,
  name TEXT NOT NULL,
  -- null until it is known
  bytes INTEGER CHECK (bytes > 0),
  received INTEGER NOT NULL DEFAULT 0,
  sha256 TEXT,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  -- JSON array of numbers of categories
  categories TEXT NOT NULL,
  lang TEXT NOT NULL,
  site_group TEXT NOT NULL,
  is_exclusive INTEGER NOT NULL CHECK (is_exclusive IN (0, 1)),
  -- the day of the words that were confirmed, and when
  certificate TEXT NOT NULL,
  certified_ts INTEGER NOT NULL,
  -- of the processing, of a hundred
  progress INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  video_id INTEGER REFERENCES videos (id) ON DELETE SET NULL,
  created_ts INTEGER NOT NULL,
  -- null for one that stays
  expires_ts INTEGER,
  replaces INTEGER REFERENCES videos (id) ON DELETE CASCADE,
  -- JSON array of numbers of models
  models TEXT NOT NULL DEFAULT '[]',
  told_sha256 TEXT
) STRICT;
INSERT INTO new_uploads SELECT * FROM uploads;
CREATE TABLE new_upload_parts (
  upload_id INTEGER NOT NULL REFERENCES new_uploads (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  blob_key TEXT NOT NULL UNIQUE,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  PRIMARY KEY (upload_id, position)
) STRICT;
INSERT INTO new_upload_parts SELECT * FROM upload_parts;
DROP TABLE upload_parts;
DROP TABLE uploads;
ALTER TABLE new_uploads RENAME TO uploads;
ALTER TABLE new_upload_parts RENAME TO upload_parts;
CREATE INDEX uploads_member ON uploads (member_id, id);
CREATE INDEX uploads_content ON uploads (sha256);
CREATE INDEX uploads_video ON uploads (video_id);
CREATE INDEX uploads_expired ON uploads (expires_ts) WHERE expires_ts IS NOT NULL;
CREATE INDEX uploads_replaces ON uploads (replaces) WHERE replaces IS NOT NULL;
`;

/** The number of an upload that went is not taken again, as PostgreSQL has it from the start. */
export const uploadNumbers: Migration = {
  name: '055-upload-numbers',
  sqlite: [tables],
  postgres: [],
};
