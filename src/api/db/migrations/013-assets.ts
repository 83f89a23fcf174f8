import type { Migration } from './migration.ts';
import { KEY, TEXT } from './postgres/columns.ts';

const assets = (key: string, whole: string, text: string, real: string, strict: string): string => `
-- state: 'uploaded' nobody looked at it, 'probed' it is what it says, 'ready' it may be shown when its owner is,
-- 'refused' it may not, 'removed' its blob goes, then its row.
-- variant: what tells files of one role apart, as the suffix of a rendition ('_hq.mp4') or the size of a picture.
CREATE TABLE assets (
  id ${key},
  owner_kind ${text} NOT NULL,
  owner_id ${whole} NOT NULL,
  role ${text} NOT NULL CHECK (role IN ('source', 'rendition', 'poster', 'thumbnails', 'preview', 'captions')),
  variant ${text} NOT NULL DEFAULT '',
  state ${text} NOT NULL CHECK (state IN ('uploaded', 'probed', 'ready', 'refused', 'removed')),
  blob_key ${text} NOT NULL UNIQUE,
  content_type ${text} NOT NULL,
  bytes ${whole} NOT NULL CHECK (bytes >= 0),
  sha256 ${text} NOT NULL,
  width ${whole} CHECK (width > 0),
  height ${whole} CHECK (height > 0),
  seconds ${real} CHECK (seconds > 0),
  created_ts ${whole} NOT NULL
)${strict};
CREATE UNIQUE INDEX assets_owner ON assets (owner_kind, owner_id, role, variant) WHERE state <> 'removed';
CREATE INDEX assets_removed ON assets (id) WHERE state = 'removed';
`;

/** A video is there before its file is, and its file before anybody knows how long it is. */
const drafts = (text: string): string => `
ALTER TABLE videos ALTER COLUMN duration DROP NOT NULL;
ALTER TABLE videos ALTER COLUMN duration_class DROP NOT NULL;
ALTER TABLE videos ALTER COLUMN media_id DROP NOT NULL;
ALTER TABLE videos ADD COLUMN file_state ${text} NOT NULL DEFAULT 'ready' CHECK (
  file_state IN ('missing', 'uploaded', 'probed', 'ready', 'refused')
  AND (file_state = 'ready' OR visible = 0)
  AND (file_state IN ('missing', 'uploaded', 'refused') OR (duration IS NOT NULL AND duration_class IS NOT NULL)));
`;

/** Files of what is shown, and videos whose file is not there or not known yet. */
export const assetsAndDrafts: Migration = {
  name: '013-assets',
  sqlite: [assets('INTEGER PRIMARY KEY', 'INTEGER', 'TEXT', 'REAL', ' STRICT'), drafts('TEXT')],
  postgres: [assets(KEY, 'bigint', TEXT, 'double precision', ''), drafts(TEXT)],
};
